import { GateError } from '../gate-error.js';

/** A registry that may be asked, and the token that it may see. */
export interface RegistryTarget {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token?: string;
}

/** Loopback by name or number, as `URL` spells it: `localhost`, 127.0.0.0/8, `[::1]`. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a secret may be sent to an address: over https, or to this machine. */
export function maySeeSecrets(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** @throws GateError (`usage-error`) unless {@link maySeeSecrets}. `what` begins the sentence. */
export function assertMaySeeSecrets(url: URL, what: string): void {
  if (maySeeSecrets(url)) return;
  throw new GateError(
    'usage-error',
    `${what} would travel in the clear to ${url.host}.`,
    'Use https, or take the token out.',
  );
}

/**
 * A registry of ours, checked as {@link serverTarget} checks it. What begins its routes is no part of its address, and
 * is left out where somebody gives it: `https://registry.example.com/api/v1/` is `https://registry.example.com`.
 * @throws GateError (`usage-error`) as {@link serverTarget}
 */
export function registryTarget(address: string, token?: string): RegistryTarget {
  const target = serverTarget(address, token);
  return { ...target, url: target.url.replace(/\/+api\/v1$/, '') };
}

/**
 * `localhost:8081` as it was meant. Of other names only those with a port, and never what follows: without a scheme,
 * anything may be a secret that stands at the wrong place.
 */
function withScheme(address: string): string | undefined {
  const [, host, name = ''] =
    /^((localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?)(?:\/|$)/i.exec(address) ??
    /^(([a-z\d-]+(?:\.[a-z\d-]+)+):\d{1,5})(?:\/|$)/i.exec(address) ??
    [];
  return host === undefined ? undefined : `${isLoopback(name.toLowerCase()) ? 'http' : 'https'}://${host}`;
}

/**
 * Checks the address of any registry, which stays as it is, and whether it may be sent the token: over https, or to
 * this machine.
 * @throws GateError (`usage-error`); its text never holds what the address may hide.
 */
export function serverTarget(address: string, token?: string): RegistryTarget {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new GateError(
      'usage-error',
      'The address of the registry is no http or https URL.',
      `Write it as ${withScheme(address) ?? 'https://registry.example.com'}.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new GateError(
      'usage-error',
      'The address of the registry holds credentials.',
      'Take them out, and give a token instead.',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new GateError(
      'usage-error',
      'The address of the registry has a query or a fragment.',
      'Take it out.',
    );
  }
  const base = url.href.replace(/\/+$/, '');
  if (token === undefined) return { url: base };
  if (!/^[\u0021-\u007e]+$/.test(token)) {
    throw new GateError(
      'usage-error',
      'The token has characters that no token has.',
      'Check for line breaks and blanks inside it.',
    );
  }
  assertMaySeeSecrets(url, 'The token');
  return { url: base, token };
}
