import { pick, type Datum, type Random } from '@schema-steward/contracts';
import { NAMES } from './random-contract.js';

const SCALARS = [
  'null',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '2.5',
  '1.0',
  '100.0',
  '1e2',
  '0.5',
  '-0',
  '9007199254740993',
  '18446744073709551616',
];
const TEXTS = [
  '',
  'x',
  'NEW',
  'new',
  'PAID',
  '12',
  '2026-01-31',
  '2026-02-30',
  '9:05:60',
  '10:11:12',
  '1.0.0',
  'true',
  'null',
  'a b',
  'ä',
  'a\nb',
];

/** For tests: a message near an example: most of it as it is, here and there another value, a member more or less. */
export function messageNear(random: Random, example: Datum): Datum {
  if (random() < 0.12) return anyDatum(random, 2);
  if (example.kind === 'object') {
    const members = new Map<string, Datum>();
    for (const [name, value] of example.members) {
      const roll = random();
      if (roll < 0.06) continue;
      members.set(roll < 0.12 ? (pick(random, NAMES) ?? name) : name, messageNear(random, value));
    }
    if (random() < 0.15) members.set(pick(random, [...NAMES, 'k2', 'K']) ?? 'z', anyDatum(random, 1));
    return { kind: 'object', members };
  }
  if (example.kind === 'array') {
    const items = example.items.filter(() => random() > 0.15).map((item) => messageNear(random, item));
    const [first] = example.items;
    while (random() < 0.3) items.push(first === undefined ? anyDatum(random, 1) : messageNear(random, first));
    return { kind: 'array', items };
  }
  if (random() < 0.4) return example;
  return scalarLike(random, example);
}

/** Of the same kind, mostly. */
function scalarLike(random: Random, example: Datum): Datum {
  if (example.kind === 'string' && random() < 0.8)
    return { kind: 'string', value: pick(random, TEXTS) ?? '' };
  if (example.kind === 'number' && random() < 0.8)
    return {
      kind: 'number',
      digits:
        pick(
          random,
          SCALARS.filter((text) => /\d/.test(text)),
        ) ?? '1',
    };
  return anyDatum(random, 0);
}

function anyDatum(random: Random, depth: number): Datum {
  const roll = random();
  if (depth > 0 && roll < 0.2) {
    const names = NAMES.filter(() => random() < 0.3);
    return { kind: 'object', members: new Map(names.map((name) => [name, anyDatum(random, depth - 1)])) };
  }
  if (depth > 0 && roll < 0.4)
    return {
      kind: 'array',
      items: Array.from({ length: Math.floor(random() * 3) }, () => anyDatum(random, depth - 1)),
    };
  if (roll < 0.7) return { kind: 'string', value: pick(random, TEXTS) ?? '' };
  const text = pick(random, SCALARS) ?? 'null';
  if (text === 'null') return { kind: 'null' };
  if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true' };
  return { kind: 'number', digits: text };
}
