import { pick, printDatum, type Datum, type Random } from '@schema-steward/contracts';
import type { RandomContract } from './random-contract.js';

const REGEXES = [
  '[A-Z]+',
  '[a-z]*',
  '.*',
  '.+',
  '(NEW|PAID)',
  '(NEW|PAID|VOID)',
  '\\d+',
  '-?\\d+',
  '\\d{4}-\\d{2}-\\d{2}',
  '[\\s\\S]*',
  'true|false',
];

/** For tests: a contract of a consumer that reads messages like this one: some of its members, each as it needs it. */
export function contractNear(random: Random, message: Datum): RandomContract {
  const rules: Record<string, object> = {};
  const example = exampleOf(random, message, '$', rules);
  return { example, rules };
}

function exampleOf(random: Random, datum: Datum, path: string, rules: Record<string, object>): string {
  if (datum.kind === 'object') {
    const kept = [...datum.members].filter(() => random() < 0.7);
    if (random() < 0.03) kept.push(['gone', { kind: 'string', value: 'x' }]);
    if (path !== '$' && random() < 0.15) rules[path] = all({ match: pick(random, ['type', 'notEmpty']) });
    const members = kept.map(
      ([name, value]) => `${JSON.stringify(name)}:${exampleOf(random, value, `${path}['${name}']`, rules)}`,
    );
    return `{${members.join(',')}}`;
  }
  if (datum.kind === 'array') {
    const [first] = datum.items;
    if (random() < 0.9)
      rules[path] = all({ match: 'type', ...pick(random, [{}, { min: 1 }, { max: 5 }, {}]) });
    return first === undefined ? '[]' : `[${exampleOf(random, first, `${path}[*]`, rules)}]`;
  }
  if (random() < 0.93) {
    const matcher = random() < 0.5 ? { match: 'type' } : matcherFor(random, datum);
    const second = random() < 0.1 ? [{ match: pick(random, ['notEmpty', 'null', 'type']) }] : [];
    rules[path] = {
      combine: random() < 0.5 && second.length > 0 ? 'OR' : 'AND',
      matchers: [matcher, ...second],
    };
  }
  return printDatum(datum);
}

function matcherFor(random: Random, { kind }: Datum): object {
  if (kind === 'number') return { match: pick(random, ['number', 'integer', 'integer', 'decimal', 'type']) };
  if (kind === 'boolean') return { match: pick(random, ['type', 'boolean']) };
  if (kind === 'null') return { match: pick(random, ['type', 'null']) };
  return (
    pick(random, [
      { match: 'regex', regex: pick(random, REGEXES) },
      { match: 'regex', regex: pick(random, REGEXES) },
      { match: 'notEmpty' },
      { match: 'include', value: pick(random, ['', 'N', 'a']) },
      { match: 'date' },
      { match: 'boolean' },
    ]) ?? {}
  );
}

function all(...matchers: object[]): object {
  return { combine: 'AND', matchers };
}
