import type { CheckReport } from '@schema-steward/report';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { checkReport } from './dto.js';

/** `readonly` taken away all the way down: a schema does not say it, and JSON does not know it. */
type Mutable<T> = T extends (...args: never) => unknown ? T : { -readonly [K in keyof T]: Mutable<T[K]> };

/** Equal only for types that are the same member for member, optional ones included. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const SAME: Same<Mutable<z.output<typeof checkReport>>, Mutable<CheckReport>> = true;

test('the documented report and the report of the libraries are one type (the compiler says so)', () => {
  expect(SAME).toBe(true);
});
