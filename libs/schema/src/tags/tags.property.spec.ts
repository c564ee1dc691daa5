import fc from 'fast-check';
import type { SchemaType } from '@schema-steward/kernel';
import { expect, test } from 'vitest';
import { anAvroSchema } from '../changes/avro-mutations.js';
import { parseSchema } from '../parse-schema.js';
import { findAvroEntity } from './avro-tags.js';
import { editTags, taggedEntities } from './edit-tags.js';
import type { TagEntity } from './schema-tag.js';

/** The same cases on every run; `RUNS=50000` looks further. */
const OPTIONS = { seed: 20_260_901, numRuns: Number(process.env['RUNS'] ?? 80) };

const aName = fc.constantFrom(
  'a',
  'b',
  'a.b',
  '__proto__',
  'constructor',
  'object',
  'definitions',
  '$defs',
  'ü',
);

const aJsonSchema = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constant({ type: 'string', maxLength: 12 }),
    fc.dictionary(aName, tie('schema'), { maxKeys: 4 }).map((properties) => ({ type: 'object', properties })),
    tie('schema').map((items) => ({ type: 'array', items })),
    tie('schema').map((not) => ({ not })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 3 })
      .map((allOf) => ({ allOf, then: { properties: { t: {} } } })),
  ),
})).schema;

const aMessage = fc.letrec<{ message: string }>((tie) => ({
  message: fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.option(tie('message'), { depthSize: 'small' }))
    .map(([fields, oneof, inner]) => {
      const own = Array.from({ length: fields }, (_one, index) => `string f${index} = ${index + 1};`);
      const choice = oneof ? 'oneof choice { int32 one = 8 [deprecated = true]; }' : '';
      return `message M { ${own.join(' ')} ${choice} ${inner === null ? '' : inner.replace('message M', 'message N')} }`;
    }),
})).message;

const withoutTags = (json: unknown): string =>
  JSON.stringify(json, (name, value: unknown) => (name === 'confluent:tags' ? undefined : value));

const aText: fc.Arbitrary<[SchemaType, string]> = fc.oneof(
  anAvroSchema.map((json): [SchemaType, string] => ['AVRO', withoutTags(json)]),
  fc
    .tuple(aJsonSchema, fc.boolean())
    .map(([json, wide]): [SchemaType, string] => [
      'JSON',
      JSON.stringify(json, undefined, wide ? 2 : undefined),
    ]),
  aMessage.map((message): [SchemaType, string] => {
    const parsed = parseSchema({ type: 'PROTOBUF', text: `syntax = "proto3"; ${message}` });
    return ['PROTOBUF', parsed.canonicalText];
  }),
);

/** Tags on everything that has a path: found by tagging every node of the text. */
function entitiesOf(type: SchemaType, text: string): TagEntity[] {
  const schema = parseSchema({ type, text });
  if (schema.type === 'AVRO') {
    const find = findAvroEntity(schema.model);
    const names = [...text.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name);
    return names.flatMap((holder) =>
      [holder, ...names.map((name) => `${holder}.${name}`)].flatMap((path) =>
        (['record', 'field'] as const).flatMap((kind) =>
          find({ path, kind }) === undefined ? [] : [{ path, kind }],
        ),
      ),
    );
  }
  if (schema.type === 'PROTOBUF')
    return schema.model.messages.flatMap(function list(message): TagEntity[] {
      return [
        { path: message.localName, kind: 'record' },
        ...message.fields.map(({ name }): TagEntity => ({
          path: `${message.localName}.${name}`,
          kind: 'field',
        })),
        ...message.messages.flatMap(list),
      ];
    });
  const everything = JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    const plain =
      typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'properties';
    return plain ? { ...value, 'confluent:tags': ['x'] } : value;
  });
  // A property called `properties` is a schema all the same, so not every one is found here: enough are.
  return taggedEntities(parseSchema({ type, text: everything })).map(({ path, kind }) => ({ path, kind }));
}

test('adding tags and removing them again gives the same text, and between the two they are listed', () => {
  let places = 0;
  fc.assert(
    fc.property(aText, fc.array(fc.string(), { minLength: 1, maxLength: 3 }), ([type, text], tags) => {
      for (const entity of entitiesOf(type, text)) {
        places += 1;
        const tagged = editTags(parseSchema({ type, text }), [{ ...entity, add: tags, remove: [] }]);
        expect(tagged).not.toBe(text);
        const listed = taggedEntities(parseSchema({ type, text: tagged }));
        expect(listed.map((one) => one.tags)).toEqual([[...new Set(tags)]]);
        const { path, kind } = listed[0] ?? entity;
        const bare = editTags(parseSchema({ type, text: tagged }), [{ path, kind, add: [], remove: tags }]);
        expect(bare).toBe(text);
      }
    }),
    OPTIONS,
  );
  expect(places).toBeGreaterThan(OPTIONS.numRuns);
});

test('an edit of Avro and JSON Schema only puts something in', () => {
  fc.assert(
    fc.property(aText, ([type, text]) => {
      if (type === 'PROTOBUF') return;
      for (const entity of entitiesOf(type, text)) {
        const tagged = editTags(parseSchema({ type, text }), [{ ...entity, add: ['T'], remove: [] }]);
        expect(tagged.replace(/,?"confluent:tags":\["T"\]/, '')).toBe(text);
      }
    }),
    OPTIONS,
  );
});
