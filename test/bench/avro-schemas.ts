/** Avro schemas of any size for the benchmark: always the same for the same arguments. */

const TYPES = [
  '"string"',
  '"long"',
  '["null","string"]',
  '{"type":"array","items":"string"}',
  '{"type":"map","values":"double"}',
  '{"type":"long","logicalType":"timestamp-millis"}',
];

/** A record of `fields` fields, a tenth of them records themselves; a later edition has a few optional fields more. */
export function avroVersion(fields: number, edition: number, { breaks = false } = {}): string {
  const list = Array.from({ length: fields }, (_, index) => {
    const type = index % 10 === 9 ? inner(index, breaks) : TYPES[index % TYPES.length];
    return `{"name":"field_${index}","type":${breaks ? '"boolean"' : (type ?? '"string"')},"doc":"Field number ${index}."}`;
  });
  for (let extra = 0; extra < edition; extra += 1)
    list.push(`{"name":"extra_${extra}","type":["null","string"],"default":null}`);
  return `{"type":"record","name":"Event","namespace":"com.example","fields":[${list.join(',')}]}`;
}

function inner(index: number, breaks: boolean): string {
  const type = breaks ? '"boolean"' : '"string"';
  return `{"type":"record","name":"Part${index}","fields":[{"name":"a","type":${type}},{"name":"b","type":["null","long"]}]}`;
}

/** A union of records of which none of one prefix reads any of another: each must be tried against each. */
export function avroUnion(prefix: string, branches: number): string {
  const records = Array.from(
    { length: branches },
    (_, index) =>
      `{"type":"record","name":"${prefix}${index}","fields":[{"name":"a","type":"int"},{"name":"b","type":["null","string"]}]}`,
  );
  return `[${records.join(',')}]`;
}
