import fc, { type Arbitrary } from 'fast-check';

/** As much of JSON Schema as openapi.json uses. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ValueSchema | boolean;
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly allOf?: readonly ValueSchema[];
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

/** Names that meet one another again and again, so that requests build on what others made. */
const NAMES = [
  'orders-value',
  'a',
  ':.x:a',
  'shop',
  'team-a',
  'team-b',
  'app-1',
  'app-2',
  'referring',
  'deleted',
  'nickname',
  'production',
  '.x',
  'latest',
  '1',
];

const AVRO = [
  '"string"',
  '{"type":"record","name":"R","fields":[]}',
  '{"type":"record","name":"R","fields":[{"name":"f","type":["null","long"],"default":null}]}',
  '{"type":"record","name":"R","fields":[{"name":"self","type":"R"}]}',
  '{"type":"enum","name":"E","symbols":["A","B"]}',
];
const OTHERS = [
  '{"type":"object","properties":{"a":{"type":"string"}}}',
  '{"$ref":"#"}',
  '{"$ref":"a"}',
  'true',
  'syntax = "proto3"; message M { string s = 1; }',
  'syntax = "proto3"; import "a"; message M { M m = 1; }',
];

/** What programs choke on. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%2F%00',
  ':.:',
  ':*:',
  ':.__GLOBAL:',
  '{{7*7}}',
  "'; DROP TABLE subjects; --",
  '\\%_',
  '🦄'.repeat(200),
  'x'.repeat(3000),
  '(a+)+$',
  '9'.repeat(400),
  '-1',
  '2147483648',
  '1e999',
  'NaN',
  'null',
  '2026-11-30T00:00:00Z',
  '2026-02-30',
  '00000000-0000-4000-8000-000000000000',
  // Stand for what JavaScript cannot say: see odd-bodies.ts.
  '«too large a number»',
  '«digits»',
  '«deep»',
  '«not UTF-8»',
  '['.repeat(10_000),
];

const NUMBERS = [0, 1, 2, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1.5, 1e21, -0];

export const text: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...AVRO, ...OTHERS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double());

/** Anything that JSON can say, hostile keys included. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}),
  text,
  number,
  fc.array(fc.oneof(text, number, fc.constant(null)), { maxLength: 4 }),
  fc.dictionary(fc.oneof(fc.constantFrom(...HOSTILE), fc.string()), fc.oneof(text, number), { maxKeys: 3 }),
);

/** Mostly what a schema asks for, now and then, at any depth, something else. */
export function valueOf(schema: ValueSchema, name = '', depth = 0): Arbitrary<unknown> {
  const fitting = fittingValue(schema, name, depth);
  return fc.oneof({ weight: 40, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fittingValue(schema: ValueSchema, name: string, depth: number): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (branches !== undefined && branches.length > 0)
    return fc.oneof(...branches.map((branch) => valueOf(branch, name, depth + 1)));
  const value = typedValue(schema, name, depth);
  return schema.nullable === true ? fc.option(value, { nil: null }) : value;
}

function typedValue(schema: ValueSchema, name: string, depth: number): Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textFor(name, schema.format);
    case 'integer':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: -1, max: 5 }) },
        { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
      );
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(depth > 6 ? anything : valueOf(schema.items ?? {}, name, depth + 1), { maxLength: 3 });
    case 'object':
      return objectFor(schema, depth);
    default:
      return schema.properties ? objectFor(schema, depth) : anything;
  }
}

/** What is likely to mean something in a field of a name. */
const LIKELY_TEXTS: Readonly<Record<string, readonly string[]>> = {
  schema: [...AVRO, ...OTHERS],
  schemaType: ['AVRO', 'JSON', 'PROTOBUF', 'avro', 'XML'],
  mode: ['READWRITE', 'READWRITE', 'READONLY', 'IMPORT', 'FORWARD', 'import'],
  compatibility: ['BACKWARD', 'NONE', 'full_transitive', 'SIDEWAYS'],
  change: ['added', 'modified', 'deleted'],
  semanticVersion: ['1.0.0', '2.0.0', '9.0.0', '1'],
  owner: ['team-a', 'team-b', 'unassigned'],
  team: ['team-a', 'team-b'],
  application: ['app-1'],
  environment: ['production'],
  slug: ['team-a', 'team-c', 'app-1', 'app-2', 'production', 'test'],
  subject: ['orders-value', 'a', ':.x:a'],
  tool: ['slack', 'email'],
  pacticipant: ['app-1', 'app-2'],
  from: ['1', '2'],
  to: ['2', 'production', 'team-b'],
  branch: ['main', 'b'],
  resourceId: ['topic-1', 'topic-2'],
  resourceName: ['orders'],
  resourceNamespace: ['lkc-1'],
  prefix: ['orders', 'o', ''],
  alias: ['orders-value', 'a', ':.x:a', 'nickname'],
  compatibilityGroup: ['major', 'application.major.version'],
  reason: ['because', ''],
  pacticipantName: ['app-1'],
  pacticipantVersionNumber: ['1.0.0', '2'],
  providerApplicationVersion: ['1.0.0'],
  consumerName: ['app-1'],
  providerName: ['app-2'],
  role: ['ci', 'owner', 'member', 'viewer', 'approver'],
  email: ['ada@example.com', 'x@y'],
  until: ['2026-12-15T00:00:00Z', '2030-01-01T00:00:00Z'],
};

function textFor(name: string, format: string | undefined): Arbitrary<string> {
  const words = LIKELY_TEXTS[name];
  if (words !== undefined)
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: text });
  if (format === 'date-time')
    return fc.oneof(
      fc.constantFrom('2030-01-01T00:00:00Z', '2026-11-30T00:00:00.000+01:00', '0000-00-00'),
      text,
    );
  if (format === 'uuid') return fc.oneof(fc.uuid(), text);
  return text;
}

function objectFor(
  { properties = {}, required = [], additionalProperties }: ValueSchema,
  depth: number,
): Arbitrary<unknown> {
  const members = Object.entries(properties).map(([key, member]): [string, Arbitrary<unknown>] => [
    key,
    depth > 6 ? anything : valueOf(member, key, depth + 1),
  ]);
  const needed = members.filter(([key]) => required.includes(key) || key === 'schema');
  const whole = fc.record(Object.fromEntries(needed));
  // One or two of what may be left out; any of it; or what is needed left out.
  const few = fc
    .subarray(members, { maxLength: Math.min(2, members.length) })
    .chain((some) => fc.record(Object.fromEntries(some)));
  const any = fc.record(Object.fromEntries(members), { requiredKeys: [] });
  const known = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(few, whole).map(both) },
    { weight: 3, arbitrary: fc.tuple(any, whole).map(both) },
    { weight: 1, arbitrary: any },
  );
  if (additionalProperties === undefined || additionalProperties === false)
    return fc.oneof(
      { weight: 12, arbitrary: known },
      { weight: 1, arbitrary: fc.tuple(known, fc.dictionary(text, anything, { maxKeys: 1 })).map(both) },
    );
  const more =
    typeof additionalProperties === 'object' ? valueOf(additionalProperties, '', depth + 1) : anything;
  return fc.tuple(known, fc.dictionary(text, more, { maxKeys: 2 })).map(both);
}

const both = ([one, other]: [object, object]): object => ({ ...one, ...other });

/** The value that has every part of the schema, each as it should be: the same one each time. */
export function wholeOf(schema: ValueSchema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined && schema.enum.length > 0) return schema.enum[0];
  const [branch] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (branch !== undefined) return wholeOf(branch, name, depth + 1);
  switch (schema.type) {
    case 'array':
      return depth > 8 ? [] : [wholeOf(schema.items ?? {}, name, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      if (schema.format === 'date-time') return '2030-01-01T00:00:00Z';
      return LIKELY_TEXTS[name]?.[0] ?? 'orders-value';
    default: {
      const members = depth > 8 ? [] : Object.entries(schema.properties ?? {});
      return Object.fromEntries(members.map(([key, member]) => [key, wholeOf(member, key, depth + 1)]));
    }
  }
}
