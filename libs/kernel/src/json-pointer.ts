/**
 * JSON pointers (RFC 6901), kept as segments and compared by segment: `/a` is never a prefix of `/ab`.
 * Escaping lives here and nowhere else.
 */
export type Pointer = readonly (string | number)[];

/** `['fields', 0, 'a/b']` → `/fields/0/a~1b`. The root is the empty string. */
export function formatPointer(segments: Pointer): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The reverse of {@link formatPointer}. Array indexes come back as strings: a pointer alone cannot tell them apart. */
export function parsePointer(text: string): string[] {
  if (text === '') return [];
  if (!text.startsWith('/')) throw new TypeError(`not a JSON pointer: ${JSON.stringify(text)}`);
  return text
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
