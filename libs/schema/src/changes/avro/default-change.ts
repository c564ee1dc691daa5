import { canonicalDefault } from '../../avro/avro-default.js';
import type { AvroField } from '../../avro/avro-schema.js';
import { normalizedDefault } from '../../avro/normalize-default.js';
import { values } from '../attribute-changes.js';
import type { ChangeParts } from '../schema-change.js';

/** A field's default as JSON in one line, or undefined. */
export function defaultText(field: AvroField): string | undefined {
  return field.default && canonicalDefault(field.default, field.type.schema);
}

/** The same value written in another way (`1` and `1.0` of a double, other order of names) is no other default. */
export function defaultChange(before: AvroField, after: AvroField): ChangeParts | undefined {
  const [from, to] = [defaultText(before), defaultText(after)];
  if (from === to) return undefined;
  if (from === undefined) return { kind: 'default-added', ...values(undefined, to) };
  if (to === undefined) return { kind: 'default-removed', ...values(from, undefined) };
  return valueText(before) === valueText(after)
    ? { kind: 'property-changed', property: 'default', ...values(from, to) }
    : { kind: 'default-changed', ...values(from, to) };
}

function valueText(field: AvroField): string | undefined {
  return field.default && normalizedDefault(field.default, field.type.schema);
}
