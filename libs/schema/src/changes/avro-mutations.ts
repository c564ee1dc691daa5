import fc from 'fast-check';

/** Avro schemas for property tests, as plain JSON, and one edit of any of their parts. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const NAMES = ['a', 'b', 'c', '__proto__'];
const TYPES = ['A', 'B', 'C', 'E', 'n.F'];
const PRIMITIVES = ['null', 'boolean', 'int', 'long', 'double', 'bytes', 'string'];
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const extras = fc
  .record({
    doc: optional(fc.constantFrom('', 'D', 'Das Ding.')),
    deprecated: optional(fc.constantFrom<Json>(true, false, 'use b', 'use c')),
    'confluent:tags': optional(fc.subarray(['PII', 'ID'])),
    'x-note': optional(fc.constantFrom<Json>(1, 'one', { p: 1, q: [2] })),
  })
  .map((parts) => withoutUndefined(parts));

const { type, record } = fc.letrec<{ type: Json; record: Json; field: Json }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: fc.constantFrom<Json>(...PRIMITIVES) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Json>(
        { type: 'long', logicalType: 'timestamp-millis' },
        { type: 'bytes', logicalType: 'decimal', precision: 9, scale: 2 },
        { type: 'int', 'java-class': 'X' },
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.shuffledSubarray(['X', 'Y', 'Z'], { minLength: 1 }), fc.boolean(), extras)
        .map(([symbols, hasDefault, more]): Json => ({
          type: 'enum',
          name: 'E',
          symbols,
          ...(hasDefault ? { default: symbols[0] as string } : {}),
          ...more,
        })),
    },
    { weight: 1, arbitrary: fc.nat(2).map((size): Json => ({ type: 'fixed', name: 'n.F', size })) },
    { weight: 1, arbitrary: tie('type').map((items): Json => ({ type: 'array', items })) },
    { weight: 1, arbitrary: tie('type').map((values): Json => ({ type: 'map', values, k: 1 })) },
    { weight: 2, arbitrary: fc.array(tie('type'), { minLength: 1, maxLength: 3 }) },
    { weight: 4, arbitrary: tie('record') },
  ),
  record: fc
    .tuple(
      fc.constantFrom('A', 'B', 'C'),
      fc.uniqueArray(tie('field'), { maxLength: 4, selector: nameOf }),
      extras,
    )
    .map(([name, fields, more]): Json => ({ type: 'record', name, fields, ...more })),
  field: fc
    .tuple(
      fc.constantFrom(...NAMES),
      tie('type'),
      optional(fc.subarray(NAMES)),
      optional(fc.constantFrom<Json>(null, 1, 'x', {}, [])),
      optional(fc.constantFrom('ascending', 'descending', 'ignore')),
      extras,
    )
    .map(([name, inner, aliases, value, order, more]): Json => ({
      name,
      type: inner,
      ...withoutUndefined({ aliases, default: value, order }),
      ...more,
    })),
}));

export const anAvroSchema: fc.Arbitrary<Json> = fc.oneof(type, record).map((json) => settle(json));

/** A schema, and the same after edits: a value replaced, removed, doubled, renamed or moved, anywhere in it. */
export const anAvroMutation: fc.Arbitrary<readonly [Json, Json]> = fc
  .tuple(
    fc.oneof({ weight: 1, arbitrary: type }, { weight: 4, arbitrary: record }),
    fc.array(fc.tuple(fc.nat(1000), fc.constantFrom(...EDITS()), type, extras), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([tree, edits]) => {
    const edited = edits.reduce(
      (json, [at, edit, piece, more]) => editAt(json, { left: at % sizeOf(json) }, edit, piece, more),
      tree,
    );
    return [settle(tree), settle(edited)] as const;
  });

type Edit = 'replace' | 'drop' | 'reverse' | 'extend' | 'reword';

function EDITS(): readonly Edit[] {
  return ['replace', 'drop', 'reverse', 'extend', 'reword'];
}

function editAt(
  json: Json,
  count: { left: number },
  edit: Edit,
  piece: Json,
  more: { [name: string]: Json },
): Json {
  if (count.left-- === 0) return apply(json, edit, piece, more);
  if (Array.isArray(json)) return json.map((part) => editAt(part, count, edit, piece, more));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, part]) => [name, editAt(part, count, edit, piece, more)]),
  );
}

function sizeOf(json: Json): number {
  const parts = typeof json === 'object' && json !== null ? Object.values(json) : [];
  return parts.reduce((sum: number, part) => sum + sizeOf(part), 1);
}

function apply(json: Json, edit: Edit, piece: Json, more: { [name: string]: Json }): Json {
  if (Array.isArray(json)) {
    if (edit === 'drop') return json.slice(1);
    if (edit === 'reverse') return [...json].reverse();
    return edit === 'extend' ? [...json, piece] : json;
  }
  if (typeof json === 'object' && json !== null) {
    if (edit === 'replace') return piece;
    const entries = Object.entries(json);
    if (edit === 'drop') return Object.fromEntries(entries.slice(0, -1));
    return edit === 'reverse' ? Object.fromEntries(entries.reverse()) : { ...json, ...more };
  }
  if (edit === 'replace') return piece;
  if (typeof json === 'string' && edit === 'reword') return NAMES.includes(json) ? 'd' : `${json}x`;
  if (typeof json === 'number') return json + 1;
  return typeof json === 'boolean' ? !json : json;
}

/** Gives every name one definition, and every union different branches: what is left mostly parses. */
function settle(tree: Json): Json {
  const defined = new Set<string>();
  const build = (json: Json): Json => {
    if (Array.isArray(json)) {
      const branches = json.filter((branch) => !Array.isArray(branch)).map(build);
      return branches.filter(
        (one, index) => branches.findIndex((other) => keyOf(other) === keyOf(one)) === index,
      );
    }
    if (typeof json !== 'object' || json === null) return TYPES.includes(String(json)) ? 'int' : json;
    const name = typeof json['name'] === 'string' ? json['name'] : '';
    if (['record', 'enum', 'fixed'].includes(String(json['type']))) {
      if (defined.has(name)) return name;
      defined.add(name);
    }
    return Object.fromEntries(
      Object.entries(json).map(([key, part]) => {
        if (key === 'fields' && Array.isArray(part))
          return [
            key,
            part.map((field) =>
              typeof field === 'object' && field !== null && !Array.isArray(field)
                ? { ...field, ...('type' in field ? { type: build(field['type'] as Json) } : {}) }
                : field,
            ),
          ];
        return [key, key === 'items' || key === 'values' ? build(part) : part];
      }),
    );
  };
  return build(tree);
}

function keyOf(json: Json): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return String(json);
  return String(json['name'] ?? json['type']);
}

function nameOf(json: Json): string {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? String(json['name']) : '';
}

function withoutUndefined(parts: { readonly [name: string]: Json | undefined }): { [name: string]: Json } {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as { [name: string]: Json };
}
