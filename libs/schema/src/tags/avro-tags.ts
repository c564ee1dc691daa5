import { innerUses } from '../avro/avro-path.js';
import type { AvroRecord, AvroSchema } from '../avro/avro-schema.js';
import type { JsonNode } from '../json/json-node.js';
import { jsonTagsOf } from './edit-json-tags.js';
import { withoutLeadingDot, type TagEntity, type TaggedEntity } from './schema-tag.js';

/** Every record and field of the text itself that has tags: a record before its fields, these before what they hold. */
export function avroTaggedEntities(root: AvroSchema): TaggedEntity[] {
  return ownRecords(root).flatMap((record) => [
    ...tagged('record', record.fullName, record.node),
    ...record.fields.flatMap(({ name, node }) => tagged('field', `${record.fullName}.${name}`, node)),
  ]);
}

function tagged(kind: TagEntity['kind'], path: string, node: JsonNode): TaggedEntity[] {
  const tags = jsonTagsOf(node);
  return tags.length === 0 ? [] : [{ kind, path, tags }];
}

/** What a path means, in the schema's own text: types that it refers to are tagged where they are registered. */
export function findAvroEntity(root: AvroSchema): (entity: TagEntity) => JsonNode | undefined {
  const records = new Map(ownRecords(root).map((record) => [record.fullName, record]));
  return ({ path, kind }) => {
    const wanted = withoutLeadingDot(path);
    if (kind === 'record') return records.get(wanted)?.node;
    const dot = wanted.lastIndexOf('.');
    const holder = dot === -1 ? undefined : records.get(wanted.slice(0, dot));
    return holder?.fields.find(({ name }) => name === wanted.slice(dot + 1))?.node;
  };
}

/** Each record once, outer before inner; no recursion, so that a long chain of types costs no stack. */
function ownRecords(root: AvroSchema): AvroRecord[] {
  const records: AvroRecord[] = [];
  const seen = new Set<AvroSchema>();
  const work: AvroSchema[] = [root];
  for (let schema = work.pop(); schema !== undefined; schema = work.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (schema.type === 'record') {
      if (schema.referenced) continue;
      records.push(schema);
      work.push(...schema.fields.map(({ type }) => type.schema).reverse());
    } else
      work.push(
        ...innerUses(schema)
          .map(({ use }) => use.schema)
          .reverse(),
      );
  }
  return records;
}
