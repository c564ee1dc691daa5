import type { IncomingHttpHeaders } from 'node:http';
import { StewardError } from '@schema-steward/kernel';
import { isLoopbackHost } from '../config/loopback.js';
import { tokenComparison } from './admin-token.js';
import type { ApiTokenSource } from './api-tokens.js';
import { ANONYMOUS, LOCAL_ADMIN, TOKEN_FILE_ADMIN } from './principal.js';
import type { Principal } from './principal.js';

/** What is looked at of a request. */
export interface Credentials {
  readonly method: string;
  /** The request's target as it was sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Whether a stranger may ask for this, so that nobody need be looked up: health is told without a database. */
  readonly anybodyMay: boolean;
}

/**
 * Says who asks, at once where nobody has to be looked up; {@link ANONYMOUS} without valid credentials.
 * @throws StewardError where nobody may ask like that
 */
export type Authenticate = (request: Credentials) => Principal | Promise<Principal>;

/** Those that change nothing (RFC 9110, 9.2.1). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * `Authorization: Bearer <token>`, or Basic with the token as password, which is all Kafka knows; the user name is for
 * people, and may be the token's id. The token is the admin's or one that was made in this registry.
 */
export function tokenAuthentication(adminToken: string, apiTokens: ApiTokenSource): Authenticate {
  const isAdmins = tokenComparison(adminToken);
  return ({ method, headers, anybodyMay }) => {
    const [scheme, value] = splitHeader(headers.authorization);
    const given = scheme === 'bearer' ? value : scheme === 'basic' ? basicPassword(value) : undefined;
    if (given === undefined) return ANONYMOUS;
    const judge = (own: Principal | undefined): Principal => {
      const found = own ?? (isAdmins(given) ? TOKEN_FILE_ADMIN : undefined);
      if (found === undefined) return ANONYMOUS;
      const site = headers['sec-fetch-site'];
      // A browser repeats Basic credentials by itself, also for a page of another site.
      if (
        scheme === 'basic' &&
        !SAFE_METHODS.has(method) &&
        (site === 'cross-site' || site === 'same-site')
      ) {
        throw new StewardError(
          'forbidden',
          'A page of another site may not use the password kept by the browser.',
        );
      }
      return found;
    };
    // Nearly everybody has one of the registry's own; what is no such text is not looked for.
    const own = anybodyMay ? undefined : apiTokens.find(given);
    return own instanceof Promise ? own.then(judge) : judge(own);
  };
}

/**
 * No authentication: whoever reaches the loopback address is admin. A page in a browser on this machine reaches it too,
 * by a name that its owner points here (DNS rebinding) or by a cross-site request, so `Host` must be a loopback name or
 * an allowed one, and so must `Origin`, if there is one.
 */
export function loopbackAuthentication(allowedHosts: readonly string[]): Authenticate {
  const allowed = (host: string | undefined) =>
    host !== undefined && (isLoopbackHost(host) || allowedHosts.includes(host));
  // Nearly every request has the `Host` of the one before.
  let lastAllowed: string | undefined;
  return ({ target, headers }) => {
    if (headers.host === undefined || headers.host !== lastAllowed) {
      if (!allowed(hostName(headers.host))) throw refused('Host', headers.host);
      lastAllowed = headers.host;
    }
    if (!target.startsWith('/') && !allowed(hostOfUrl(target))) throw refused('request target', target);
    if (headers.origin !== undefined && !allowed(hostOfUrl(headers.origin))) {
      throw refused('Origin', headers.origin);
    }
    return LOCAL_ADMIN;
  };
}

function refused(what: string, value: string | undefined): StewardError {
  return new StewardError(
    'host-not-allowed',
    `The ${what} ${JSON.stringify((value ?? '').slice(0, 100))} is neither a loopback name nor in STEWARD_ALLOWED_HOSTS.`,
  );
}

/** The name in a `Host` header, without port, in lower case. */
function hostName(host: string | undefined): string | undefined {
  const [, name] = /^(\[[^\]]*\]|[^:[\]]*)(?::\d{1,5})?$/.exec(host ?? '') ?? [];
  return name === undefined || name === '' ? undefined : name.toLowerCase();
}

function hostOfUrl(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

function splitHeader(header: string | undefined): [scheme: string, value: string] | [] {
  const [, scheme, value] = /^([A-Za-z]+) +(\S+) *$/.exec(header ?? '') ?? [];
  return scheme === undefined || value === undefined ? [] : [scheme.toLowerCase(), value];
}

function basicPassword(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon === -1 ? undefined : pair.slice(colon + 1);
}
