import fc from 'fast-check';

/** A JSON Schema as plain JSON. */
export type SchemaJson = boolean | { [keyword: string]: unknown };

export const DIALECTS = ['draft-04', 'draft-07', '2019-09', '2020-12'] as const;
export type Dialect = (typeof DIALECTS)[number];

const NAMES = ['a', 'b', 'c', 'xa'] as const;

type Keywords = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const VALUES: unknown[] = ['a', 'ab', 'x', 0, 1, 2.5, null, true, [], { a: 1 }];

const strings: Keywords = {
  minLength: fc.integer({ min: 0, max: 2 }),
  maxLength: fc.integer({ min: 0, max: 4 }),
  pattern: fc.constantFrom('^a', 'b$', '^x'),
  format: fc.constantFrom('date', 'email'),
};

const numbers: Keywords = {
  minimum: fc.integer({ min: -1, max: 2 }),
  maximum: fc.integer({ min: 1, max: 6 }),
  exclusiveMinimum: fc.integer({ min: -1, max: 1 }),
  exclusiveMaximum: fc.integer({ min: 2, max: 6 }),
  multipleOf: fc.constantFrom(0.5, 1, 2, 3),
};

/** Written as draft 7 writes it; {@link settle} turns it into the dialect. */
const { schema, inner } = fc.letrec<{ schema: SchemaJson; leaf: SchemaJson; inner: SchemaJson }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    { weight: 3, arbitrary: tie('leaf') },
    { weight: 5, arbitrary: tie('inner') },
  ),
  leaf: fc.oneof(
    { weight: 4, arbitrary: optional({ type: 'string' }, strings) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('integer', 'number').chain((type) => optional({ type }, numbers)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<SchemaJson>({ type: 'boolean' }, { type: 'null' }, {}, true, false),
    },
    {
      weight: 2,
      arbitrary: fc.subarray(VALUES, { minLength: 1, maxLength: 4 }).map((list) => ({ enum: list })),
    },
    {
      weight: 1,
      arbitrary: fc
        .subarray(['a', 'ab', 'x'], { minLength: 1 })
        .map((list) => ({ type: 'string', enum: list })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...VALUES).map((value) => ({ const: value })) },
    {
      weight: 2,
      arbitrary: fc
        .uniqueArray(fc.constantFrom('string', 'integer', 'number', 'null', 'boolean', 'object'), {
          minLength: 1,
          maxLength: 3,
        })
        .chain((type) => optional({ type }, { ...strings, ...numbers })),
    },
    { weight: 1, arbitrary: optional({}, { ...strings, ...numbers }) },
    { weight: 1, arbitrary: fc.constant({ $ref: '#/definitions/D' }) },
  ),
  inner: fc.oneof(
    { weight: 8, arbitrary: objects(tie('schema')) },
    { weight: 3, arbitrary: arrays(tie('schema')) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('allOf', 'anyOf', 'oneOf'),
          fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          fc.constantFrom({}, {}, { type: 'object' }, { maxProperties: 2 }),
        )
        .map(([word, list, beside]) => ({ ...beside, [word]: list })),
    },
    { weight: 1, arbitrary: tie('schema').map((not) => ({ not })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('schema'), tie('schema'), fc.option(tie('schema'), { nil: undefined }))
        .map(([test, then, other]) => defined({ if: test, then, else: other })),
    },
  ),
}));

/** A few of the keywords beside `base`: a schema that asks for everything accepts nothing. */
function optional(base: object, keywords: Keywords): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .subarray(Object.keys(keywords), { maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, keywords[name] as fc.Arbitrary<unknown>]))),
    )
    .map((some) => ({ ...base, ...some }));
}

function objectKeywords(inner: fc.Arbitrary<SchemaJson>): Keywords {
  const names = fc.subarray([...NAMES], { maxLength: 2 });
  const limit = fc.oneof(
    { weight: 2, arbitrary: fc.constant<SchemaJson>(false) },
    { weight: 1, arbitrary: inner },
  );
  return {
    required: names,
    additionalProperties: limit,
    patternProperties: inner.map((one) => ({ '^x': one })),
    unevaluatedProperties: limit,
    minProperties: fc.integer({ min: 0, max: 2 }),
    maxProperties: fc.integer({ min: 1, max: 3 }),
    propertyNames: fc.constantFrom({ maxLength: 1 }, { pattern: '^[a-b]' }),
    dependencies: fc.oneof(
      names.map((list) => ({ a: list })),
      inner.map((one) => ({ b: one })),
    ),
  };
}

function objects(inner: fc.Arbitrary<SchemaJson>): fc.Arbitrary<SchemaJson> {
  const property = fc
    .tuple(inner, fc.constantFrom(undefined, undefined, undefined, 'a', 1))
    .map(([one, value]) =>
      typeof one === 'boolean' || value === undefined || '$ref' in one ? one : { ...one, default: value },
    );
  return fc
    .tuple(
      fc.option(fc.constant('object'), { nil: undefined, freq: 8 }),
      fc.dictionary(fc.constantFrom(...NAMES), property, { maxKeys: 3, noNullPrototype: true }),
      optional({}, objectKeywords(inner)),
      fc.boolean(),
    )
    .map(([type, properties, rest, closed]) =>
      defined({ type, properties, ...(closed ? { additionalProperties: false } : {}), ...rest }),
    );
}

function arrayKeywords(inner: fc.Arbitrary<SchemaJson>): Keywords {
  return {
    minItems: fc.integer({ min: 0, max: 2 }),
    maxItems: fc.integer({ min: 0, max: 3 }),
    uniqueItems: fc.boolean(),
    contains: inner,
    minContains: fc.integer({ min: 0, max: 2 }),
    maxContains: fc.integer({ min: 1, max: 2 }),
    unevaluatedItems: fc.constant(false),
  };
}

function arrays(inner: fc.Arbitrary<SchemaJson>): fc.Arbitrary<SchemaJson> {
  const tuple: fc.Arbitrary<object> = fc
    .tuple(
      fc.array(inner, { minLength: 1, maxLength: 2 }),
      fc.option(fc.oneof(fc.constant(false), inner), { nil: undefined }),
    )
    .map(([items, additionalItems]) => ({
      items,
      ...(additionalItems === undefined ? {} : { additionalItems }),
    }));
  return fc
    .tuple(
      fc.oneof(
        { weight: 2, arbitrary: inner.map((items): object => ({ items })) },
        { weight: 1, arbitrary: tuple },
        { weight: 1, arbitrary: fc.constant({}) },
      ),
      optional({}, arrayKeywords(inner)),
    )
    .map(([items, rest]) => ({ type: 'array', ...items, ...rest }));
}

function defined(schemaJson: Record<string, unknown>): SchemaJson {
  return Object.fromEntries(Object.entries(schemaJson).filter(([, value]) => value !== undefined));
}

interface Edit {
  readonly at: number;
  readonly kind: number;
  readonly piece: SchemaJson;
  /** One keyword more, by the type that it is about. */
  readonly more: Readonly<Record<'string' | 'number' | 'object' | 'array', object>>;
}

function oneOfThem(keywords: Keywords): fc.Arbitrary<object> {
  return fc
    .constantFrom(...Object.keys(keywords))
    .chain((name) => (keywords[name] as fc.Arbitrary<unknown>).map((value) => ({ [name]: value })));
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(16),
  kind: fc.nat(15),
  piece: schema,
  more: fc.record({
    string: oneOfThem(strings),
    number: oneOfThem(numbers),
    object: oneOfThem(objectKeywords(schema)),
    array: oneOfThem(arrayKeywords(schema)),
  }),
});

export interface SchemaPair {
  readonly dialect: Dialect;
  readonly reader: SchemaJson;
  readonly writer: SchemaJson;
}

/** A schema and the same after a few edits; now and then two that have nothing in common. */
export const schemaPair: fc.Arbitrary<SchemaPair> = fc
  .record({
    dialect: fc.constantFrom<Dialect>('draft-07', 'draft-07', ...DIALECTS),
    writer: fc.oneof({ weight: 3, arbitrary: inner }, { weight: 1, arbitrary: schema }),
    shared: schema,
    edits: fc.oneof(
      { weight: 3, arbitrary: fc.array(edit, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: 3 }) },
    ),
    other: fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: schema }),
    editsShared: fc.constantFrom(false, false, false, true),
    // Most edits narrow: the other way round they widen.
    isSwapped: fc.boolean(),
  })
  .map(({ dialect, writer, shared, edits, other, editsShared, isSwapped }) => {
    const change = (one: SchemaJson) => edits.reduce((before, next) => applyEdit(before, next), one);
    const reader = other ?? (editsShared ? writer : change(writer));
    const definition = editsShared ? change(shared) : shared;
    const before = settle(withDefinition(writer, shared), dialect);
    const after = settle(withDefinition(reader, definition), dialect);
    return isSwapped
      ? { dialect, reader: before, writer: after }
      : { dialect, reader: after, writer: before };
  });

function withDefinition(root: SchemaJson, definition: SchemaJson): SchemaJson {
  if (!JSON.stringify(root).includes('"$ref"')) return root;
  const target = typeof definition === 'object' && '$ref' in definition ? { type: 'string' } : definition;
  const body = typeof root === 'boolean' || '$ref' in root ? { allOf: [root] } : root;
  return Object.assign({}, body, { definitions: { D: target } });
}

/** Changes the node number `at`, counted from the outside and over again. */
function applyEdit(root: SchemaJson, edited: Edit): SchemaJson {
  const places = countPlaces(root, '');
  let left = places === 0 ? -1 : edited.at % places;
  const visit = (node: unknown, key: string): unknown => {
    if (Array.isArray(node)) return node.map((one: unknown) => visit(one, ''));
    if (typeof node !== 'object' || node === null || DATA.has(key)) return node;
    if (!MAPS.has(key) && left-- === 0) return changed(node as Record<string, unknown>, edited);
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, visit(value, MAPS.has(key) ? '' : name)]),
    );
  };
  return visit(root, '') as SchemaJson;
}

function countPlaces(node: unknown, key: string): number {
  if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + countPlaces(one, ''), 0);
  if (typeof node !== 'object' || node === null || DATA.has(key)) return 0;
  const inside = Object.entries(node).map(([name, value]) => countPlaces(value, MAPS.has(key) ? '' : name));
  return inside.reduce((sum, count) => sum + count, MAPS.has(key) ? 0 : 1);
}

const MAPS = new Set(['properties', 'patternProperties', 'dependencies']);
const DATA = new Set(['enum', 'const', 'default', 'required', 'type']);

function changed(node: Record<string, unknown>, { kind, piece, more }: Edit): SchemaJson {
  const moved = (by: number) =>
    Object.fromEntries(
      Object.entries(node).map(([name, value]) => [
        name,
        typeof value === 'number' && !DATA.has(name) && name !== 'multipleOf'
          ? Math.max(0, value + by)
          : value,
      ]),
    );
  const { properties, type } = node as { properties?: Record<string, unknown>; type?: unknown };
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name)));
  if ('$ref' in node) return kind < 3 ? piece : node;
  switch (kind) {
    case 0:
      return piece;
    case 1:
    case 2:
      return without([Object.keys(node).findLast((name) => name !== 'type') ?? 'type']);
    case 3:
      return without(['additionalProperties', 'unevaluatedProperties', 'additionalItems']);
    case 4:
      return moved(1);
    case 5:
      return moved(-1);
    case 6:
      return properties === undefined ? moved(2) : { ...node, properties: { ...properties, c: piece } };
    case 7:
      return properties === undefined
        ? moved(-2)
        : { ...node, properties: Object.fromEntries(Object.entries(properties).slice(1)) };
    case 8:
      return properties === undefined
        ? { anyOf: [node, piece] }
        : { ...node, required: Object.keys(properties) };
    case 9: {
      const word = ['allOf', 'anyOf', 'oneOf'].find((one) => one in node);
      if (word === undefined) return { oneOf: [node, piece] };
      return { ...node, [word]: [...(node[word] as unknown[]), piece].slice(-3) };
    }
    case 10: {
      const word = ['allOf', 'anyOf', 'oneOf'].find((one) => one in node);
      return word === undefined ? moved(1) : { ...node, [word]: (node[word] as unknown[]).slice(0, 1) };
    }
    case 11:
      return 'enum' in node
        ? { ...node, enum: [...(node['enum'] as unknown[]), 3, 'z'] }
        : { ...node, ...more.object };
    default:
      if (type === 'string') return { ...node, ...more.string };
      if (type === 'integer' || type === 'number') return { ...node, ...more.number };
      if (type === 'array') return { ...node, ...more.array };
      return type === 'object' || properties !== undefined ? { ...node, ...more.object } : moved(1);
  }
}

/** Draft 7's keywords as the dialect writes them; what it lacks is left out. */
export function settle(root: SchemaJson, dialect: Dialect): SchemaJson {
  const settled = settleNode(root, dialect, '');
  const body = typeof settled === 'boolean' ? { allOf: [settled] } : settled;
  return { $schema: ADDRESSES[dialect], ...(body as object) };
}

const ADDRESSES: Record<Dialect, string> = {
  'draft-04': 'http://json-schema.org/draft-04/schema#',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

const SINCE_2019 = new Set(['unevaluatedProperties', 'unevaluatedItems', 'minContains', 'maxContains']);
const SINCE_06 = new Set(['const', 'contains', 'propertyNames', 'if', 'then', 'else']);

function settleNode(node: unknown, dialect: Dialect, key: string): unknown {
  if (DATA.has(key)) return node;
  if (Array.isArray(node)) return node.map((one) => settleNode(one, dialect, ''));
  if (typeof node === 'boolean') {
    if (
      dialect !== 'draft-04' ||
      key === 'additionalProperties' ||
      key === 'additionalItems' ||
      key === 'uniqueItems'
    )
      return node;
    return node ? {} : { not: {} };
  }
  if (typeof node !== 'object' || node === null) return node;
  const isMap = MAPS.has(key) || key === 'definitions';
  const settled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    const isKeyword = !isMap;
    if (isKeyword && SINCE_2019.has(name) && (dialect === 'draft-04' || dialect === 'draft-07')) continue;
    if (isKeyword && dialect === 'draft-04' && SINCE_06.has(name)) continue;
    settled[name] = settleNode(value, dialect, isKeyword ? name : '');
  }
  return isMap ? settled : rewritten(settled, dialect);
}

function rewritten(node: Record<string, unknown>, dialect: Dialect): Record<string, unknown> {
  const out = { ...node };
  if (dialect === 'draft-04')
    for (const [exclusive, bound] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (!(exclusive in out)) continue;
      out[bound] ??= out[exclusive];
      out[exclusive] = true;
    }
  if (dialect === '2020-12' && Array.isArray(out['items'])) {
    out['prefixItems'] = out['items'];
    delete out['items'];
    if ('additionalItems' in out) out['items'] = out['additionalItems'];
  }
  if (dialect === '2020-12') delete out['additionalItems'];
  // An empty `required` and a list of dependencies without names are not allowed in draft 4.
  if (Array.isArray(out['required']) && out['required'].length === 0) delete out['required'];
  const dependencies = out['dependencies'] as Record<string, unknown> | undefined;
  if (Array.isArray(dependencies?.['a']) && dependencies['a'].length === 0) delete out['dependencies'];
  else if (dependencies !== undefined && (dialect === '2019-09' || dialect === '2020-12')) {
    delete out['dependencies'];
    out[Array.isArray(dependencies['a']) ? 'dependentRequired' : 'dependentSchemas'] = dependencies;
  }
  return out;
}
