import { expect, test } from 'vitest';
import { explainListenFailure, startFailureText } from './start-failure.js';

const systemError = (code: string, syscall: string, message = `${syscall} ${code}`) =>
  Object.assign(new Error(message), { code, syscall });

test.each([
  ['EADDRINUSE', 'listen', 'Port 80 of 10.0.0.1 is taken by another program. Set PORT to another one.'],
  ['EACCES', 'listen', 'This user may not listen on port 80. Set PORT to one above 1023.'],
  ['EADDRNOTAVAIL', 'listen', 'HOST: 10.0.0.1 is no address of this machine.'],
  ['ENOTFOUND', 'getaddrinfo', 'HOST: nobody knows the name 10.0.0.1 (ENOTFOUND).'],
  ['EMFILE', 'listen', undefined],
  ['EACCES', 'open', undefined],
])('%s of %s says what to set', (code, syscall, text) => {
  expect(explainListenFailure(systemError(code, syscall), { host: '10.0.0.1', port: 80 })).toBe(text);
});

test.each([
  ['an error', new Error('the disk is full'), 'the disk is full'],
  ['several attempts that failed', new AggregateError([], ''), 'AggregateError'],
  ['a code without a text', systemError('ECONNREFUSED', 'connect', ''), 'ECONNREFUSED'],
  ['what is no error', 'no', 'no'],
  ['a password in a URL', new Error('bad: postgres://me:hunter2@db/x'), 'bad: postgres://me:***@db/x'],
])('the text of a failed start: %s', (_what, error, text) => {
  expect(startFailureText(error, false)).toBe(text);
});

test('who debugs sees the stack', () => {
  expect(startFailureText(new Error('the disk is full'), true)).toMatch(/^Error: the disk is full\n\s+at /);
});
