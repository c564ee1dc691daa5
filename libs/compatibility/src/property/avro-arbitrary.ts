import fc from 'fast-check';

/**
 * Avro schemas for property tests, as plain JSON. Names come from small pools, so that two schemas often have to do
 * with one another; the same name is defined once and used by name after that, also inside itself.
 */
export type AvroJson = string | AvroJson[] | { readonly [name: string]: unknown };

type Draft =
  | { readonly kind: 'primitive'; readonly type: string }
  | { readonly kind: 'array' | 'map'; readonly inner: Draft }
  | { readonly kind: 'union'; readonly branches: readonly Draft[] }
  | {
      readonly kind: 'enum';
      readonly name: string;
      readonly symbols: readonly string[];
      readonly fallback: boolean;
    }
  | { readonly kind: 'fixed'; readonly name: string; readonly size: number }
  | {
      readonly kind: 'record';
      readonly name: string;
      readonly alias: string | undefined;
      readonly fields: readonly DraftField[];
    }
  | { readonly kind: 'use'; readonly name: string };

interface DraftField {
  readonly name: string;
  readonly type: Draft;
  readonly alias: string | undefined;
  readonly hasDefault: boolean;
}

const PRIMITIVES = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'];
const FIELDS = ['a', 'b', 'c', '__proto__'];

const { draft } = fc.letrec<{ draft: Draft; field: DraftField }>((tie) => ({
  draft: fc.oneof(
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc.constantFrom(...PRIMITIVES).map((type): Draft => ({ kind: 'primitive', type })),
    },
    { weight: 1, arbitrary: fc.constantFrom('A', 'B', 'C').map((name): Draft => ({ kind: 'use', name })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('E', 'F'), fc.subarray(['X', 'Y', 'Z'], { minLength: 1 }), fc.boolean())
        .map(([name, symbols, fallback]): Draft => ({ kind: 'enum', name, symbols, fallback })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('G', 'H'), fc.integer({ min: 1, max: 2 }))
        .map(([name, size]): Draft => ({ kind: 'fixed', name, size })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('array' as const, 'map' as const), tie('draft'))
        .map(([kind, inner]): Draft => ({ kind, inner })),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(tie('draft'), { minLength: 1, maxLength: 3 })
        .map((branches): Draft => ({ kind: 'union', branches })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom('A', 'B', 'C'),
          fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined, freq: 6 }),
          fc.uniqueArray(tie('field'), { maxLength: 4, selector: ({ name }) => name }),
        )
        .map(([name, alias, fields]): Draft => ({ kind: 'record', name, alias, fields })),
    },
  ),
  field: fc.record({
    name: fc.constantFrom(...FIELDS),
    type: tie('draft'),
    alias: fc.option(fc.constantFrom(...FIELDS), { nil: undefined, freq: 5 }),
    hasDefault: fc.boolean(),
  }),
}));

/** A schema; {@link avroPair} makes two that are related. */
export const avroSchema: fc.Arbitrary<AvroJson> = draft.map((tree) => settle(tree));

/** Two schemas: unrelated ones, or one and the same after a few edits. */
export const avroPair: fc.Arbitrary<readonly [AvroJson, AvroJson]> = fc.oneof(
  fc.tuple(draft, draft).map(([a, b]) => [settle(a), settle(b)] as const),
  fc
    .tuple(draft, fc.array(fc.tuple(fc.nat(60), draft), { minLength: 1, maxLength: 3 }))
    .map(([tree, edits]) => {
      const edited = edits.reduce((before, [at, piece]) => edit(before, { left: at }, piece), tree);
      return [settle(tree), settle(edited)] as const;
    }),
);

/** The tree with the piece in place of the node number `left`, or with a field, a branch or a symbol less there. */
function edit(tree: Draft, count: { left: number }, piece: Draft): Draft {
  if (count.left-- === 0) return piece;
  switch (tree.kind) {
    case 'array':
    case 'map':
      return { ...tree, inner: edit(tree.inner, count, piece) };
    case 'union':
      if (count.left-- === 0) return { ...tree, branches: tree.branches.slice(0, -1) };
      return { ...tree, branches: tree.branches.map((branch) => edit(branch, count, piece)) };
    case 'enum':
      return count.left-- === 0 ? { ...tree, symbols: tree.symbols.slice(0, 1) } : tree;
    case 'record': {
      if (count.left-- === 0) return { ...tree, fields: tree.fields.slice(1) };
      if (count.left-- === 0 && tree.fields.every(({ name }) => name !== 'c'))
        return {
          ...tree,
          fields: [...tree.fields, { name: 'c', type: piece, alias: undefined, hasDefault: false }],
        };
      const fields = tree.fields.map((field) => ({ ...field, type: edit(field.type, count, piece) }));
      return { ...tree, fields };
    }
    default:
      return tree;
  }
}

/** Gives every name one definition, every union different branches, and every default a value that fits. */
function settle(tree: Draft): AvroJson {
  const defined = new Map<string, string>();
  const build = (draft: Draft): AvroJson => {
    switch (draft.kind) {
      case 'primitive':
        return draft.type;
      case 'use':
        return defined.has(draft.name) ? draft.name : 'int';
      case 'array':
        return { type: 'array', items: build(draft.inner) };
      case 'map':
        return { type: 'map', values: build(draft.inner) };
      case 'union': {
        const branches = draft.branches
          .filter((branch) => branch.kind !== 'union')
          .map((branch) => build(branch))
          .filter((branch, index, all) => all.findIndex((other) => keyOf(other) === keyOf(branch)) === index);
        return branches;
      }
      case 'enum':
        return define(draft.name, () => ({
          type: 'enum',
          name: draft.name,
          symbols: [...draft.symbols],
          ...(draft.fallback ? { default: draft.symbols[0] } : {}),
        }));
      case 'fixed':
        return define(draft.name, () => ({ type: 'fixed', name: draft.name, size: draft.size }));
      case 'record':
        return define(draft.name, () => ({
          type: 'record',
          name: draft.name,
          ...(draft.alias === undefined ? {} : { aliases: [draft.alias] }),
          fields: draft.fields.map((field) => {
            const type = build(field.type);
            const value = field.hasDefault ? defaultOf(type) : undefined;
            return {
              name: field.name,
              type,
              ...(field.alias === undefined ? {} : { aliases: [field.alias] }),
              ...(value === undefined ? {} : { default: value }),
            };
          }),
        }));
    }
  };
  const define = (name: string, make: () => AvroJson): AvroJson => {
    if (defined.has(name)) return name;
    defined.set(name, name);
    return make();
  };
  return build(tree);
}

function keyOf(schema: AvroJson): string {
  if (typeof schema === 'string') return schema;
  if (Array.isArray(schema)) return 'union';
  return String(schema['name'] ?? schema['type']);
}

/** A default for the types that have an easy one; undefined for the others, and for names. */
function defaultOf(type: AvroJson): unknown {
  if (Array.isArray(type)) return type[0] === undefined ? undefined : defaultOf(type[0]);
  if (typeof type !== 'string') {
    if (type['type'] === 'array') return [];
    if (type['type'] === 'map') return {};
    return type['type'] === 'enum' ? (type['symbols'] as string[])[0] : undefined;
  }
  const values: Readonly<Record<string, unknown>> = {
    null: null,
    boolean: false,
    int: 1,
    long: 1,
    float: 1,
    double: 1,
    bytes: 'b',
    string: 's',
  };
  return values[type];
}
