import type { OptionField, OptionSyntax, OptionValue } from '../syntax/proto-syntax.js';

/** `option name = value;` and a line break. */
export function printOptionStatement(option: OptionSyntax): string {
  return `option ${printAssignment(option)};\n`;
}

/** One option stands on its line; several stand below one another. */
export function printOptionList(options: readonly OptionSyntax[]): string {
  const printed = options.map(printAssignment);
  if (printed.length === 1) return `[${printed.join('')}]`;
  return `[\n${printed.map((text, index) => indent(`${text}${index < printed.length - 1 ? ',' : ''}\n`)).join('')}]`;
}

function printAssignment({ name, value }: OptionSyntax): string {
  return `${optionNameText({ name })} = ${printOptionValue(value)}`;
}

export function optionNameText({ name }: Pick<OptionSyntax, 'name'>): string {
  return name.map((part) => (part.extension ? `(${part.name})` : part.name)).join('.');
}

export function printOptionValue(value: OptionValue): string {
  switch (value.kind) {
    case 'word':
    case 'number':
      return value.text;
    case 'string':
      return `"${escapeString(value)}"`;
    case 'message':
      return `{\n${lines(gathered(value.fields).map((field) => `${field.name}: ${printOptionValue(field.value)}`))}}`;
    case 'list':
      return `[\n${lines(value.values.map(printOptionValue))}]`;
  }
}

/** A field that is given several times is one with a list, at its first place. */
export function gathered(fields: readonly OptionField[]): readonly OptionField[] {
  const byName = new Map<string, OptionValue[]>();
  for (const { name, value } of fields) {
    const values = byName.get(name) ?? [];
    byName.set(name, values);
    values.push(...(value.kind === 'list' ? value.values : [value]));
  }
  if (byName.size === fields.length) return fields;
  return [...byName].map(([name, values]) => {
    const [value] = values;
    return { name, value: values.length === 1 && value !== undefined ? value : { kind: 'list', values } };
  });
}

function lines(parts: readonly string[]): string {
  return parts.map((part, index) => indent(`${part}${index < parts.length - 1 ? ',' : ''}\n`)).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  // PostgreSQL keeps no text with it, so it is printed otherwise than in Confluent's registry.
  '\0': '\\000',
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
};

const ESCAPED = new RegExp(
  `[${Object.keys(ESCAPES)
    .map((character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('')}]`,
  'g',
);

export function escapeString({
  text,
  bytes,
}: {
  readonly text: string;
  readonly bytes?: Uint8Array;
}): string {
  if (bytes !== undefined)
    return [...bytes]
      .map((byte) => {
        const character = String.fromCharCode(byte);
        if (ESCAPES[character] !== undefined) return ESCAPES[character];
        return byte >= 32 && byte < 127 ? character : `\\${byte.toString(8).padStart(3, '0')}`;
      })
      .join('');
  return text.replace(ESCAPED, (character) => ESCAPES[character] ?? character);
}

/** Every line two spaces further in, empty ones too: that is how Wire's printer does it. */
export function indent(text: string): string {
  const lines = text.split('\n');
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `  ${line}\n`).join('');
}
