import { safeFieldName, type TrialField, type TrialSchema } from './trial-schema.js';

const MAX_SHOWN = 80;

/** What a field holds, for people: values of enums by name, bytes in hexadecimal. */
export function describeValue(schema: TrialSchema, field: TrialField, value: unknown): string {
  const text = describe(schema, field, field.kind, value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

function describe(schema: TrialSchema, field: TrialField, kind: TrialField['kind'], value: unknown): string {
  if (value === undefined) return unsetText(schema, field, kind);
  if (kind !== 'one') {
    const parts = Object.entries(value as object).map(([key, part]) => {
      const text = describe(schema, field, 'one', part);
      return kind === 'map' ? `${JSON.stringify(key)}: ${text}` : text;
    });
    return kind === 'map' ? `{${parts.join(', ')}}` : `[${parts.join(', ')}]`;
  }
  const message = schema.messages[field.type];
  if (message !== undefined) {
    const data = value as Readonly<Record<string, unknown>>;
    const parts = message.fields.flatMap((inner) => {
      const held = data[safeFieldName(inner.number)];
      return held === undefined ? [] : [`${inner.name}: ${describe(schema, inner, inner.kind, held)}`];
    });
    return `{${parts.join(', ')}}`;
  }
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`;
  const text = String(value);
  const name = schema.enums[field.type]?.values.find(([, number]) => String(number) === text)?.[0];
  return name !== undefined ? `${name} (${text})` : field.type === 'string' ? JSON.stringify(text) : text;
}

function unsetText(schema: TrialSchema, field: TrialField, kind: TrialField['kind']): string {
  if (kind !== 'one' || field.unset === undefined || (field.type === 'bytes' && field.unset === ''))
    return 'nothing';
  const text = describe(schema, field, 'one', field.unset);
  return field.presence === 'implicit' ? text : `the default ${text}`;
}
