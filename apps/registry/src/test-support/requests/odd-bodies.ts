/** In bytes; what `STEWARD_BODY_LIMIT` is for whoever gets these. */
export const BODY_LIMIT = 64 * 1024;

/** Bodies that are no JSON, or too much of it; the limit of the registry that gets them is 64 KiB. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1}{',
  '{"__proto__":{"x":1}}',
  '{"a":1,"a":2}',
  `${'['.repeat(10_000)}`,
  `{"schema":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  `{"schema":"\\"int\\"","x":${'{"a":'.repeat(900)}1${'}'.repeat(900)}}`,
  '\ufeff{}',
  '{"schema":"\\ud800"}',
  '{"schema":"\\u0000"}',
  // At the limit, and over it.
  `{"schema":"\\"int\\""${' '.repeat(BODY_LIMIT - 21)}}`,
  `{"schema":"\\"int\\""${' '.repeat(BODY_LIMIT - 20)}}`,
  `{"schema":"${'x'.repeat(70_000)}"}`,
  `{"schema":"${'{\\"type\\":'.repeat(4000)}"}`,
  `{"schema":"${'['.repeat(10_000)}"}`,
  `{"schema":"${'{\\"type\\":\\"array\\",\\"items\\":'.repeat(900)}\\"int\\"${'}'.repeat(900)}"}`,
  `{"schemaType":"JSON","schema":"${'{\\"not\\":'.repeat(5000)}{}${'}'.repeat(5000)}"}`,
  `{"schemaType":"PROTOBUF","schema":"${'message M {'.repeat(5000)}${'}'.repeat(5000)}"}`,
  `{"schema":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
];

/** What no `JSON.stringify` writes, by the text that stands for it in a value. */
const UNSTRINGIFIABLE: ReadonlyMap<string, Buffer> = new Map(
  Object.entries({
    '«too large a number»': Buffer.from('1e999'),
    '«digits»': Buffer.from('9'.repeat(400)),
    '«deep»': Buffer.from(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    '«deep objects»': Buffer.from(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`),
    '«not UTF-8»': Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22]),
    '«a surrogate in bytes»': Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    '«twice»': Buffer.from('{"a":1,"a":[2]}'),
  }),
);
const STAND_INS = [...UNSTRINGIFIABLE.keys()];

/** JSON of a value, with what JSON can say and JavaScript cannot. */
export function rawJson(value: unknown): Buffer {
  const text = JSON.stringify(value) ?? 'null';
  const parts = text.split(/("«[^"]*»")/);
  return Buffer.concat(
    parts.map((part) => UNSTRINGIFIABLE.get(part.slice(1, -1)) ?? Buffer.from(part, 'utf8')),
  );
}

/** One of each kind, and what is wrong in any place. */
const ELSEWHERE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  'x',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  [],
  [[]],
  ['x'],
  {},
  { a: 1 },
  { __proto__x: 1 },
  ...STAND_INS,
];

/** Where a value has members and elements, itself first; a handful of levels are enough for any body that is described. */
function placesIn(value: unknown, depth = 0): (readonly string[])[] {
  if (depth > 5 || typeof value !== 'object' || value === null) return [[]];
  const members = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return [
    [],
    ...members.flatMap(([key, member]) => placesIn(member, depth + 1).map((place) => [key, ...place])),
  ];
}

function withAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === key ? withAt(one, rest, other) : one));
  const members = Object.entries(Object(value) as Record<string, unknown>);
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === key ? withAt(member, rest, other) : member]),
  );
}

/** A body as it should be; and, in each of its places, once each of {@link ELSEWHERE}, or nothing. */
export function wronglyTyped(whole: unknown): Buffer[] {
  return [
    rawJson(whole),
    ...placesIn(whole).flatMap((place) =>
      [...ELSEWHERE, undefined].map((other) => rawJson(withAt(whole, place, other))),
    ),
  ];
}
