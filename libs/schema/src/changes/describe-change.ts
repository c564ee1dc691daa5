import type { ChangeKind, SchemaChange } from './schema-change.js';

/** One change as one sentence in one line, in plain words. Not escaped for any output: whoever shows it does that. */
export function describeChange(change: SchemaChange): string {
  return SENTENCES[change.kind](change);
}

const SENTENCES: Readonly<Record<ChangeKind, (change: SchemaChange) => string>> = {
  'field-added': ({ path, after, default: value }) =>
    `Field ${code(path)} (${line(after)}) added, ${defaultWords(value)}.`,
  'field-removed': ({ path, before }) => `Field ${code(path)} (${line(before)}) removed.`,
  'field-renamed': ({ before, after }) => `Field ${code(before)} is now called ${code(after)}.`,
  'type-changed': (change) => `Type of ${place(change)} ${fromTo(change)}.`,
  'logical-type-changed': (change) => `Logical type of ${place(change)} ${fromTo(change)}.`,
  'fixed-size-changed': (change) => `Size of ${subject(change)} ${fromTo(change)} bytes.`,
  'default-added': (change) =>
    change.after === undefined
      ? `Default of ${place(change)} added.`
      : `Default of ${place(change)} added: ${line(change.after)}.`,
  'default-removed': (change) => `Default of ${place(change)} removed${was(change)}.`,
  'default-changed': (change) => `Default of ${place(change)} ${fromTo(change)}.`,
  'enum-symbol-added': (change) => `Symbol ${code(change.after)} added to ${subject(change)}.`,
  'enum-symbol-removed': (change) => `Symbol ${code(change.before)} removed from ${subject(change)}.`,
  'enum-default-changed': (change) => `Default symbol of ${subject(change)} ${fromTo(change)}.`,
  'name-changed': ({ before, after }) => `Type ${code(before)} is now called ${code(after)}.`,
  'aliases-changed': (change) => `Aliases of ${subject(change)} ${fromTo(change)}.`,
  'doc-changed': (change) => `Documentation of ${subject(change)} ${verb(change)}.`,
  'schema-doc-changed': (change) => `Documentation of the schema ${verb(change)}.`,
  deprecated: (change) =>
    change.after === undefined
      ? `${capital(subject(change))} deprecated.`
      : `${capital(subject(change))} deprecated: ${JSON.stringify(change.after)}.`,
  undeprecated: (change) => `${capital(subject(change))} no longer deprecated.`,
  reclassified: (change) => `Tags of ${subject(change)} ${fromTo(change)}.`,
  'order-changed': (change) =>
    `${capital(line(change.property))} of ${subject(change)} reordered, nothing else of them.`,
  'property-changed': (change) =>
    `Attribute ${code(change.property)} of ${subject(change)} ${fromTo(change)}.`,
  'wording-changed': () => 'Words, order or layout of the schema changed, and nothing else.',
  'labels-changed': () => 'Deprecations or tags in the schema changed.',
  'references-changed': (change) => `Reference ${code(change.property)} ${fromTo(change)}.`,
  'other-changed': () => 'The text of the schema changed in a way that is not told apart.',
  'changes-cut': () => 'There are more changes than are listed.',
};

function defaultWords(value: string | true | undefined): string {
  if (value === undefined) return 'without a default';
  return value === true ? 'with a default' : `default ${line(value)}`;
}

/** The type, where the change is about one; else the place. */
function subject(change: SchemaChange): string {
  if (change.typeName === undefined) return place(change);
  return code(change.typeName);
}

function place({ path }: SchemaChange): string {
  return path === '' ? 'the schema' : code(path);
}

function fromTo({ before, after }: SchemaChange): string {
  if (before === undefined) return after === undefined ? 'changed' : `added: ${line(after)}`;
  return after === undefined ? `removed: ${line(before)}` : `changed from ${line(before)} to ${line(after)}`;
}

function was({ before }: SchemaChange): string {
  return before === undefined ? '' : `: ${line(before)}`;
}

function verb({ before, after }: SchemaChange): string {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function code(text: string | undefined): string {
  return `\`${line(text)}\``;
}

/** Without line ends and other control characters, which a name of an old schema may hold. */
function line(text = ''): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
