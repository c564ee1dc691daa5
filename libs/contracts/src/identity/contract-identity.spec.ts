import { describe, expect, it } from 'vitest';
import { contractDifferences } from './contract-difference.js';
import { contractIdentity } from './contract-identity.js';

const message = (description: string, contents: unknown) => ({ description, contents });
const pact = (messages: unknown[], metadata: unknown = {}) =>
  JSON.stringify({ consumer: { name: 'billing' }, provider: { name: 'orders' }, messages, metadata });
const [placed, paid] = [message('placed', { id: 1 }), message('paid', { total: '1' })];

describe('two contracts are the same contract', () => {
  it.each<[claim: string, format: 'pact' | 'event', a: string, b: string, same: boolean]>([
    ['written with other white space', 'event', '{"consumer":"a"}', '{ "consumer" : "a" }\n', true],
    ['with names in another order', 'event', '{"consumer":"a","x":1}', '{"x":1,"consumer":"a"}', true],
    ['with interactions in another order', 'pact', pact([placed, paid]), pact([paid, placed]), true],
    [
      'written by another tool',
      'pact',
      pact([placed], { 'pact-js': { version: '1' } }),
      pact([placed], { 'pact-js': { version: '2' } }),
      true,
    ],
    [
      'of another version of Pact',
      'pact',
      pact([placed], { pactSpecification: { version: '3.0' } }),
      pact([placed], { pactSpecification: { version: '4.0' } }),
      false,
    ],
    ['with another example', 'pact', pact([placed]), pact([message('placed', { id: 2 })]), false],
    ['with a number written otherwise', 'event', '{"max":1}', '{"max":1.0}', false],
    ['with paths in another order', 'event', '{"reads":["a","b"]}', '{"reads":["b","a"]}', false],
    ['with a field of the name __proto__', 'event', '{"__proto__":1}', '{"__proto__":2}', false],
  ])('%s', (_claim, format, a, b, same) => {
    expect(contractIdentity(format, a) === contractIdentity(format, b)).toBe(same);
  });
});

describe('the difference of two contracts', () => {
  it('names what changed, what came and what is gone, and nothing that only moved', () => {
    const after = pact([paid, message('placed', { id: 1, note: 'x' }), message('sent', {})]);
    expect(contractDifferences(pact([placed, paid]), after)).toEqual([
      { pointer: '/messages/1/contents/note', after: '"x"' },
      { pointer: '/messages/2', after: '{"description":"sent","contents":{}}' },
    ]);
    expect(contractDifferences(pact([placed, paid]), pact([paid]))).toEqual([
      { pointer: '/messages/0', before: '{"description":"placed","contents":{"id":1}}' },
    ]);
  });

  it('stops at its limit', () => {
    const list = (value: number) => JSON.stringify(Array.from({ length: 50 }, () => value));
    expect(contractDifferences(list(1), list(2), 2)).toEqual([
      { pointer: '/0', before: '1', after: '2' },
      { pointer: '/1', before: '1', after: '2' },
    ]);
  });
});
