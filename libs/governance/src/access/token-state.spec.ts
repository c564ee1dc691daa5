import { expect, it } from 'vitest';
import { tokenState } from './token-state.js';

const now = new Date('2027-01-01T12:00:00Z');
const at = (time: string) => new Date(`2027-01-01T${time}Z`);

it.each([
  ['without an end', null, null, 'valid'],
  ['before its end', at('12:00:01'), null, 'valid'],
  ['at its end', at('12:00:00'), null, 'expired'],
  ['after its end', at('11:59:59'), null, 'expired'],
  ['revoked before its end', at('12:00:01'), at('11:00:00'), 'revoked'],
  ['revoked and past its end', at('11:00:00'), at('10:00:00'), 'revoked'],
] as const)('a token %s', (_what, expiresAt, revokedAt, state) => {
  expect(tokenState({ expiresAt, revokedAt }, now)).toBe(state);
});
