import { StewardError } from '@schema-steward/kernel';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { refusedSignIn } from './identity.js';

/** Of oauth4webapi: no answer in time, an answer with another status, one that is no JSON. */
const UNAVAILABLE: ReadonlySet<string | undefined> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/**
 * What went wrong between the provider and us, for who signs in. The library's errors carry codes, claims and tokens: its
 * words are passed on, which name but the check that failed, and none of them as a cause.
 */
export function explainProviderError(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError)
    return refusedSignIn(`the provider sent you back with "${shortened(error.error)}"`);
  if (error instanceof ResponseBodyError)
    return refusedSignIn(`the provider does not take the code: "${shortened(error.error)}"`);
  if (error instanceof ClientError) {
    if (UNAVAILABLE.has(error.code)) return unavailable();
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    return refusedSignIn(shortened(why));
  }
  // What `fetch` throws where nobody answers, without a code of its own.
  if (error instanceof TypeError && !('code' in error)) return unavailable();
  return error;
}

function unavailable(): StewardError {
  return new StewardError('sign-in-provider-unavailable', 'The provider does not answer as it should.');
}

function shortened(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
