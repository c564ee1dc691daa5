import { StewardError } from '@schema-steward/kernel';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import type { Person } from './session-store.js';

const claims = z.object({
  iss: storableText().min(1).max(1024),
  sub: storableText().min(1).max(255),
  email: storableText()
    .max(320)
    .regex(/^[^\s@<>()]+@[^\s@<>()]+$/u)
    .transform((email) => email.toLowerCase())
    .optional()
    .catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: storableText()
    .min(1)
    .max(200)
    .refine((name) => !/\p{Cc}/u.test(name))
    .optional()
    .catch(undefined),
});

export interface IdentitySettings {
  readonly oidcEmailVerified: 'said' | 'assumed';
  readonly oidcGroupsClaim: string;
  readonly oidcAdminGroup?: string | undefined;
}

/** Whether claims lack what another answer of the provider may have. */
export function isIncomplete(found: Readonly<Record<string, unknown>>, settings: IdentitySettings): boolean {
  const wanted = [
    'email',
    ...(settings.oidcEmailVerified === 'assumed' ? [] : ['email_verified']),
    ...(settings.oidcAdminGroup === undefined ? [] : [settings.oidcGroupsClaim]),
  ];
  return wanted.some((claim) => !Object.hasOwn(found, claim));
}

/**
 * Who verified claims speak of. Teams know people by address, so that it must be one which the provider vouches
 * for: in words, or by being one of which the operator says so (`OIDC_EMAIL_VERIFIED=assumed`).
 * @throws StewardError `sign-in-refused`
 */
export function personOf(found: Readonly<Record<string, unknown>>, settings: IdentitySettings): Person {
  const parsed = claims.safeParse(found);
  if (!parsed.success) throw refusedSignIn('the provider does not say who it is');
  const { iss, sub, email, email_verified: verified, name } = parsed.data;
  if (email === undefined) throw refusedSignIn('the provider gives no e-mail address (scope `email`)');
  const unsaid = settings.oidcEmailVerified === 'assumed' && !Object.hasOwn(found, 'email_verified');
  if (verified !== true && !unsaid) throw refusedSignIn('the provider has not verified the e-mail address');
  return {
    email,
    displayName: name ?? null,
    issuer: iss,
    issuerSubject: sub,
    admin: isInAdminGroup(found, settings),
  };
}

function isInAdminGroup(
  found: Readonly<Record<string, unknown>>,
  { oidcGroupsClaim, oidcAdminGroup }: IdentitySettings,
): boolean {
  if (oidcAdminGroup === undefined || !Object.hasOwn(found, oidcGroupsClaim)) return false;
  const groups = found[oidcGroupsClaim];
  return Array.isArray(groups) ? groups.includes(oidcAdminGroup) : groups === oidcAdminGroup;
}

export function refusedSignIn(why: string): StewardError {
  return new StewardError('sign-in-refused', `The sign-in is not accepted: ${why}.`);
}
