import { GateError } from '@schema-steward/gate';

/** @throws GateError (`usage-error`) for anything but a whole number from 1 to 64 */
export function readConcurrency(text: string): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= 64) return number;
  throw new GateError('usage-error', '--concurrency is no whole number from 1 to 64.', 'Correct it.');
}
