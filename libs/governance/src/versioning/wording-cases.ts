import type { VersioningCase } from './versioning-case.js';

/** Patch is what leaves the shape alone: documentation, labels, order, wording. */
export const WORDING_CASES: readonly VersioningCase[] = [
  {
    case: 'documentation of the schema changed',
    before: '{"type":"record","name":"R","doc":"A","fields":[]}',
    after: '{"type":"record","name":"R","doc":"B","fields":[]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'documentation of a field added',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","doc":"A"}]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'fields in another order',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"b","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"b","type":"int"},{"name":"a","type":"int"}]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'the same default in other words',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"double","default":1}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"double","default":1.0}]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'a label written into the text',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","confluent:tags":["PII"]}]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'a deprecation written into the text',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","deprecated":"use b"}]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'a deprecation taken out of the text',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","deprecated":true}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'any other attribute changed',
    before: '{"type":"string","avro.java.string":"String"}',
    after: '{"type":"string","avro.java.string":"CharSequence"}',
    bump: 'patch',
    version: '1.4.3',
  },
  {
    case: 'the same schema with other metadata, rules or references',
    bump: 'patch',
    version: '1.4.3',
  },
];
