import { GateError } from '../gate-error.js';
import { askOnce, textMember } from '../registry/ask-once.js';
import { parseProblem } from '../registry/parse-problem.js';
import { maySeeSecrets } from '../registry/registry-target.js';

/** Where a job may ask GitHub who it is. The runner offers it to jobs with the permission `id-token: write` alone. */
export interface IdTokenOffer {
  readonly url: string;
  readonly token: string;
}

/** The lines that make the runner offer it. */
export const ID_TOKEN_PERMISSIONS = 'permissions: { contents: read, id-token: write }';

/** What the runner offers; undefined where it offers nothing. */
export function idTokenOffer(env: Readonly<Record<string, string | undefined>>): IdTokenOffer | undefined {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: token = '' } = env;
  return url === '' || token === '' ? undefined : { url, token };
}

/**
 * Asks GitHub once for an id-token of this job that is for `audience` alone.
 * @see https://docs.github.com/actions/reference/security/oidc
 * @throws GateError (`remote-error`) where there is none to be had; it shows neither token
 */
export async function requestIdToken(
  offer: IdTokenOffer,
  audience: string,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<string> {
  const url = URL.parse(offer.url);
  if (url === null || !maySeeSecrets(url))
    throw new GateError(
      'usage-error',
      'ACTIONS_ID_TOKEN_REQUEST_URL is no https URL, so nothing is sent there.',
      'The runner sets it: ask who runs it, or give the input "token".',
    );
  url.searchParams.set('audience', audience);
  const { status, text } = await askOnce({
    whom: 'GitHub’s endpoint for id-tokens',
    url,
    init: { headers: { accept: 'application/json', authorization: `Bearer ${offer.token}` } },
    timeoutMs,
    hint: 'Run the job again; see https://www.githubstatus.com.',
  });
  const idToken = status === 200 ? textMember(text, 'value') : undefined;
  if (idToken !== undefined) return idToken;
  const why =
    status === 200
      ? 'gives no id-token.'
      : `answers ${status}: ${parseProblem(text.replaceAll(offer.token, '***'), status).detail}`;
  throw new GateError(
    'remote-error',
    `GitHub’s endpoint for id-tokens ${why} Nothing was judged, so the check fails.`,
    `Check that the job has "${ID_TOKEN_PERMISSIONS}", and run it again.`,
  );
}
