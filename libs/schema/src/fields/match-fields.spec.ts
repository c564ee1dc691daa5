import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';
import { matchFields, matchFieldsInSteps } from './match-fields.js';
import type { SchemaField } from './schema-field.js';

function fieldsOf(...fields: unknown[]): readonly SchemaField[] {
  const text = JSON.stringify({ type: 'record', name: 'R', fields });
  return parseSchema({ type: 'AVRO', text, validateAsNew: true }).fields;
}

function match(known: Record<string, string>, current: readonly SchemaField[]) {
  const before = Object.entries(known).map(([path, id]) => ({ id, path }));
  const { kept, renamed, added, removed } = matchFields(before, current);
  return {
    kept: kept.map(({ known: { id }, field }) => [id, field.path]),
    renamed: renamed.map(({ known: { id, path }, field }) => [id, path, field.path]),
    added: added.map(({ path }) => path),
    removed: removed.map(({ id }) => id),
  };
}

const record = (name: string, ...fields: unknown[]) => ({ type: 'record', name, fields });

describe('the identity of a field', () => {
  test('is its path: what is there before and after is kept, the rest is added or removed', () => {
    expect(
      match({ a: '1', b: '2' }, fieldsOf({ name: 'b', type: 'int' }, { name: 'c', type: 'int' })),
    ).toEqual({
      kept: [['2', 'b']],
      renamed: [],
      added: ['c'],
      removed: ['1'],
    });
  });

  test('survives a rename that an alias declares', () => {
    const current = fieldsOf({ name: 'carrier', type: 'string', aliases: ['carrier_code'] });
    expect(match({ carrier_code: '7' }, current)).toEqual({
      kept: [],
      renamed: [['7', 'carrier_code', 'carrier']],
      added: [],
      removed: [],
    });
  });

  test('is not taken from a field that still exists', () => {
    const current = fieldsOf({ name: 'b', type: 'int', aliases: ['a'] }, { name: 'a', type: 'int' });
    expect(match({ a: '1' }, current)).toEqual({
      kept: [['1', 'a']],
      renamed: [],
      added: ['b'],
      removed: [],
    });
  });

  test('goes to one field only, though two name the old one', () => {
    const current = fieldsOf(
      { name: 'b', type: 'int', aliases: ['a'] },
      { name: 'c', type: 'int', aliases: ['a'] },
    );
    expect(match({ a: '1' }, current)).toEqual({
      kept: [],
      renamed: [['1', 'a', 'b']],
      added: ['c'],
      removed: [],
    });
  });

  test('of fields inside a renamed one goes with it, also through arrays', () => {
    const inner = record(
      'I',
      { name: 'sku', type: 'string' },
      { name: 'n', type: 'int', aliases: ['count'] },
    );
    const current = fieldsOf({ name: 'lines', aliases: ['items'], type: { type: 'array', items: inner } });
    expect(match({ items: '1', 'items[].sku': '2', 'items[].count': '3' }, current)).toEqual({
      kept: [],
      renamed: [
        ['1', 'items', 'lines'],
        ['2', 'items[].sku', 'lines[].sku'],
        ['3', 'items[].count', 'lines[].n'],
      ],
      added: [],
      removed: [],
    });
  });

  test('does not come back: a name that returns after its removal is a new field', () => {
    const later = fieldsOf({ name: 'a', type: 'int' });
    expect(match({ b: '2' }, later)).toEqual({ kept: [], renamed: [], added: ['a'], removed: ['2'] });
  });

  test('works for a field called __proto__', () => {
    expect(match({ ['__proto__']: '1', x: '2' }, fieldsOf({ name: 'x', type: 'int' })).kept).toEqual([
      ['2', 'x'],
    ]);
    const current = fieldsOf({ name: '__proto__', type: 'int' });
    expect(match({ x: '2' }, current)).toEqual({
      kept: [],
      renamed: [],
      added: ['__proto__'],
      removed: ['2'],
    });
  });
});

describe('a field that is known by its number', () => {
  const field = (path: string, identity: string): SchemaField => ({
    ...(fieldsOf({ name: 'x', type: 'int' })[0] as SchemaField),
    path,
    identity,
  });
  const known = [
    { id: 1, path: 'carrier', identity: 'Shipment:4' },
    { id: 2, path: 'carrier.name', identity: 'Shipment:4<Carrier>.2' },
    { id: 3, path: 'note', identity: 'Shipment:5' },
  ];

  test('stays the same under another name, with what is inside it', () => {
    const match = matchFields(known, [
      field('haulier', 'Shipment:4'),
      field('haulier.title', 'Shipment:4<Carrier>.2'),
      field('note', 'Shipment:5'),
    ]);
    expect(match.renamed.map(({ known: { id }, field: { path } }) => [id, path])).toEqual([
      [1, 'haulier'],
      [2, 'haulier.title'],
    ]);
    expect(match.kept.map(({ known: { id } }) => id)).toEqual([3]);
    expect([match.added, match.removed]).toEqual([[], []]);
  });

  test('is another field under another number, though its path is the same', () => {
    const match = matchFields(known, [field('carrier', 'Shipment:4'), field('note', 'Shipment:6')]);
    expect(match.added.map(({ path, identity }) => [path, identity])).toEqual([['note', 'Shipment:6']]);
    expect(match.removed.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('is known by its path where the number was not kept', () => {
    const match = matchFields([{ id: 9, path: 'note' }], [field('note', 'Shipment:5')]);
    expect(match.kept.map(({ known: { id } }) => id)).toEqual([9]);
  });
});

test('many fields are matched in steps, with the same outcome', () => {
  const [one] = fieldsOf({ name: 'x', type: 'int' });
  const fields = (edition: string): SchemaField[] =>
    Array.from({ length: 20_000 }, (_, index) => ({
      ...(one as SchemaField),
      path: `group_${index % 50}.${index % 2 === 0 ? 'kept' : edition}_${index}`,
    }));
  const known = fields('old').map(({ path }, id) => ({ id, path }));
  const steps = matchFieldsInSteps(known, fields('new'));
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(count).toBe(90);
  expect([step.value.kept.length, step.value.added.length, step.value.removed.length]).toEqual([
    10_000, 10_000, 10_000,
  ]);
  const atOnce = matchFields(known, fields('new'));
  expect(step.value.removed.map(({ id }) => id)).toEqual(atOnce.removed.map(({ id }) => id));
});
