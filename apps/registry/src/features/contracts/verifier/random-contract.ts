import { pick, type Random } from '@schema-steward/contracts';

/** A contract on a body for the proof: an example as JSON text, and rules by path. */
export interface RandomContract {
  readonly example: string;
  readonly rules: Record<string, object>;
}

const TEXTS = ['x', 'NEW', '', '12', '2026-01-31', '10:11:12', '1.0.0', 'true', 'null', 'a b'];
const NUMBERS = ['1', '0', '-1', '2.5', '1.0', '1e2', '0.50', '9007199254740993'];
export const NAMES = ['a', 'b', 'x.y', '__proto__'];
const REGEXES = [
  '[a-z]+',
  '\\d+',
  'NEW|PAID',
  '.*',
  '^x$',
  '\\w{1,3}',
  '-?[0-9.]+',
  'true|null',
  '[^0-9]*',
  '(?i)new',
  '\\h+',
];

/** A random example, with rules of every matcher at its places; now and then one that cascades, or goes by a star. */
export function randomContract(random: Random, depth: number): RandomContract {
  const rules: Record<string, object> = {};
  const example = randomExample(random, depth, '$', rules);
  return { example, rules };
}

function randomExample(random: Random, depth: number, path: string, rules: Record<string, object>): string {
  const roll = random();
  const isFlat = depth === 0;
  if (!isFlat && (roll < 0.45 || path === '$')) return objectExample(random, depth, path, rules);
  if (!isFlat && roll < 0.7) return arrayExample(random, depth, path, rules);
  const scalar = pick(random, [
    () => JSON.stringify(pick(random, TEXTS)),
    () => pick(random, NUMBERS) ?? '1',
    () => pick(random, ['true', 'false', 'null']) ?? 'null',
  ]);
  if (random() < 0.75) rules[path] = ruleOf(random, () => scalarMatcher(random));
  return scalar?.() ?? 'null';
}

function objectExample(random: Random, depth: number, path: string, rules: Record<string, object>): string {
  const roll = random();
  if (roll < 0.12 && path !== '$') return mapExample(random, depth, path, rules);
  if (roll < 0.3)
    rules[path] = ruleOf(random, () =>
      pick(random, [
        { match: 'type' },
        { match: 'equality' },
        { match: 'notEmpty' },
        { match: 'include', value: 'a' },
      ]),
    );
  const names = NAMES.filter(() => random() < 0.4);
  const members = names.map(
    (name) => `${JSON.stringify(name)}:${randomExample(random, depth - 1, `${path}['${name}']`, rules)}`,
  );
  return `{${members.join(',')}}`;
}

function mapExample(random: Random, depth: number, path: string, rules: Record<string, object>): string {
  const kind = pick(random, ['values', 'eachKey', 'eachValue'] as const);
  const name = pick(random, ['a', 'k1']) ?? 'a';
  if (kind === 'values') {
    rules[path] = { combine: 'AND', matchers: [{ match: 'values' }] };
    const value = randomExample(random, Math.max(0, depth - 2), `${path}.*`, rules);
    return `{${JSON.stringify(name)}:${value}}`;
  }
  const inner = pick(random, [
    { match: 'regex', regex: '[a-z]\\d?' },
    { match: 'type' },
    { match: 'notEmpty' },
  ]);
  const matchers = [{ match: kind, value: kind === 'eachKey' ? 'a' : 'x', rules: [inner] }];
  // Names and values of a map at once, as pact-js writes it.
  if (kind === 'eachKey' && random() < 0.3)
    matchers.push({ match: 'eachValue', value: 'x', rules: [{ match: 'type' }] });
  rules[path] = { combine: 'AND', matchers };
  return `{${JSON.stringify(name)}:"x"}`;
}

function arrayExample(random: Random, depth: number, path: string, rules: Record<string, object>): string {
  const roll = random();
  const length = roll < 0.1 ? 0 : roll < 0.75 ? 1 : 2;
  if (random() < 0.8) {
    rules[path] = ruleOf(random, () =>
      pick(random, [
        { match: 'type' },
        { match: 'type', min: 1 },
        { match: 'type', max: 2 },
        { match: 'type', min: 1, max: 3 },
        { match: 'notEmpty' },
        { match: 'equality' },
        { match: 'regex', regex: '[a-z]+' },
        { match: 'integer' },
        { match: 'eachValue', value: 'x', rules: [{ match: 'regex', regex: '[a-z]+' }] },
        ...(length > 0
          ? [
              {
                match: 'arrayContains',
                variants: [{ index: 0, rules: { $: { combine: 'AND', matchers: [{ match: 'type' }] } } }],
              },
            ]
          : []),
      ]),
    );
  }
  const items = Array.from({ length }, (_, index) =>
    // A star's rules for all items would be random in number: one set of them.
    randomExample(random, depth - 1, index === 0 ? `${path}[*]` : `${path}[${index}]`, rules),
  );
  return `[${items.join(',')}]`;
}

function scalarMatcher(random: Random): object | undefined {
  const dated = pick(random, ['date', 'time', 'datetime', 'timestamp']) ?? 'date';
  return pick(random, [
    { match: 'type' },
    { match: 'type' },
    { match: 'type', min: 1, max: 2 },
    { match: 'equality' },
    { match: 'regex', regex: pick(random, REGEXES) },
    { match: 'regex', regex: pick(random, REGEXES) },
    { match: 'include', value: pick(random, ['a', '', '1', '.']) },
    { match: 'integer' },
    { match: 'decimal' },
    { match: 'number' },
    { match: 'boolean' },
    { match: 'null' },
    { match: dated },
    { match: 'notEmpty' },
    { match: 'semver' },
  ]);
}

function ruleOf(random: Random, matcher: () => object | undefined): object {
  const matchers = [matcher(), ...(random() < 0.2 ? [matcher()] : [])];
  return { combine: random() < 0.15 ? 'OR' : 'AND', matchers };
}
