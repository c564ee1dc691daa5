import { expect, test } from 'vitest';
import { isPartOf, partiesOf, withLinks } from './pact-text.js';

const LINKS = { self: { href: 'https://broker/1' } };

test.each<[what: string, text: string, consumer: string | undefined, provider: string | undefined]>([
  ['both', '{"consumer":{"name":"a"},"provider":{"name":"b"}}', 'a', 'b'],
  ['one', '{"consumer":{"name":"a"},"provider":7}', 'a', undefined],
  ['none', '[]', undefined, undefined],
  ['no JSON', '{', undefined, undefined],
  ['what nests deep', '['.repeat(500_000), undefined, undefined],
])('the parties are read of a text that names %s', (_what, text, consumer, provider) => {
  expect(partiesOf(text)).toEqual({ consumer, provider });
});

test.each<[what: string, text: string, rest: RegExp]>([
  ['nothing', '{}', /^\{"_links":/],
  ['links of its own', '{"_links":{"self":1},"a":1.10}', /^\{"a":1\.10,"_links":/],
  ['a name that every object has', '{"__proto__":{"b":1}}', /^\{"__proto__":\{"b":1\},"_links":/],
  ['more than is walked', ` {"a":"${'x'.repeat(200_000)}"}\n`, /^\{"a":"x+","_links":/],
])('links are added to a pact with %s', (_what, text, rest) => {
  const linked = withLinks(text, LINKS);
  expect(linked).toMatch(rest);
  expect((JSON.parse(linked) as { _links: object })._links).toEqual(LINKS);
});

test('an interaction has the same id wherever its names stand, and another where it says something else', () => {
  const ids = (text: string) =>
    (JSON.parse(withLinks(text, LINKS)) as { interactions: { _id: string }[] }).interactions.map(
      ({ _id }) => _id,
    );
  const [a, b, c] = ids('{"interactions":[{"x":1,"y":2},{"y":2,"x":1},{"x":1.0,"y":2}]}');
  expect([a === b, a === c]).toEqual([true, false]);
});

test.each<[what: string, part: string, is: boolean]>([
  ['the same', '{"messages":[{"a":1},{"b":2}]}', true],
  ['one of two', '{"messages":[{"b":2}]}', true],
  ['a new one', '{"messages":[{"c":2}]}', false],
  ['another number', '{"messages":[{"b":2.0}]}', false],
  ['another provider', '{"provider":{"name":"x"},"messages":[]}', false],
])('%s is told from a part', (_what, part, is) => {
  expect(isPartOf(part, '{"messages":[{"a":1},{"b":2}]}')).toBe(is);
});
