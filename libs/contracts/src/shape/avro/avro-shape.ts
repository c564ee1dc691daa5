import { pointerOf, type AvroRecord, type AvroSchema } from '@schema-steward/schema';
import type { FieldShape, Shape } from '../shape.js';
import { DOUBLE, FLOAT, INT_32, INT_64, LATIN_1, TEXT } from '../scalar-shapes.js';

/**
 * The messages of an Avro schema as JSON, under our projection (docs/contracts): every field of a record is there, a
 * default fills nothing for a writer; a union is the value of its branch without a tag; `bytes` and `fixed` are texts
 * of the characters U+0000 to U+00FF; an enum is its symbol; a logical type is the value under it. `NaN` and infinity,
 * which JSON can't say, are left out.
 */
export function avroShape(root: AvroSchema): Shape {
  const named = new Map<AvroSchema, Shape>();
  const shapeOf = (schema: AvroSchema): Shape => {
    const known = named.get(schema);
    if (known !== undefined) return known;
    switch (schema.type) {
      case 'null':
        return { kind: 'null' };
      case 'boolean':
        return { kind: 'boolean' };
      case 'int':
        return INT_32;
      case 'long':
        return INT_64;
      case 'float':
        return FLOAT;
      case 'double':
        return DOUBLE;
      case 'string':
        return TEXT;
      case 'bytes':
        return LATIN_1;
      case 'fixed':
        return {
          kind: 'string',
          set: { kind: 'every', of: [LATIN_1.set, { kind: 'length', min: schema.size, max: schema.size }] },
        };
      case 'enum':
        return { kind: 'constants', values: schema.symbols.map((value) => ({ kind: 'string', value })) };
      case 'array':
        return { kind: 'array', item: shapeOf(schema.items.schema), min: 0 };
      case 'map':
        return { kind: 'object', fields: new Map(), rest: shapeOf(schema.values.schema) };
      case 'union':
        return { kind: 'union', of: schema.branches.map((branch) => shapeOf(branch.schema)) };
      case 'record':
        return recordShape(schema);
    }
  };
  const recordShape = (record: AvroRecord): Shape => {
    let body: Shape | undefined;
    const lazy: Shape = { kind: 'lazy', name: record.fullName, follow: () => (body ??= fieldsOf(record)) };
    named.set(record, lazy);
    return lazy;
  };
  const fieldsOf = (record: AvroRecord): Shape => ({
    kind: 'object',
    fields: new Map(
      record.fields.map((field): [string, FieldShape] => [
        field.name,
        { shape: shapeOf(field.type.schema), presence: 'always', at: pointerOf(field.node) },
      ]),
    ),
  });
  return shapeOf(root);
}
