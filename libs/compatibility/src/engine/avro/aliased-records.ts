import type { AvroRecord, AvroSchema } from '@schema-steward/schema';
import type { WorkMeter } from './work-meter.js';

/**
 * The records of a schema from which a reader comes to a field with aliases: only such a field can stand for several
 * fields of a writer, which is where Avro Java's comparison ends in an exception, whatever the record is called.
 * @throws BudgetExhausted
 */
export function aliasedRecords(root: AvroSchema, meter: WorkMeter): ReadonlySet<AvroRecord> {
  const aliased = new Set<AvroRecord>();
  const users = new Map<AvroRecord, AvroRecord[]>();
  const seen = new Set<AvroSchema>();
  const work: { readonly schema: AvroSchema; readonly inside: AvroRecord | undefined }[] = [
    { schema: root, inside: undefined },
  ];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { schema, inside } = next;
    meter.spend(0);
    if (schema.type === 'record' && inside !== undefined) {
      const uses = users.get(schema);
      if (uses === undefined) users.set(schema, [inside]);
      else uses.push(inside);
    }
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (schema.type === 'array') work.push({ schema: schema.items.schema, inside });
    else if (schema.type === 'map') work.push({ schema: schema.values.schema, inside });
    else if (schema.type === 'union')
      for (const branch of schema.branches) work.push({ schema: branch.schema, inside });
    else if (schema.type === 'record')
      for (const field of schema.fields) {
        if (field.aliases.length > 0) aliased.add(schema);
        work.push({ schema: field.type.schema, inside: schema });
      }
  }
  const reached = [...aliased];
  for (let record = reached.pop(); record !== undefined; record = reached.pop())
    for (const user of users.get(record) ?? []) {
      if (aliased.has(user)) continue;
      aliased.add(user);
      reached.push(user);
    }
  return aliased;
}
