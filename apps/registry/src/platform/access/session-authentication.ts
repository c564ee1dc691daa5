import type { IncomingHttpHeaders } from 'node:http';
import { StewardError } from '@schema-steward/kernel';
import { SAFE_METHODS, type Authenticate, type Credentials } from './authenticate.js';
import { readCookie } from './cookies.js';
import { ANONYMOUS, type Principal } from './principal.js';
import type { SessionSource } from './sessions.js';

export const SESSION_COOKIE = 'steward_session';

/**
 * People who signed in, by their cookie, beside whoever `others` knows: an `Authorization` header goes before it. A
 * browser sends the cookie by itself, so that what changes something must come from a page of ours.
 */
export function sessionAuthentication(
  others: Authenticate,
  sessions: SessionSource,
  publicUrl: string,
): Authenticate {
  const { origin, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const bySession = async (cookie: string, { method, headers }: Credentials): Promise<Principal> => {
    const found = await sessions.find(cookie);
    if (found === undefined) return ANONYMOUS;
    if (!SAFE_METHODS.has(method) && !isFromOurPage(headers, origin))
      throw new StewardError(
        'forbidden',
        'A page of another site may not act for who is signed in here: neither Sec-Fetch-Site nor Origin says that the request comes from this registry.',
      );
    return found;
  };
  return (request) => {
    const { headers, anybodyMay } = request;
    if (headers.authorization !== undefined) return others(request);
    const cookie = readCookie(headers.cookie, SESSION_COOKIE, secure);
    return cookie === undefined || anybodyMay ? others(request) : bySession(cookie, request);
  };
}

/**
 * Browsers say by `Sec-Fetch-Site`, which no page can set, whether a request comes from the very origin that it goes to;
 * older ones by `Origin`, which is `null` for a form of a page with `Referrer-Policy: no-referrer`.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
function isFromOurPage(headers: IncomingHttpHeaders, ours: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === undefined) return origin === ours;
  return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === ours);
}
