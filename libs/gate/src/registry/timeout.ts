import { GateError } from '../gate-error.js';

/** How long a registry may take to answer, in seconds, unless said otherwise. */
export const DEFAULT_TIMEOUT = 60;
const LONGEST = 3600;

/**
 * Reads a number of seconds as milliseconds.
 * @throws GateError (`usage-error`) for anything but a whole number from 1 to 3600. `name` is what it was given as.
 */
export function readTimeout(text: string, name: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= LONGEST) return seconds * 1000;
  throw new GateError(
    'usage-error',
    `${name} is no whole number of seconds from 1 to ${LONGEST}.`,
    'Correct it.',
  );
}
