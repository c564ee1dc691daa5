import protobuf from 'protobufjs';
import { safeFieldName, type TrialField, type TrialSchema } from './trial-schema.js';

/** Everything is said field by field in features, so that no syntax stands behind them. */
const EDITION = '2023';

/**
 * The root message of a trial for protobufjs. It generates code; the names in it are safe ones, so what users wrote is not
 * part of that code.
 */
export function protobufjsType(schema: TrialSchema): protobuf.Type {
  const nested: Record<string, object> = {};
  for (const [name, { fields }] of Object.entries(schema.messages)) {
    const oneofs: Record<string, { oneof: string[] }> = {};
    const order = [...new Set(fields.flatMap(({ oneof }) => (oneof === undefined ? [] : [oneof])))];
    for (const { number, oneof } of fields)
      if (oneof !== undefined)
        (oneofs[`o${order.indexOf(oneof)}`] ??= { oneof: [] }).oneof.push(safeFieldName(number));
    nested[name] = {
      edition: EDITION,
      oneofs,
      fields: Object.fromEntries(fields.map((field) => [safeFieldName(field.number), fieldOf(field)])),
    };
  }
  for (const [name, { closed, values }] of Object.entries(schema.enums))
    nested[name] = {
      edition: EDITION,
      options: { features: { enum_type: closed ? 'CLOSED' : 'OPEN' } },
      values: Object.fromEntries(
        [...new Set(values.map(([, number]) => number))].map((number, index) => [`V${index}`, number]),
      ),
    };
  return protobuf.Root.fromJSON({ nested } as protobuf.INamespace)
    .resolveAll()
    .lookupType(schema.root);
}

function fieldOf({ number, kind, type, key, presence, packed, delimited, verify }: TrialField): object {
  const features = {
    field_presence: presence === 'required' ? 'LEGACY_REQUIRED' : presence.toUpperCase(),
    repeated_field_encoding: packed ? 'PACKED' : 'EXPANDED',
    message_encoding: delimited ? 'DELIMITED' : 'LENGTH_PREFIXED',
    utf8_validation: verify ? 'VERIFY' : 'NONE',
  };
  const options = { features };
  if (kind === 'map') return { keyType: key, type, id: number, options };
  return { ...(kind === 'many' ? { rule: 'repeated' } : {}), type, id: number, options };
}
