import { isOfFormat, lengthsOf, samplesOf } from './formats.js';
import { stringValue, type JsonValue } from './json-value.js';
import type { Judge } from './judge-value.js';
import { patternStrings } from './pattern-strings.js';
import type { StringDemands } from './state.js';

/** Characters. Longer strings nobody reads. */
const MAX_STRING = 40_000;
const WORDS = ['text', '', 'a', '0', '!', 'A', ' ', 'other', 'x', '-', 'b', 'z', 'é', '42', 'true', 'Text 1'];

/** Strings that may meet some demands, the plainest first; those that surely do not are left out. */
export function makeStrings(demands: StringDemands, judge: Judge): readonly JsonValue[] {
  const { least, most } = demands;
  if (least > most || least > MAX_STRING) return [];
  const lengths = [...new Set([least, least + 1, most, most - 1])].filter(
    (length) => length >= least && length <= most && length <= MAX_STRING,
  );
  const found = new Set<string>();
  for (const [pattern, wanted] of demands.patterns)
    if (wanted) for (const text of patternStrings(pattern, lengths)) found.add(text);
  for (const [format, wanted] of demands.formats)
    if (wanted) for (const text of samplesOf(format)) found.add(text);
  // A form that a pattern asks for something in, too.
  const forms = demands.formats.flatMap(([format, wanted]) => (wanted ? samplesOf(format) : []));
  for (const [pattern, wanted] of demands.patterns)
    for (const text of wanted ? patternStrings(pattern, []).slice(0, 3) : [])
      for (const form of forms) for (const one of [form + text, text + form]) found.add(one);
  const isForm = found.size > 0;
  for (const text of [...WORDS, ...[...found].slice(0, 8).flatMap(changed)]) found.add(text);
  for (const [pattern, wanted] of demands.patterns)
    if (!wanted)
      for (const text of patternStrings(pattern, lengths).slice(0, 8).flatMap(changed)) found.add(text);
  for (const [format] of demands.formats)
    for (const text of samplesOf(format).flatMap(changed)) found.add(text);
  for (const text of [...found].slice(0, isForm ? 24 : 6))
    for (const length of lengths) found.add(fitted(text, length));
  return [...found].filter((text) => fits(text, demands, judge)).map(stringValue);
}

/** Whether it is certain that no string meets the demands, by their texts alone. */
export function hasNoString({ least, most, patterns, formats }: StringDemands): boolean {
  for (const [format, wanted] of formats) {
    const [shortest, longest] = lengthsOf(format);
    if (wanted && (most < shortest || least > longest)) return true;
  }
  // The empty string was tried.
  if (most === 0) return true;
  return [patterns, formats].some((list) =>
    list.some(([text, wanted]) => wanted && list.some(([other, also]) => other === text && !also)),
  );
}

/** Almost the same. */
function changed(text: string): readonly string[] {
  return [
    `${text}!`,
    `!${text}`,
    text.slice(1),
    text.slice(0, -1),
    text.toUpperCase(),
    `${text}${text}`,
    `${text} `,
  ];
}

function fitted(text: string, length: number): string {
  const chars = [...text];
  return chars.slice(0, length).join('') + (chars.at(-1) ?? 'a').repeat(Math.max(0, length - chars.length));
}

function fits(text: string, { least, most, patterns, formats }: StringDemands, judge: Judge): boolean {
  judge.work.spend();
  const { length } = [...text];
  if (length < least || length > most) return false;
  return (
    patterns.every(([pattern, wanted]) => judge.matches(pattern, text) !== !wanted) &&
    formats.every(([format, wanted]) => isOfFormat(format, text) !== !wanted)
  );
}
