import { expect, test } from 'vitest';
import { redact } from '../../platform/log/redact.js';
import { newApiToken, parseApiToken, sameSecret } from './api-token-secret.js';

const ID = '0123456789abcdef';
const SECRET = 'A'.repeat(43);

test('what is made can be read, and is the same as itself and as no other', () => {
  const made = newApiToken();
  const read = parseApiToken(made.token);
  expect(read?.id).toBe(made.id);
  expect(read && sameSecret(read, made)).toBe(true);
  expect(sameSecret(newApiToken(), made)).toBe(false);
  expect(made.token).not.toContain(made.secretHash.toString('hex'));
});

test('what is kept is the SHA-256 of the secret', () => {
  expect(parseApiToken(`steward_api_${ID}_${SECRET}`)).toEqual({
    id: ID,
    secretHash: Buffer.from('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a', 'hex'),
  });
});

test.each([
  '',
  SECRET,
  `steward_admin_${SECRET}`,
  `steward_api_${ID}`,
  `steward_api_${ID}_`,
  `steward_api_${ID}_${SECRET}A`,
  `steward_api_${ID}_${SECRET.slice(1)}`,
  `steward_api_${ID.toUpperCase()}_${SECRET}`,
  `steward_api_${ID}_${SECRET}\n`,
  ` steward_api_${ID}_${SECRET}`,
  `steward_api_${ID.slice(1)}_${SECRET}`,
])('no token: %j', (text) => {
  expect(parseApiToken(text)).toBeUndefined();
});

test('the log shows none', () => {
  expect(redact(`Bearer given: ${newApiToken().token}.`)).toBe('Bearer given: steward_***.');
});
