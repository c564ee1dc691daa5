import { ERROR_CATALOGUE, parsePointer } from '@schema-steward/kernel';
import type { Failure } from './failure.js';

/** What the Pact Broker's API answers in. */
export const HAL_JSON = 'application/hal+json';

/**
 * As the Pact Broker says it: messages by field, `base` for what is of none. Its tools show `notices` to people, so what
 * to do is said there.
 */
export function pactErrorBody({ code, detail, details }: Failure): object {
  const errors = new Map<string, string[]>();
  for (const one of details.length > 0 ? details : [{ detail }]) {
    const field = 'pointer' in one && one.pointer ? fieldOf(one.pointer) : 'base';
    errors.set(field, [...(errors.get(field) ?? []), one.detail]);
  }
  return {
    errors: Object.fromEntries(errors),
    notices: [{ type: 'error', text: `${detail} ${ERROR_CATALOGUE[code].remedy}` }],
  };
}

/** `/contracts/0/content` → `contracts.0.content`. */
function fieldOf(pointer: string): string {
  return parsePointer(pointer).join('.');
}
