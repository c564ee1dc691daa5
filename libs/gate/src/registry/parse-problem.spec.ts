import { expect, test } from 'vitest';
import { parseProblem, remedyOr } from './parse-problem.js';

const said = (body: object) => parseProblem(JSON.stringify(body), 422).detail;

test('what the reason says already is not said again, whatever its id', () => {
  const errors = [
    { pointer: '/content', detail: 'contract-malformed: It names no consumer.' },
    { pointer: '/content', detail: 'contract-unbound: It names no subject' },
  ];
  expect(said({ detail: 'It cannot be taken: It names no consumer.', errors })).toBe(
    'It cannot be taken: It names no consumer; /content: contract-unbound: It names no subject.',
  );
});

test('a reason that is cut says so, and does not run into what follows', () => {
  expect(said({ detail: 'word '.repeat(200) })).toMatch(/word {2}…$/);
});

test('advice does not name fields of an answer that nobody is shown', () => {
  expect(remedyOr('', 'Mend what `errors` names, and publish it again.', 422)).toBe(
    'Mend what is named here, and publish it again.',
  );
});

test('the fields of an answer are no part of what is advised, which stays a sentence', () => {
  const advised = 'Take another version: it reads what it reads. `errors` names the differences. Or wait.';
  expect(remedyOr('', advised, 409)).toBe(
    'Take another version: it reads what it reads. The differences are named here. Or wait.',
  );
});
