/** A cookie, in which it waits, holds 4096 bytes. */
const LONGEST = 1024;

/**
 * Where a person goes after signing in: a path of this registry, never another place, however a browser might read it
 * (`//host`, `/\host`, `https:host`). Undefined for anything else.
 */
export function localPath(text: string, publicUrl: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- browsers leave some of them out before they read an address
  if (text.length > LONGEST || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f-\u009f]*$/u.test(text)) return undefined;
  const { origin } = new URL(publicUrl);
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.username !== '') return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//host` is `//host` once it is resolved.
  return path.startsWith('//') || path.length > LONGEST ? undefined : path;
}
