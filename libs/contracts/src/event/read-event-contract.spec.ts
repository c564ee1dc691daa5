import { parseSchema } from '@schema-steward/schema';
import type { SchemaType } from '@schema-steward/kernel';
import { describe, expect, it } from 'vitest';
import { printDatum } from '../datum/print-datum.js';
import { decideContract } from '../decide/decide-contract.js';
import { shapeOfSchema } from '../shape/shape-of-schema.js';
import type { Shape } from '../shape/shape.js';
import { relativeDecisions } from '../verdict/relative-verdict.js';
import { readEventContract } from './read-event-contract.js';

function record(fields: Record<string, unknown>): string {
  const list = Object.entries(fields).map(([name, type]) => ({ name, type }));
  return JSON.stringify({ type: 'record', name: 'Order', fields: list });
}

function shapeOf(text: string, type: SchemaType = 'AVRO'): Shape {
  const shape = shapeOfSchema(parseSchema({ type, text }));
  if (shape === undefined) throw new Error('no message');
  return shape;
}

/** What a change breaks, doubts or mends, as `path: verdict counterexample`. */
function changes(contract: unknown, before: string, after: string, type: SchemaType = 'AVRO'): string[] {
  const [event] = readEventContract(JSON.stringify(contract)).interactions;
  if (event === undefined) throw new Error('no event');
  const decisions = relativeDecisions(
    decideContract(shapeOf(before, type), event.body),
    decideContract(shapeOf(after, type), event.body),
  );
  return decisions.flatMap(({ asks, verdict, after: decision }) => {
    if (verdict === 'held') return [];
    const name = asks.op === 'member' ? `${asks.path}.${asks.name}` : asks.path;
    return [
      `${name} ${verdict}${decision.verdict === 'fails' ? ` ${printDatum(decision.counterexample)}` : ''}`,
    ];
  });
}

const item = {
  type: 'record',
  name: 'Item',
  fields: [
    { name: 'sku', type: 'string' },
    { name: 'n', type: 'int' },
  ],
};
const order = { id: 'string', note: 'string', items: { type: 'array', items: item } };
const reads = { consumer: 'billing', subject: 'orders-value', reads: ['id', 'items[].sku'] };

describe('a list of paths is a whole contract', () => {
  it.each<[change: string, after: Record<string, unknown>, found: string[]]>([
    ['a field that it does not read is dropped', { id: 'string', items: order.items }, []],
    [
      'a field that it reads is dropped',
      { note: 'string', items: order.items },
      ['.id broken {"note":"","items":[]}'],
    ],
    ['a field that it reads gets another type', { ...order, id: 'int' }, []],
    [
      'a field on the way is dropped',
      { id: 'string', note: 'string' },
      ['.items broken {"id":"","note":""}'],
    ],
    [
      'a field in the items is dropped',
      { ...order, items: { type: 'array', items: { ...item, fields: [{ name: 'n', type: 'int' }] } } },
      ['items[].sku broken {"id":"","note":"","items":[{"n":0}]}'],
    ],
    [
      'the list may be null',
      { ...order, items: ['null', order.items] },
      ['items broken {"id":"","note":"","items":null}'],
    ],
  ])('%s', (_change, after, found) => {
    expect(changes(reads, record(order), record(after))).toEqual(found);
  });

  it.each<[change: string, before: object, after: object, found: string[]]>([
    ['an optional field that it reads is dropped', { id: {}, promo: {} }, { id: {} }, ['.promo broken {}']],
    ['a required field becomes optional', { '!promo': {} }, { promo: {} }, ['.promo broken {}']],
    ['a field that was never declared', { id: {} }, { id: {}, x: {} }, ['.promo pending {}']],
  ])('in an open JSON Schema: %s', (_change, before, after, found) => {
    const text = (fields: object): string => {
      const names = Object.keys(fields);
      const properties = Object.fromEntries(names.map((name) => [name.replace('!', ''), {}]));
      const required = names.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
      return JSON.stringify({ type: 'object', properties, required });
    };
    const contract = { consumer: 'c', subject: 's', reads: ['promo'] };
    expect(
      changes(contract, text(before), text(after), 'JSON')
        .filter((line) => !line.startsWith('.promo pending') || found.length > 0)
        .slice(0, 1),
    ).toEqual(found);
  });
});

describe('fields say more than Pact can', () => {
  const contract = (fields: object): object => ({ consumer: 'c', subject: 's', fields });
  it.each<[claim: string, fields: object, before: unknown, after: unknown, found: string[]]>([
    ['a text or null stays one', { a: { type: 'string', nullable: true } }, 'string', ['null', 'string'], []],
    [
      'a text may become null',
      { a: { type: 'string' } },
      'string',
      ['null', 'string'],
      ['a broken {"a":null}'],
    ],
    ['another type', { a: { type: 'string' } }, 'string', 'int', ['a broken {"a":0}']],
    ['a whole number becomes a double', { a: { type: 'integer' } }, 'int', 'double', ['a broken {"a":0.0}']],
    ['a number may be either', { a: { type: 'number' } }, 'int', 'double', []],
    [
      'an unknown symbol',
      { a: { enum: ['A', 'B'] } },
      { type: 'enum', name: 'E', symbols: ['A', 'B'] },
      { type: 'enum', name: 'E', symbols: ['A', 'B', 'C'] },
      ['a broken {"a":"C"}'],
    ],
    [
      'an unknown symbol that is tolerated',
      { a: { enum: ['A', 'B'], unknownEnum: 'tolerate' } },
      { type: 'enum', name: 'E', symbols: ['A', 'B'] },
      { type: 'enum', name: 'E', symbols: ['A', 'B', 'C'] },
      [],
    ],
    [
      'a number out of range',
      { a: { min: -2147483648, max: 2147483647 } },
      'int',
      'long',
      ['a broken {"a":-9223372036854775808}'],
    ],
    ['a length that was never kept', { a: { minLength: 1 } }, 'string', 'string', ['a pending {"a":""}']],
    ['a union loses its null', { a: { type: 'string' } }, ['null', 'string'], 'string', ['a fixed']],
  ])('%s', (_claim, fields, before, after, found) => {
    expect(changes(contract(fields), record({ a: before }), record({ a: after }))).toEqual(found);
  });

  it('an optional field may come and go, but not disappear from the schema', () => {
    const text = (properties: object): string => JSON.stringify({ type: 'object', properties });
    const asked = contract({ a: { presence: 'optional', type: 'string' } });
    expect(
      changes(asked, text({ a: { type: 'string' } }), text({ a: { type: 'string' }, b: {} }), 'JSON'),
    ).toEqual([]);
    expect(changes(asked, text({ a: { type: 'string' } }), text({ b: {} }), 'JSON')).toEqual([
      '.a broken {}',
      'a broken {"a":null}',
    ]);
  });
});

describe('what is wrong with an event contract is said at its place', () => {
  it.each<[text: string, problems: string[]]>([
    ['{"consumer":"c","subject":"s","reads":["a"]}', []],
    ['{"consumer":"c","topic":"t","reads":["a"],"only":true}', ['contract-key-unknown /only']],
    [
      '{"consumer":"c","subject":"s","fields":{"a":{"nulable":true}}}',
      ['contract-key-unknown /fields/a/nulable'],
    ],
    [
      '{"consumer":"c","subject":"s","fields":{"a":{"type":"text","min":"1","minLength":-1,"enum":[]}}}',
      [
        'contract-malformed /fields/a/type',
        'contract-malformed /fields/a/enum',
        'contract-malformed /fields/a/min',
        'contract-malformed /fields/a/minLength',
      ],
    ],
    [
      '{"consumer":"c","subject":"s","reads":["a..b",1,"a<B>.c",""]}',
      [
        'contract-path-unreadable /reads/0',
        'contract-malformed /reads/1',
        'contract-path-unreadable /reads/2',
        'contract-path-unreadable /reads/3',
        'contract-reads-nothing ',
      ],
    ],
    [
      '{"consumer":"","events":[{"reads":["a"]},1]}',
      ['contract-malformed /consumer', 'contract-malformed /events/1', 'contract-unbound /events/0'],
    ],
    ['{"consumer":"c","subject":"s"}', ['contract-reads-nothing ']],
    ['[]', ['contract-malformed ']],
    ['{"consumer":"c","subject":"s","reads":["__proto__.constructor"]}', []],
  ])('%s', (text, problems) => {
    expect(
      readEventContract(text).problems.map(({ id, location }) => `${id} ${location?.pointer ?? ''}`),
    ).toEqual(problems);
  });

  it('10,000 levels, a path of 10,000 steps and 10,000 paths are refused', () => {
    expect(() => readEventContract('['.repeat(10_000))).toThrow(/deep|nest/i);
    const ids = (event: object): string[] =>
      readEventContract(JSON.stringify({ consumer: 'c', subject: 's', ...event })).problems.map(
        ({ id }) => id,
      );
    expect(ids({ reads: [Array(10_000).fill('a').join('.')] })).toEqual([
      'contract-path-unreadable',
      'contract-reads-nothing',
    ]);
    expect(ids({ reads: Array(10_000).fill('a') })).toEqual(['contract-malformed', 'contract-reads-nothing']);
  });
});
