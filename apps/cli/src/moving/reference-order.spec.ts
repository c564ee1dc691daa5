import { describe, expect, it } from 'vitest';
import { inReferenceOrder } from './reference-order.js';
import type { SubjectCopy } from './registry-copy.js';

/** A subject with one version a list, which refers to version 1 of each named there. */
function subject(written: string, ...versions: readonly (readonly string[])[]): SubjectCopy {
  const [, context = '.', name = written] = /^:([^:]*):(.*)$/.exec(written) ?? [];
  return {
    name: { context, name },
    config: null,
    mode: null,
    own: false,
    associations: null,
    versions: versions.map((references, index) => ({
      version: index + 1,
      id: 1,
      deleted: false,
      schemaType: 'AVRO',
      schema: '"string"',
      references: references.map((one) => ({ name: one, subject: one, version: 1 })),
      metadata: null,
      ruleSet: null,
    })),
  };
}

async function orderOf(subjects: Readonly<Record<string, SubjectCopy>>): Promise<string[]> {
  const loaded: string[] = [];
  const order: string[] = [];
  const load = (name: string): Promise<SubjectCopy | undefined> => {
    loaded.push(name);
    return Promise.resolve(Object.hasOwn(subjects, name) ? subjects[name] : undefined);
  };
  for await (const { name } of inReferenceOrder(Object.keys(subjects), load))
    order.push(name.context === '.' ? name.name : `:${name.context}:${name.name}`);
  expect(loaded.length, 'nothing is read twice').toBe(new Set(loaded).size);
  return order;
}

describe('subjects come after those that they refer to', () => {
  it.each<[string, Record<string, SubjectCopy>, string[]]>([
    ['in a chain', { a: subject('a', ['b']), b: subject('b', ['c']), c: subject('c', []) }, ['c', 'b', 'a']],
    [
      'from any of their versions',
      { a: subject('a', [], ['c']), b: subject('b', []), c: subject('c', []) },
      ['c', 'a', 'b'],
    ],
    ['each once', { a: subject('a', ['c']), b: subject('b', ['c']), c: subject('c', []) }, ['c', 'a', 'b']],
    ['but for themselves', { a: subject('a', [], ['a']) }, ['a']],
    ['in a circle as far as it goes', { a: subject('a', [], ['b']), b: subject('b', ['a']) }, ['b', 'a']],
    ['where what they refer to is not there', { a: subject('a', ['gone']) }, ['a']],
    [
      'in their own context, unless it is said',
      {
        ':.x:a': subject(':.x:a', ['b', ':.:c']),
        ':.x:b': subject(':.x:b', []),
        b: subject('b', []),
        c: subject('c', []),
      },
      [':.x:b', 'c', ':.x:a', 'b'],
    ],
    ['with names like __proto__', { a: subject('a', ['constructor']) }, ['a']],
  ])('%s', async (_how, subjects, order) => {
    expect(await orderOf(subjects)).toEqual(order);
  });

  it('in a chain that is longer than any call stack', async () => {
    const length = 20_000;
    const chain = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `s${index}`,
        subject(`s${index}`, index + 1 < length ? [`s${index + 1}`] : []),
      ]),
    );
    const order = await orderOf(chain);
    expect([order.length, order[0], order.at(-1)]).toEqual([length, `s${length - 1}`, 's0']);
  });

  it('and a failure to read one of them ends it', async () => {
    const items = inReferenceOrder(['a', 'b'], (name) =>
      name === 'b' ? Promise.reject(new Error('gone')) : Promise.resolve(subject('a', [])),
    );
    expect((await items.next()).value).toMatchObject({ name: { name: 'a' } });
    await expect(items.next()).rejects.toThrow('gone');
  });
});
