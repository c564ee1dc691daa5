/** How a cookie is set; all of ours are out of scripts' reach, and never sent from another site but by a link. */
export interface CookieOptions {
  /** Over https alone, and then bound to this very host (RFC 6265bis, 4.1.3.2). */
  readonly secure: boolean;
  /** In seconds; 0 takes it away. */
  readonly maxAge: number;
}

/** `name` as the browser has it: `__Host-` cookies can be set by this host alone, not by its neighbours. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The value of `Set-Cookie`. The value must be of letters, digits, `_` and `-`. */
export function serializeCookie(name: string, value: string, { secure, maxAge }: CookieOptions): string {
  if (!/^[\w-]*$/.test(value)) throw new TypeError('a cookie of ours has no such characters');
  const attributes = [
    `Path=/`,
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  return `${cookieName(name, secure)}=${value}; ${attributes.join('; ')}`;
}

/** A cookie of a request; undefined where it is not there, or not as {@link serializeCookie} writes it. */
export function readCookie(header: string | undefined, name: string, secure: boolean): string | undefined {
  const start = `${cookieName(name, secure)}=`;
  const pair = (header ?? '').split(';').find((one) => one.trim().startsWith(start));
  const value = pair?.trim().slice(start.length);
  return value !== undefined && /^[\w-]+$/.test(value) ? value : undefined;
}
