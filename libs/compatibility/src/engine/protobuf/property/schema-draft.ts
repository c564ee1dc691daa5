import fc from 'fast-check';

/** A schema as data that is easy to change: what the property tests generate and mutate. */
export interface SchemaDraft {
  readonly syntax: 'proto2' | 'proto3' | 'editions';
  readonly messages: readonly MessageDraft[];
  readonly enums: readonly EnumDraft[];
}

export interface MessageDraft {
  readonly name: string;
  readonly fields: readonly FieldDraft[];
}

export interface FieldDraft {
  readonly name: string;
  readonly number: number;
  readonly type: string;
  readonly label: 'optional' | 'required' | 'repeated' | '';
  readonly oneof: string | undefined;
  readonly defaultIndex: number;
}

export interface EnumDraft {
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly number: number }[];
}

const MESSAGES = ['Root', 'Inner', 'Other'] as const;
const ENUMS = ['State', 'Kind'] as const;
const SCALARS = [
  ...['int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'bool', 'string', 'bytes'],
  ...['fixed32', 'sfixed32', 'fixed64', 'sfixed64', 'float', 'double'],
] as const;
const MAPS = [
  'map<string, int32>',
  'map<string, string>',
  'map<int32, Inner>',
  'map<bool, State>',
  'map<string, bytes>',
];

const type = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SCALARS) },
  { weight: 2, arbitrary: fc.constantFrom('Inner', 'Other', ...ENUMS) },
  { weight: 1, arbitrary: fc.constantFrom(...MAPS) },
);
const label = fc.constantFrom('optional', 'required', 'repeated', '', '', '') as fc.Arbitrary<
  FieldDraft['label']
>;

const field: fc.Arbitrary<FieldDraft> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  number: fc.integer({ min: 1, max: 7 }),
  type,
  label,
  oneof: fc.constantFrom(undefined, undefined, undefined, 'one', 'two'),
  defaultIndex: fc.integer({ min: 0, max: 3 }),
});

const enumDraft = (name: string): fc.Arbitrary<EnumDraft> =>
  fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }).map((numbers) => ({
    name,
    values: [0, ...numbers].map((number) => ({ name: `${name}_${number}`, number })),
  }));

export const schemaDraft: fc.Arbitrary<SchemaDraft> = fc.record({
  syntax: fc.constantFrom('proto2', 'proto3', 'editions'),
  messages: fc.tuple(
    ...MESSAGES.map((name) =>
      fc.array(field, { maxLength: 5 }).map((fields): MessageDraft => ({ name, fields })),
    ),
  ),
  enums: fc.tuple(...ENUMS.map(enumDraft)),
});

type Mutation = (draft: SchemaDraft) => SchemaDraft;

/** One change to one field of one message. */
const fieldMutation: fc.Arbitrary<Mutation> = fc
  .record({ message: fc.nat(2), at: fc.nat(4), change: field, what: fc.nat(7) })
  .map(({ message, at, change, what }): Mutation => (draft) => ({
    ...draft,
    messages: draft.messages.map((one, index) =>
      index === message ? { ...one, fields: changeField(one.fields, at, change, what) } : one,
    ),
  }));

function changeField(
  fields: readonly FieldDraft[],
  at: number,
  change: FieldDraft,
  what: number,
): FieldDraft[] {
  const index = fields.length === 0 ? 0 : at % fields.length;
  if (what === 6 || fields.length === 0) return [...fields, change];
  if (what === 7) return fields.filter((_one, place) => place !== index);
  const parts: (keyof FieldDraft)[] = ['name', 'number', 'type', 'label', 'oneof', 'defaultIndex'];
  const part = parts[what] ?? 'type';
  return fields.map((one, place) => (place === index ? { ...one, [part]: change[part] } : one));
}

const enumMutation: fc.Arbitrary<Mutation> = fc.constantFrom(...ENUMS).chain((name) =>
  enumDraft(name).map((one): Mutation => (draft) => ({
    ...draft,
    enums: draft.enums.map((old) => (old.name === name ? one : old)),
  })),
);

const syntaxMutation: fc.Arbitrary<Mutation> = fc
  .constantFrom('proto2' as const, 'proto3' as const, 'editions' as const)
  .map((syntax) => (draft: SchemaDraft): SchemaDraft => ({ ...draft, syntax }));

const mutation = fc.oneof(
  { weight: 8, arbitrary: fieldMutation },
  { weight: 1, arbitrary: enumMutation },
  { weight: 1, arbitrary: syntaxMutation },
);

/** A reader and a writer that differ by a few changes. */
export const schemaPair: fc.Arbitrary<readonly [reader: SchemaDraft, writer: SchemaDraft]> = fc
  .tuple(schemaDraft, fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([writer, changes]) => [changes.reduce((draft, change) => change(draft), writer), writer] as const);

const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  string: ['""', '"x"'],
  bool: ['false', 'true'],
  int32: ['0', '-3'],
  uint64: ['0', '7'],
  double: ['0', '1.5'],
};

/** The draft as a text that every parser takes: what does not fit the syntax is left out. */
export function printDraft({ syntax, messages, enums }: SchemaDraft): string {
  return [
    syntax === 'editions' ? 'edition = "2023";' : `syntax = "${syntax}";`,
    ...messages.map(({ name, fields }) => `message ${name} {\n${printFields(fields, syntax)}}`),
    ...enums.map(({ name, values }) => {
      const lines = values.map((value) => `  ${value.name} = ${value.number};\n`);
      return `enum ${name} {\n${lines.join('')}}`;
    }),
    '',
  ].join('\n');
}

function printFields(fields: readonly FieldDraft[], syntax: SchemaDraft['syntax']): string {
  const [numbers, names] = [new Set<number>(), new Set<string>()];
  const plain: string[] = [];
  const oneofs = new Map<string, string[]>();
  for (const { name, number, type: fieldType, label: word, oneof, defaultIndex } of fields) {
    if (numbers.has(number) || names.has(name)) continue;
    numbers.add(number);
    names.add(name);
    const isMap = fieldType.startsWith('map');
    if (oneof !== undefined && !isMap) {
      oneofs.set(oneof, [...(oneofs.get(oneof) ?? []), `    ${fieldType} ${name} = ${number};\n`]);
      continue;
    }
    // A message that must hold itself cannot be written.
    const endless = fieldType === 'Inner' || fieldType === 'Other';
    const isRequired = word === 'required' && syntax !== 'proto3' && !endless;
    const plainLabel = syntax === 'proto2' ? 'optional' : '';
    const written = isMap
      ? ''
      : syntax === 'editions' || (word === 'required' && !isRequired)
        ? word === 'repeated'
          ? 'repeated'
          : plainLabel
        : word === ''
          ? plainLabel
          : word;
    const value =
      syntax === 'proto3' || isRequired || word === 'repeated'
        ? undefined
        : DEFAULTS[fieldType]?.[defaultIndex];
    const options = [
      ...(value === undefined ? [] : [`default = ${value}`]),
      ...(syntax === 'editions' && !isMap
        ? featuresOf(fieldType, word, isRequired, value, defaultIndex)
        : []),
    ];
    const list = options.length === 0 ? '' : ` [${options.join(', ')}]`;
    plain.push(`  ${written === '' ? '' : `${written} `}${fieldType} ${name} = ${number}${list};\n`);
  }
  const groups = [...oneofs].map(([name, members]) => `  oneof ${name} {\n${members.join('')}  }\n`);
  return [...plain, ...groups].join('');
}

/** What an edition says in features: required and implicit fields, messages between tags, numbers that are not packed. */
function featuresOf(
  fieldType: string,
  label: FieldDraft['label'],
  isRequired: boolean,
  value: string | undefined,
  choice: number,
): string[] {
  const isMessage = fieldType === 'Inner' || fieldType === 'Other';
  if (isMessage && choice === 3) return ['features.message_encoding = DELIMITED'];
  if (isRequired) return ['features.field_presence = LEGACY_REQUIRED'];
  const isText = fieldType === 'string' || fieldType === 'bytes';
  if (label === 'repeated')
    return choice === 3 && !isText && !isMessage ? ['features.repeated_field_encoding = EXPANDED'] : [];
  return choice === 3 && value === undefined && !isMessage ? ['features.field_presence = IMPLICIT'] : [];
}
