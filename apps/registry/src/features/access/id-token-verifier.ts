import type { WorkflowClaims } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import { storableText } from '../../platform/database/storable-text.js';
import { fetchJwks } from './fetch-jwks.js';

/** How far the issuer's clock and ours may differ. */
export const CLOCK_SKEW_SECONDS = 30;
/** GitHub's id-tokens live five minutes; one that is older than this is none of a running job. */
const MAX_AGE = '15 minutes';
const FETCH_TIMEOUT_MS = 5000;

const text = storableText().min(1).max(1024);
const id = z.string().regex(/^[1-9]\d{0,18}$/);

/** What is used of the claims, as GitHub Actions writes them. The ids are texts. */
const claims = z.object({
  iss: text,
  sub: text,
  jti: text.max(256),
  // Up to the year 9999, so that it is a date.
  exp: z.number().max(253_402_300_799),
  repository: text,
  repository_id: id,
  repository_owner_id: id,
  event_name: text,
  ref: text,
  job_workflow_ref: text.optional(),
  actor: text.optional(),
  run_id: text.optional(),
  sha: text.optional(),
});

/** A run, by an id-token that its issuer signed, for us, and that is neither too old nor too young. */
export interface VerifiedWorkflow {
  readonly issuer: string;
  readonly jti: string;
  readonly expiresAt: Date;
  readonly claims: WorkflowClaims;
  /** For the ledger: who started what. */
  readonly run: { readonly actor: string | null; readonly runId: string | null; readonly sha: string | null };
}

/** Verifies id-tokens of GitHub Actions. Keys come from the configured issuers alone, and are kept for ten minutes. */
@Injectable()
export class IdTokenVerifier {
  private readonly keys: ReadonlyMap<string, ReturnType<typeof createRemoteJWKSet>>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keys = new Map(
      settings.githubIssuers.map((issuer) => [
        issuer,
        createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), {
          timeoutDuration: FETCH_TIMEOUT_MS,
          [customFetch]: fetchJwks,
        }),
      ]),
    );
  }

  /**
   * Does not know whether the id-token was used before.
   * @throws StewardError `id-token-refused`, which says what is wrong but shows nothing of the token; `issuer-unavailable`
   */
  async verify(idToken: string): Promise<VerifiedWorkflow> {
    const issuer = issuerOf(idToken);
    const keys = this.keys.get(issuer);
    if (!keys) throw refused('its issuer is not one of STEWARD_GITHUB_ISSUERS');
    const { githubAudience: audience } = this.settings;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      typ: 'JWT',
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: this.clock.now(),
    }).catch((error: unknown) => {
      throw explain(error);
    });
    // Whoever else it is for could have passed it on.
    if (payload.aud !== audience) throw refused('its `aud` names others beside this registry');
    return toWorkflow(payload);
  }
}

function issuerOf(idToken: string): string {
  try {
    return decodeJwt(idToken).iss ?? '';
  } catch {
    throw refused('it is not a signed JWT');
  }
}

function toWorkflow(payload: JWTPayload): VerifiedWorkflow {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw refused(`it lacks what GitHub Actions says of a run: ${[...names].sort().join(', ')}`);
  }
  const { data } = parsed;
  return {
    issuer: data.iss,
    jti: data.jti,
    expiresAt: new Date(data.exp * 1000),
    claims: {
      sub: data.sub,
      repository: data.repository,
      repositoryId: data.repository_id,
      repositoryOwnerId: data.repository_owner_id,
      eventName: data.event_name,
      ref: data.ref,
      jobWorkflowRef: data.job_workflow_ref ?? null,
    },
    run: { actor: data.actor ?? null, runId: data.run_id ?? null, sha: data.sha ?? null },
  };
}

export function refused(why: string): StewardError {
  return new StewardError('id-token-refused', `The id-token is not accepted: ${why}.`);
}

/** Jose's errors carry the claims: none is passed on, not even as a cause. */
function explain(error: unknown): unknown {
  if (error instanceof StewardError) return error;
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
    return new StewardError('issuer-unavailable', 'The issuer’s keys cannot be fetched.');
  if (error instanceof errors.JWTExpired) return refused('it has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return refused(`its \`${error.claim}\` is missing or not what it must be`);
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return refused('its signature is not one of the issuer’s');
  if (error instanceof errors.JOSEError) return refused('it is not a JWT as GitHub signs them');
  return error;
}
