import type { ContractFile, PublicationAnswer } from '@schema-steward/gate';
import { expect, test } from 'vitest';
import { deployabilityLines, publicationLines } from './contract-lines.js';

const location = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
const told = {
  description: 'm',
  path: 'note',
  asks: 'kind string',
  contractAt: '/fields/note',
  verdict: 'not-guaranteed',
  why: '"note" may be null; the contract reads a string.',
  counterexample: '{"note":null}',
  unconfirmed: false,
  location,
} as const;
const answer: PublicationAnswer['answers'][number] = {
  subject: 'orders-value',
  schemaVersion: 3,
  near: null,
  verdict: 'guaranteed',
  expectations: 5,
  told: [],
  more: false,
  unconfirmed: false,
  unmet: [],
};
const contract = { file: 'c.json', placeOf: () => ({ file: 'c.json' }) } as unknown as ContractFile;

function lines(more: Partial<PublicationAnswer['answers'][number]>): string[] {
  const published = {
    application: 'billing',
    version: '1',
    provider: null,
    format: 'event',
    contentHash: '',
    branches: [],
    buildUrl: null,
    publishedBy: 'ci',
    publishedAt: '2026-01-01T00:00:00.000Z',
  } as const;
  return publicationLines(contract, {
    created: true,
    contract: published,
    problems: [],
    unbound: [],
    answers: [{ ...answer, ...more }],
  }).slice(1);
}

test('of a subject that is not there, the one that may be meant is named', () => {
  expect(lines({ schemaVersion: null })).toEqual([
    '  orders-value: no version is live yet: nothing can be told',
  ]);
  expect(lines({ schemaVersion: null, near: 'order-value' })).toEqual([
    '  orders-value: no version is live yet: nothing can be told. Did you mean the subject order-value?',
  ]);
});

test('what is guaranteed says whether it was tried, and which variation no message meets', () => {
  expect(lines({})).toEqual(['  orders-value version 3: guaranteed for every message (5 expectations)']);
  expect(
    lines({ unconfirmed: true, unmet: [{ scenario: 'notes', description: 'coun\u001b[2Jted' }] }),
  ).toEqual([
    '  orders-value version 3: guaranteed for every message (5 expectations)',
    '    no message was found for "coun\\x1b[2Jted", a variation of the scenario "notes"',
    '    what is guaranteed has not been tried with Pact’s own verifier',
  ]);
});

test('a message that nobody else has confirmed says so', () => {
  const verdict = 'not-guaranteed' as const;
  expect(lines({ verdict, told: [{ ...told, unconfirmed: true }] }).at(-1)).toBe(
    '      a message that shows it (nobody else has confirmed it): {"note":null}',
  );
  const pair = {
    application: 'billing',
    applicationVersion: '1',
    subject: 'orders-value',
    schemaVersion: 3,
    verdict: 'pending',
    told: [told],
    unconfirmed: false,
  } as const;
  expect(deployabilityLines({ deployable: false, reasons: [], pairs: [pair] }).at(-1)).toBe(
    '      a message that shows it: {"note":null}',
  );
});
