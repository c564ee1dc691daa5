import type { VersioningCase } from './versioning-case.js';

/** Minor is another shape that breaks nobody. */
export const SHAPE_CASES: readonly VersioningCase[] = [
  {
    case: 'a field becomes nullable',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":["null","int"]}]}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'a default added',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","default":0}]}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'a default changed',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","default":0}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","default":1}]}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'a default removed',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","default":0}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'an enum’s default changed',
    before: '{"type":"enum","name":"E","symbols":["A","B"],"default":"A"}',
    after: '{"type":"enum","name":"E","symbols":["A","B"],"default":"B"}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'an alias added',
    before: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    after: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","aliases":["b"]}]}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'a namespace changed',
    before: '{"type":"record","name":"old.R","fields":[]}',
    after: '{"type":"record","name":"new.R","fields":[]}',
    bump: 'minor',
    version: '1.5.0',
  },
  {
    case: 'another meaning for the same bytes: a logical type',
    before: '"long"',
    after: '{"type":"long","logicalType":"timestamp-millis"}',
    bump: 'minor',
    version: '1.5.0',
  },
];
