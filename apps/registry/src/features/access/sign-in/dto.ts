import { ROLES } from '@schema-steward/governance';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';

export const signInQuery = z.object({
  return_to: z
    .string()
    .max(2048)
    .default('/')
    .describe('The path of this registry to go on to after signing in.'),
});
export type SignInQuery = z.output<typeof signInQuery>;

/** What the provider sends along is for the library to judge. */
export const callbackQuery = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  iss: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export const meResponse = z.object({
  name: z.string().describe('What the ledger calls who asks.'),
  role: z.enum(ROLES).describe('What they are to everybody.'),
  team: z.string().nullable().describe('Of a token: its team.'),
  person: z
    .string()
    .nullable()
    .describe('The human behind it, by verified e-mail address; null where none is known.'),
  displayName: z.string().nullable(),
  teams: z
    .array(z.object({ team: z.string(), role: z.enum(['member', 'owner', 'approver']) }))
    .describe('What a person is in their teams.'),
  signedInUntil: z.iso.datetime().nullable().describe('At the latest; null without a session.'),
});
export type MeResponse = z.input<typeof meResponse>;

/** By which a person is known; whether anybody is does not show. */
export const personParam = storableText().max(254);

export const endedSessionsResponse = z.object({ ended: z.int() });
