/**
 * The one path grammar for people, for every format:
 *
 * - `carrier.name`: the field `name` in the field `carrier`
 * - `items[].sku`: in every element of an array
 * - `labels{}`: every value of a map
 * - `payload<Created>.id`: in one record of a union that holds several; a nullable type adds nothing
 * - `"odd.name"`: a name that holds any of `. [ ] { } < > "` or white space is written as a JSON string
 *
 * Fingerprints, lasting field ids and classifications hang on these texts: they never change for the same field.
 */
export type FieldPathSegment =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'values' }
  | { readonly kind: 'branch'; readonly type: string };

export type FieldPath = readonly FieldPathSegment[];

const PLAIN_NAME = /^[^\s.[\]{}<>"]+$/;
const PLAIN_TYPE = /^[^\s[\]{}<>"]+$/;

/** One segment as it follows what is before it; the empty path is the empty text. */
export function appendSegment(before: string, segment: FieldPathSegment): string {
  switch (segment.kind) {
    case 'field': {
      const name = PLAIN_NAME.test(segment.name) ? segment.name : JSON.stringify(segment.name);
      return before === '' ? name : `${before}.${name}`;
    }
    case 'items':
      return `${before}[]`;
    case 'values':
      return `${before}{}`;
    case 'branch':
      return `${before}<${PLAIN_TYPE.test(segment.type) ? segment.type : JSON.stringify(segment.type)}>`;
  }
}

export function formatFieldPath(path: FieldPath): string {
  return path.reduce(appendSegment, '');
}

const TOKEN =
  /(\[\])|(\{\})|<(?:([^\s[\]{}<>"]+)|("(?:[^"\\]|\\.)*"))>|(\.?)(?:([^\s.[\]{}<>"]+)|("(?:[^"\\]|\\.)*"))/y;

/** The reverse of {@link formatFieldPath}, or undefined for a text that is no path. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const path: FieldPathSegment[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    const [, items, values, type, quotedType, dot, name, quotedName] = match;
    if (items !== undefined) path.push({ kind: 'items' });
    else if (values !== undefined) path.push({ kind: 'values' });
    else if (type !== undefined) path.push({ kind: 'branch', type });
    else if (quotedType !== undefined) {
      const unquoted = unquote(quotedType);
      if (unquoted === undefined) return undefined;
      path.push({ kind: 'branch', type: unquoted });
    } else {
      if ((dot === '.') !== at > 0) return undefined;
      const unquoted = name ?? unquote(quotedName ?? '');
      if (unquoted === undefined) return undefined;
      path.push({ kind: 'field', name: unquoted });
    }
  }
  return path;
}

/**
 * The last field of a path: its name, the path of the field around it, and what leads from there to it (`[]`, `{}`,
 * `<Type>`); empty texts for what is not there. Of plain names it looks at the end alone: a list of paths as long as they
 * are deep would take the square.
 */
export function parentOf(path: string): { name: string; holder: string; inner: string } {
  if (path.includes('"')) return parentOfQuoted(path);
  const start = path.lastIndexOf('.') + 1;
  const name = path.slice(start);
  if (!PLAIN_NAME.test(name)) return parentOfQuoted(path);
  const around = path.slice(0, Math.max(0, start - 1));
  let end = around.length;
  for (;;) {
    const last = around.slice(Math.max(0, end - 2), end);
    if (last === '[]' || last === '{}') end -= 2;
    else if (last.endsWith('>')) end = around.lastIndexOf('<', end - 1);
    else return { name, holder: around.slice(0, end), inner: around.slice(end) };
  }
}

function parentOfQuoted(text: string): { name: string; holder: string; inner: string } {
  const path = parseFieldPath(text) ?? [];
  const last = path.at(-1);
  const holderEnd = path.slice(0, -1).findLastIndex(({ kind }) => kind === 'field') + 1;
  return {
    name: last?.kind === 'field' ? last.name : '',
    holder: formatFieldPath(path.slice(0, holderEnd)),
    inner: formatFieldPath(path.slice(holderEnd, -1)),
  };
}

function unquote(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
