import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readEventContract } from './read-event-contract.js';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../docs/contracts/event-contract.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true, strictRequired: false, strictTypes: false }).compile(SCHEMA);

/** What the published schema says, and what the reader does. */
const verdicts = (contract: unknown) => [
  validate(contract),
  readEventContract(JSON.stringify(contract)).problems.every(({ severity }) => severity !== 'reject'),
];
const field = (expectation: unknown) => ({
  consumer: 'billing',
  topic: 'orders',
  fields: { id: expectation },
});

describe('the published schema takes what the reader takes', () => {
  it.each<[claim: string, contract: unknown]>([
    ['the shortest contract', { consumer: 'billing', subject: 'orders-value', reads: ['id', 'items[].sku'] }],
    ['one without a subject, which is said', { consumer: 'billing', reads: ['id'] }],
    ['one with a provider', { consumer: 'billing', provider: 'orders', topic: 'orders', reads: ['id'] }],
    [
      'several events',
      {
        consumer: 'billing',
        events: [
          { topic: 'a', reads: ['x'] },
          { subject: 'b', reads: [] },
        ],
      },
    ],
    ['no events', { consumer: 'billing', events: [] }],
    [
      'a message of Protobuf',
      { consumer: 'b', topic: 'a', message: 'acme.Order', readsNothingElse: true, reads: ['x'] },
    ],
    ['variations', { consumer: 'b', events: [{ topic: 'a', name: 'one', scenario: 's', reads: ['x'] }] }],
    ['a field of which nothing is said', field({})],
    [
      'a field of which all is said',
      field({ presence: 'optional', nullable: true, type: 'integer', min: 0, max: 1e3 }),
    ],
    ['an enum', field({ enum: ['A', null, 1], unknownEnum: 'tolerate' })],
    ['a text', field({ pattern: '^a', minLength: 0, maxLength: 3, format: 'uuid' })],
    ['a list', field({ type: 'array', minItems: 1, maxItems: 9 })],
    ['a field of the name __proto__', JSON.parse('{"consumer":"b","topic":"a","fields":{"__proto__":{}}}')],
  ])('%s', (_claim, contract) => {
    expect(verdicts(contract)).toEqual([true, true]);
  });
});

describe('the published schema refuses what the reader refuses', () => {
  it.each<[claim: string, contract: unknown]>([
    ['a list', []],
    ['a text', 'billing'],
    ['nobody who reads', { topic: 'orders', reads: ['id'] }],
    ['a consumer without a name', { consumer: '', topic: 'orders', reads: ['id'] }],
    ['a consumer that is no text', { consumer: 7, topic: 'orders', reads: ['id'] }],
    ['a provider that is no text', { consumer: 'b', provider: [], topic: 'orders', reads: ['id'] }],
    ['a word that means nothing', { consumer: 'b', topic: 'a', raeds: ['id'] }],
    ['a word that means nothing in an event', { consumer: 'b', events: [{ topic: 'a', raeds: ['id'] }] }],
    ['what is read beside the events', { consumer: 'b', reads: ['id'], events: [] }],
    ['events that are no list', { consumer: 'b', events: {} }],
    ['an event that is no object', { consumer: 'b', events: ['x'] }],
    ['a consumer in an event', { consumer: 'b', events: [{ consumer: 'c', topic: 'a', reads: [] }] }],
    ['a subject that is no text', { consumer: 'b', subject: 1, reads: ['id'] }],
    ['a topic without a name', { consumer: 'b', topic: '', reads: ['id'] }],
    ['paths that are no list', { consumer: 'b', topic: 'a', reads: 'id' }],
    ['a path that is no text', { consumer: 'b', topic: 'a', reads: [1] }],
    ['a path without a name', { consumer: 'b', topic: 'a', reads: [''] }],
    ['readsNothingElse that is a text', { consumer: 'b', topic: 'a', reads: ['x'], readsNothingElse: 'yes' }],
    ['fields that are a list', { consumer: 'b', topic: 'a', fields: [] }],
    ['a field that is a type alone', field('string')],
    ['a word that means nothing of a field', field({ nulable: true })],
    ['a presence that there is not', field({ presence: 'sometimes' })],
    ['a type that there is not', field({ type: 'date' })],
    ['nullable that is a text', field({ nullable: 'no' })],
    ['an enum of nothing', field({ enum: [] })],
    ['unknown values dealt with otherwise', field({ enum: ['A'], unknownEnum: 'ignore' })],
    ['a pattern that is no text', field({ pattern: 1 })],
    ['a format that there is not', field({ format: 'email' })],
    ['a bound that is no number', field({ min: '0' })],
    ['a length below 0', field({ minLength: -1 })],
    ['a count that is no whole number', field({ maxItems: 1.5 })],
  ])('%s', (_claim, contract) => {
    expect(verdicts(contract)).toEqual([false, false]);
  });
});
