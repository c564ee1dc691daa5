import type { SchemaJson } from './json-schema-arbitrary.js';

type Pick = (options: number) => number;

const STRINGS = ['', 'a', 'ab', 'x', 'xb', 'abcde', '2020-01-01', 'a@b.cd'];
const NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 6, 2.5, 0.5, 7];
const NAMES = ['a', 'b', 'c', 'xa', 'z'];

/** A value that a schema may accept, chosen by `pick` (0 ≤ pick(n) < n); often enough it does. */
export function jsonMessage(root: SchemaJson, pick: Pick): unknown {
  return new Maker(root, pick).make(root, 0);
}

class Maker {
  constructor(
    readonly root: SchemaJson,
    readonly pick: Pick,
  ) {}

  make(schema: SchemaJson, depth: number): unknown {
    if (typeof schema === 'boolean' || depth > 5 || this.pick(24) === 0) return this.#anything(depth);
    if (typeof schema['$ref'] === 'string') return this.make(this.#definition(), depth + 1);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return schema['enum'][this.pick(schema['enum'].length)];
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap(
      (word) => (schema[word] as SchemaJson[] | undefined) ?? [],
    );
    for (const word of ['then', 'else']) if (word in schema) parts.push(schema[word] as SchemaJson);
    const part = parts[this.pick(parts.length + 1)];
    const isTyped = ['type', 'properties', 'items', 'prefixItems'].some((word) => word in schema);
    if (part !== undefined && (!isTyped || this.pick(2) === 0)) {
      const value = this.make(part, depth + 1);
      return isObject(value) && 'properties' in schema ? { ...this.#object(schema, depth), ...value } : value;
    }
    return this.#typed(schema, depth);
  }

  #typed(schema: Exclude<SchemaJson, boolean>, depth: number): unknown {
    const types = Array.isArray(schema['type']) ? (schema['type'] as string[]) : [schema['type'] as string];
    switch (types[this.pick(types.length)] ?? guess(schema)) {
      case 'string':
        return STRINGS[this.pick(STRINGS.length)];
      case 'integer':
        return NUMBERS[this.pick(8)];
      case 'number':
        return NUMBERS[this.pick(NUMBERS.length)];
      case 'boolean':
        return this.pick(2) === 1;
      case 'null':
        return null;
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, depth);
      default:
        return this.#anything(depth);
    }
  }

  #object(schema: Exclude<SchemaJson, boolean>, depth: number): Record<string, unknown> {
    const properties = (schema['properties'] ?? {}) as Record<string, SchemaJson>;
    const required = (schema['required'] ?? []) as string[];
    const value: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(properties))
      if (required.includes(name) || this.pick(3) > 0) value[name] = this.make(inner, depth + 1);
    for (const name of required) value[name] ??= this.#anything(depth + 1);
    const patterns = Object.values((schema['patternProperties'] ?? {}) as Record<string, SchemaJson>);
    const rest = (patterns[0] ??
      schema['additionalProperties'] ??
      schema['unevaluatedProperties'] ??
      true) as SchemaJson;
    const more = rest === false ? this.pick(8) === 0 : this.pick(3) === 0;
    const name = NAMES[this.pick(NAMES.length)] as string;
    if (more && !(name in value)) value[name] = this.make(rest, depth + 1);
    return value;
  }

  #array(schema: Exclude<SchemaJson, boolean>, depth: number): unknown[] {
    const { items, prefixItems, contains } = schema;
    const tuple = (
      Array.isArray(items) ? items : Array.isArray(prefixItems) ? prefixItems : []
    ) as SchemaJson[];
    const rest = (Array.isArray(items) ? schema['additionalItems'] : items) ?? contains ?? true;
    const length = this.pick(4);
    return Array.from({ length }, (_, index) => this.make(tuple[index] ?? (rest as SchemaJson), depth + 1));
  }

  #anything(depth: number): unknown {
    const simple = ['a', '', 'abcde', 0, 1, 2.5, -1, 7, null, true];
    const choice = this.pick(simple.length + (depth > 4 ? 0 : 3));
    if (choice < simple.length) return simple[choice];
    if (choice === simple.length) return [this.#anything(depth + 1)];
    return { [NAMES[this.pick(NAMES.length)] as string]: this.#anything(depth + 1) };
  }

  #definition(): SchemaJson {
    const definitions = (this.root as Record<string, unknown>)['definitions'] as Record<string, SchemaJson>;
    return definitions['D'] ?? true;
  }
}

function guess(schema: Exclude<SchemaJson, boolean>): string | undefined {
  if (['properties', 'required', 'maxProperties', 'minProperties'].some((word) => word in schema))
    return 'object';
  if (['minLength', 'maxLength', 'pattern', 'format'].some((word) => word in schema)) return 'string';
  return ['minimum', 'maximum', 'multipleOf'].some((word) => word in schema) ? 'number' : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
