import { requestIdToken } from '../github/id-token.js';
import type { IdTokenOffer } from '../github/id-token.js';
import { exchangeIdToken } from './exchange-id-token.js';
import { assertMaySeeSecrets } from './registry-target.js';
import type { RegistryTarget } from './registry-target.js';

export interface JobSignIn {
  readonly offer: IdTokenOffer;
  /** What the registry has as STEWARD_GITHUB_AUDIENCE. */
  readonly audience: string;
  /** Which team's token, where several trust the repository. */
  readonly team?: string;
  /** How long each of the two may take to answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Called with each secret as soon as it is known, so that no log ever shows it. */
  readonly mask: (secret: string) => void;
}

/**
 * A token of the registry for the job that this runs in, without a secret in its repository: asks GitHub once for an
 * id-token, and exchanges it once.
 * @throws GateError as {@link requestIdToken} and {@link exchangeIdToken}; GitHub is not asked where the registry may not
 * see secrets
 */
export async function signInAsJob(
  target: RegistryTarget,
  { offer, audience, team, timeoutMs, mask }: JobSignIn,
): Promise<string> {
  assertMaySeeSecrets(new URL(target.url), 'The id-token of this job');
  mask(offer.token);
  const idToken = await requestIdToken(offer, audience, { timeoutMs });
  mask(idToken);
  const token = await exchangeIdToken(
    target,
    { idToken, ...(team !== undefined && { team }) },
    { timeoutMs },
  );
  mask(token);
  return token;
}
