import { DefaultChecker } from './avro-default.js';
import type { AvroField, AvroUnion } from './avro-schema.js';
import { avroError } from './schema-error.js';

/** After names are resolved: no union in a union, and no two branches that data could not tell apart. */
export function checkUnions(unions: readonly AvroUnion[]): void {
  for (const union of unions) {
    const seen = new Set<string>();
    for (const { schema, node } of union.branches) {
      if (schema.type === 'union')
        throw avroError(node, 'A union may not hold a union.', 'List the inner branches in the outer union.');
      const key = 'fullName' in schema ? schema.fullName : schema.type;
      if (seen.has(key))
        throw avroError(
          node,
          `The union has two branches of type ${key}.`,
          'Remove one, or give them different names.',
        );
      seen.add(key);
    }
  }
}

/** @throws SchemaParseError for a default that is no value of its field's type. */
export function checkDefaults(fields: readonly AvroField[]): void {
  const checker = new DefaultChecker();
  for (const field of fields) {
    const problem = checker.problem(field);
    if (problem !== undefined)
      throw avroError(
        field.default ?? field.node,
        `The default of the field ${JSON.stringify(field.name)} ${problem}.`,
        'Give a default of the field’s type, or change the type.',
      );
  }
}
