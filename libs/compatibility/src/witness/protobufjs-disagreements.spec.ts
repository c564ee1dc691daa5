import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import { PROTOBUFJS_DISAGREEMENTS } from './protobuf/reasons.js';
import { runWitnessTask } from './worker-task.js';

const P3 = 'syntax = "proto3"; ';
const typeOf = (text: string, name = 'Order') =>
  protobuf.parse(text, { keepCase: true }).root.lookupType(name);
const first = (reader: string, writer: string) => {
  const [answer] = runWitnessTask({
    reader: { type: 'PROTOBUF', text: reader },
    writer: { type: 'PROTOBUF', text: writer },
  });
  return answer?.witness;
};

/** What protobufjs does by itself, and that a witness is not misled by it: one for each row of the table. */
const SHOWN: Readonly<Record<string, () => void>> = {
  schemas: () => {
    const writtenOut = `${P3}message Order { repeated E labels = 1; message E { option map_entry = true; string key = 1; string value = 2; } }`;
    expect(typeOf(writtenOut).fields['labels']?.map).toBe(false);
    expect(first(`${P3}message Order { map<string, bool> labels = 1; }`, writtenOut)).toMatchObject({
      message: { json: '{"labels":{"text":"text"}}' },
    });
  },
  names: () => {
    const text = (type: string) => `${P3}message Order { ${type} __proto__ = 1; }`;
    expect(Object.keys(typeOf(text('int64')).fields)).toEqual([]);
    expect(first(text('int32'), text('int64'))).toMatchObject({
      message: { json: '{"Proto":"1099511627776"}' },
    });
  },
  extensions: () => {
    const text = (type: string) =>
      `syntax = "proto2"; message Order { extensions 100 to 199; } extend Order { optional ${type} count = 100; }`;
    const read = typeOf(text('string')).decode(Buffer.from('a2060474657874', 'hex')).toJSON();
    expect(Object.keys(read)).not.toContain('count');
    expect(first(text('bool'), text('string'))).toMatchObject({
      message: { json: '{"[count]":"text"}', bytes: 'ogYEdGV4dA==' },
    });
  },
  'names in JSON': () => {
    const reader = `${P3}message Order { string carrier_code = 1; }`;
    expect(typeOf(reader).fromObject({ carrierCode: 'x', other: 1 }).toJSON()).toEqual({});
    expect(first(`${P3}message Order { string code = 1; }`, reader)).toMatchObject({
      outcome: 'there is no field "carrierCode" in Order',
    });
  },
  'values in JSON': () => {
    const reader = `${P3}message Order { int32 paid = 1; S s = 2; } enum S { A = 0; }`;
    expect(typeOf(reader).fromObject({ paid: true, s: 'GONE' }).toJSON()).toEqual({ paid: 1 });
    expect(first(reader, reader.replace('int32', 'bool'))).toMatchObject({
      outcome: 'paid is no int32: true',
    });
  },
  'well-known types in JSON': () => {
    const text = (type: string) =>
      `${P3}import "google/protobuf/${type.toLowerCase()}.proto"; message Order { google.protobuf.${type} took = 1; }`;
    expect(first(text('Timestamp'), text('Duration'))).toMatchObject({
      medium: 'json',
      message: { json: '{"took":"300s"}' },
      outcome: '"300s" is no Timestamp',
    });
  },
};

describe('protobufjs, which tries Protobuf’s witnesses, differs from Protobuf in', () => {
  test.each(Object.entries(SHOWN))('%s', (_about, check) => {
    check();
  });

  test('these ways and no others are told with their reasons', () => {
    expect(Object.keys(SHOWN)).toEqual(PROTOBUFJS_DISAGREEMENTS.map(({ about }) => about));
    for (const { reason } of PROTOBUFJS_DISAGREEMENTS) expect(reason.length).toBeGreaterThan(40);
  });
});
