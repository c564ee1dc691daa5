import { GateError } from '../gate-error.js';
import { askOnce, textMember } from './ask-once.js';
import { parseProblem } from './parse-problem.js';
import type { RegistryTarget } from './registry-target.js';

export interface Exchange {
  readonly idToken: string;
  /** Which team's token, where several trust the repository. */
  readonly team?: string;
}

const HINTS: ReadonlyMap<string, string> = new Map([
  [
    'repository-not-trusted',
    'Have an owner of the team, or an admin, trust this repository: POST /api/v1/trusted-repositories with its ids.',
  ],
  [
    'id-token-refused',
    'Give the input "audience" what the registry has as STEWARD_GITHUB_AUDIENCE, and let it take this GitHub’s issuer (STEWARD_GITHUB_ISSUERS).',
  ],
  ['invalid-request', 'Give the input "team".'],
]);

/**
 * Exchanges an id-token, once, for a token of the registry that lives ten minutes.
 * @throws GateError (`remote-error`) with the registry's reason where it refuses; it shows no token
 */
export async function exchangeIdToken(
  target: RegistryTarget,
  { idToken, team }: Exchange,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<string> {
  const { url } = target;
  const { host } = new URL(url);
  const { status, text } = await askOnce({
    whom: `The registry at ${host}`,
    url: new URL(`${url}/api/v1/tokens/exchange`),
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, application/problem+json' },
      body: JSON.stringify({ idToken, ...(team !== undefined && { team }) }),
    },
    timeoutMs,
    hint: 'Check its address and that it runs.',
  });
  const token = status === 201 ? textMember(text, 'token') : undefined;
  if (token !== undefined) return token;
  const said = text.replaceAll(idToken, '***');
  const { detail, hint } = parseProblem(said, status);
  const why = status < 300 ? 'gives no token for the id-token of this job.' : `answers ${status}: ${detail}`;
  throw new GateError(
    'remote-error',
    `The registry at ${host} ${why} Nothing was judged, so the check fails.`,
    HINTS.get(textMember(said, 'code') ?? '') ?? hint,
  );
}
