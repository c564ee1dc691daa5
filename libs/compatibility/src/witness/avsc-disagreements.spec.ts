import { parseSchema } from '@schema-steward/schema';
import avsc from 'avsc';
import { expect, test } from 'vitest';
import { comparePair } from '../index.js';
import { AVSC_DISAGREEMENTS } from './avro/reasons.js';
import { runWitnessTask } from './worker-task.js';

/** What a reader reads by Avro's rules and avsc refuses, for each line of the table; a line that is not met is stale. */
const REFUSED: Readonly<Record<string, { reader: string; writer: string; refusal: RegExp }>> = {
  namespaces: {
    reader: '{"type":"record","name":"com.new.R","fields":[]}',
    writer: '{"type":"record","name":"com.old.R","fields":[]}',
    refusal: /no alias found/,
  },
  names: {
    reader: '{"type":"record","name":"R","fields":[{"name":"größe","type":"int"}]}',
    writer: '{"type":"record","name":"R","fields":[{"name":"größe","type":"int"}]}',
    refusal: /invalid field name/,
  },
  defaults: {
    reader: '{"type":"record","name":"R","fields":[{"name":"n","type":["int","null"],"default":null}]}',
    writer: '{"type":"record","name":"R","fields":[]}',
    refusal: /invalid "int"/,
  },
  'empty unions': {
    reader: '{"type":"record","name":"R","fields":[]}',
    writer: '{"type":"record","name":"R","fields":[{"name":"n","type":[]}]}',
    refusal: /empty union/,
  },
};

test.each(Object.entries(REFUSED))(
  'avsc still refuses %s that Avro reads',
  (_about, { reader, writer, refusal }) => {
    const parse = (text: string) => parseSchema({ type: 'AVRO', text, validateAsNew: true });
    expect(comparePair({ reader: parse(reader), writer: parse(writer) }).compatible).toBe('yes');
    const type = (text: string) => avsc.Type.forSchema(JSON.parse(text) as avsc.Schema, { wrapUnions: true });
    expect(() => type(reader).createResolver(type(writer))).toThrow(refusal);
  },
);

test('avsc still refuses whole pairs for one branch, though the message that took another one reads', () => {
  const [reader, writer] = ['"int"', '["int","string"]'];
  const type = (text: string) => avsc.Type.forSchema(JSON.parse(text) as avsc.Schema, { wrapUnions: true });
  expect(() => type(reader).createResolver(type(writer))).toThrow(/cannot read "string" as "int"/);
  const schema = (text: string) => ({ type: 'AVRO' as const, text });
  const [answer] = runWitnessTask({ reader: schema(reader), writer: schema(writer) });
  expect(answer?.witness).toMatchObject({
    message: { json: '{"string":"text"}' },
    control: { kind: 'writer', json: '{"int":1}' },
  });
});

test('the table lists what is tested here, and nothing else', () => {
  expect(AVSC_DISAGREEMENTS.map(({ about }) => about).sort()).toEqual(
    [...Object.keys(REFUSED), 'whole pairs'].sort(),
  );
});
