import { isNamed, writeJson, type AvroField, type AvroSchema } from '@schema-steward/schema';
import { safeName } from './safe-name.js';
import { MAX_LEVELS, NoMessage } from './work.js';

/**
 * A whole schema for avsc, as plain JSON: names made safe, and nothing in it that says nothing of how values are written.
 * `prefix` keeps its types apart from others. Defaults are kept only where `defaults` asks for them.
 * @throws NoMessage when types are defined within one another too deep.
 */
export function avscSchema(
  schema: AvroSchema,
  options: { prefix?: string; defaults?: boolean } = {},
): unknown {
  const printed = new Set<AvroSchema>();
  const { prefix = '', defaults = false } = options;
  const print = (type: AvroSchema, level: number): unknown => {
    if (level > MAX_LEVELS) throw new NoMessage('The schema nests its types too deep to be tried.');
    if (isNamed(type)) {
      const name = prefix + safeName(type.fullName);
      if (printed.has(type)) return name;
      printed.add(type);
      if (type.type === 'enum') return { type: 'enum', name, symbols: type.symbols.map(safeName) };
      if (type.type === 'fixed') return { type: 'fixed', name, size: type.size };
      return { type: 'record', name, fields: type.fields.map((field) => printField(field, level)) };
    }
    switch (type.type) {
      case 'array':
        return { type: 'array', items: print(type.items.schema, level + 1) };
      case 'map':
        return { type: 'map', values: print(type.values.schema, level + 1) };
      case 'union':
        return type.branches.map((branch) => print(branch.schema, level + 1));
      default:
        return type.type;
    }
  };
  const printField = ({ name, type, default: value }: AvroField, level: number): unknown => ({
    name: safeName(name),
    type: print(type.schema, level + 1),
    ...(defaults && value !== undefined ? { default: JSON.parse(writeJson(value)) as unknown } : {}),
  });
  return print(schema, 0);
}
