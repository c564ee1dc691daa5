/**
 * `reads: [order_id, items[].sku]` is how a contract is written, and no YAML: inside `[ ]` a path with `[]` or `{}` needs
 * quotes. The brackets of such paths are put aside as private characters of the same length, so that every place in the
 * text stays where it is, and are put back in each value that was read.
 */
const ASIDE: ReadonlyMap<string, string> = new Map([
  ['[', '\u{e0f0}'],
  [']', '\u{e0f1}'],
  ['{', '\u{e0f2}'],
  ['}', '\u{e0f3}'],
]);
const BACK: ReadonlyMap<string, string> = new Map([...ASIDE].map(([sign, aside]) => [aside, sign]));

const LIST = /(?<=^|[\s{,])(?:reads|"reads"|'reads'):\s*\[/g;
/** What may stand in such a list: space, a comma, a comment, a text in quotes, or a path. */
const PART = /[\s,]+|#[^\n]*|"(?:[^"\\]|\\.)*"|'[^']*'|((?:[^\s,[\]{}"'#&*!|>%@`]|\[\]|\{\})+)/y;

/**
 * The text with the brackets of unquoted paths in lists of `reads` put aside; undefined where there are none, or where the
 * text has the private characters itself. A list in a comment or in a text in quotes is no harm: its brackets come back.
 */
export function setPathsAside(text: string): string | undefined {
  if ([...BACK.keys()].some((aside) => text.includes(aside))) return undefined;
  const parts: string[] = [];
  let done = 0;
  for (const list of text.matchAll(LIST)) {
    const start = list.index + list[0].length;
    if (start < done) continue;
    parts.push(text.slice(done, start));
    for (done = PART.lastIndex = start; ; done = PART.lastIndex) {
      const part = PART.exec(text);
      if (part === null) break;
      parts.push(part[1] === undefined ? part[0] : aside(part[1]));
    }
  }
  parts.push(text.slice(done));
  const written = parts.join('');
  return written === text ? undefined : written;
}

/** What {@link setPathsAside} put aside, put back. */
export function putPathsBack(text: string): string {
  return text.replace(/[\u{e0f0}-\u{e0f3}]/gu, (aside) => BACK.get(aside) ?? aside);
}

/** Empty lists and mappings are what they say; only what has a name, too, is a path. */
function aside(path: string): string {
  if (/^(?:\[\]|\{\})+$/.test(path)) return path;
  return path.replace(/[[\]{}]/g, (sign) => ASIDE.get(sign) ?? sign);
}
