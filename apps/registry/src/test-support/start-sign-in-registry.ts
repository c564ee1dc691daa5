import { CLIENT, startOidcIssuer, type Claims, type OidcIssuer } from './oidc-issuer.js';
import type { Answer } from './start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from './start-secured-registry.js';

/** What an answer of the API may hold. */
export type BrowserAnswer = Answer<{ readonly code?: string; readonly detail?: string }>;

/** A browser: it keeps cookies, follows no redirect by itself, and says where its requests come from. */
export interface Browser {
  readonly cookies: Map<string, string>;
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<BrowserAnswer>;
  /** Where the registry sends it to sign in. */
  begin(returnTo?: string): Promise<string>;
  /** Signs in as somebody; the answer of the callback. */
  signIn(claims?: Claims, more?: { readonly forged?: boolean }): Promise<BrowserAnswer>;
}

export interface SignInRegistry extends SecuredRegistry {
  readonly provider: OidcIssuer;
  readonly clock: { readonly now: () => Date };
  /** Lets time pass for the registry; the provider's stands still. */
  pass(seconds: number): void;
  browser(): Browser;
}

export const PUBLIC_URL = 'http://localhost:8081';
/** What a browser says of a request that one of our pages makes. */
export const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL };

/** A registry at which people sign in, and their provider, played by this process. */
export async function startSignInRegistry(
  teams: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<SignInRegistry> {
  let now = new Date();
  const clock = { now: () => now };
  const provider = await startOidcIssuer();
  const registry = await startSecuredRegistry(teams, {
    env: {
      PUBLIC_URL,
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ADMIN_GROUP: 'platform-admins',
      ...env,
    },
    overrides: { clock },
  });
  return {
    ...registry,
    provider,
    clock,
    pass: (seconds) => void (now = new Date(now.getTime() + seconds * 1000)),
    browser: () => browserOf(registry.url, provider),
    close: async () => {
      await registry.close();
      await provider.close();
    },
  };
}

function browserOf(url: string, provider: OidcIssuer): Browser {
  const cookies = new Map<string, string>();
  const ask: Browser['ask'] = async (method, path, body, headers = FROM_OUR_PAGE) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && headers),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
      if (age === '0') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as BrowserAnswer['body'],
    };
  };
  const begin: Browser['begin'] = async (returnTo) => {
    const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
    const { status, headers } = await ask('GET', `/api/v1/sign-in${query}`);
    if (status !== 302) throw new Error(`nobody is sent to the provider: ${status}`);
    return headers.get('location') ?? '';
  };
  return {
    cookies,
    ask,
    begin,
    signIn: async (claims, more) => {
      const { pathname, search } = new URL(provider.agree(await begin(), claims, more));
      return ask('GET', `${pathname}${search}`);
    },
  };
}
