import type { AvroJson } from './avro-arbitrary.js';

/**
 * A value that a schema may write, in avsc's form with wrapped unions, chosen by `pick` (0 ≤ pick(n) < n). Undefined if
 * every way to end it was too long, as for a record that always holds itself.
 */
export function avroDatum(schema: AvroJson, pick: (options: number) => number): unknown {
  const named = new Map<string, Exclude<AvroJson, string>>();
  collect(schema, named);
  try {
    return new Maker(named, pick).make(schema, 0);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

class TooDeep extends Error {}

class Maker {
  constructor(
    readonly named: ReadonlyMap<string, Exclude<AvroJson, string>>,
    readonly pick: (options: number) => number,
  ) {}

  make(schema: AvroJson, depth: number): unknown {
    if (depth > 40) throw new TooDeep();
    if (typeof schema === 'string') {
      const definition = this.named.get(schema);
      return definition === undefined ? this.#primitive(schema) : this.make(definition, depth);
    }
    if (Array.isArray(schema)) {
      // Deep down the last branch is left alone, so that most recursions end.
      const branch = schema[depth > 8 ? 0 : this.pick(schema.length)];
      if (branch === undefined || schema.length === 0) throw new TooDeep();
      return branch === 'null' ? null : { [nameOf(branch)]: this.make(branch, depth + 1) };
    }
    const { type } = schema;
    const count = depth > 8 ? 0 : this.pick(3);
    if (type === 'array')
      return Array.from({ length: count }, () => this.make(schema['items'] as AvroJson, depth + 1));
    if (type === 'map') {
      const entries = Array.from({ length: count }, (_, index): [string, unknown] => [
        `k${index}`,
        this.make(schema['values'] as AvroJson, depth + 1),
      ]);
      return Object.fromEntries(entries);
    }
    if (type === 'enum')
      return (schema['symbols'] as string[])[this.pick((schema['symbols'] as string[]).length)];
    if (type === 'fixed') return Buffer.alloc(schema['size'] as number, this.pick(256));
    const fields = schema['fields'] as { name: string; type: AvroJson }[];
    return Object.fromEntries(fields.map((field) => [field.name, this.make(field.type, depth + 1)]));
  }

  #primitive(type: string): unknown {
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return this.pick(2) === 1;
      case 'int':
        return [0, -1, 2 ** 31 - 1, -(2 ** 31)][this.pick(4)];
      case 'long':
        return [0, -1, 2 ** 40, -(2 ** 40)][this.pick(4)];
      case 'float':
      case 'double':
        return [0, -1.5, 2 ** 20][this.pick(3)];
      case 'bytes':
        return Buffer.alloc(this.pick(4), 0x61);
      default:
        return ['', 'text', 'ü'][this.pick(3)];
    }
  }
}

function collect(schema: AvroJson, named: Map<string, Exclude<AvroJson, string>>): void {
  if (typeof schema === 'string') return;
  if (Array.isArray(schema)) {
    for (const branch of schema) collect(branch, named);
    return;
  }
  if (typeof schema['name'] === 'string') named.set(schema['name'], schema);
  for (const field of (schema['fields'] ?? []) as { type: AvroJson }[]) collect(field.type, named);
  for (const inner of ['items', 'values'])
    if (schema[inner] !== undefined) collect(schema[inner] as AvroJson, named);
}

function nameOf(schema: AvroJson): string {
  if (typeof schema === 'string') return schema;
  return Array.isArray(schema) ? 'union' : String(schema['name'] ?? schema['type']);
}
