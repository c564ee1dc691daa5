import { z } from 'zod';
import { toStorable } from '../../platform/database/storable-text.js';
import type { VerificationResultRequest } from './dto.js';

export interface FailedInteraction {
  readonly interaction: string;
  readonly why: readonly string[];
}

export interface ResultSummary {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedInteraction[];
}

const MAX = { failures: 50, reasons: 10, text: 500 };

const testResult = z.object({
  success: z.boolean(),
  interactionId: z.string().optional(),
  interactionDescription: z.string().optional(),
  mismatches: z.array(z.unknown()).optional(),
  exceptions: z.array(z.unknown()).optional(),
});
const reason = z.object({ description: z.string().optional(), message: z.string().optional() });

/**
 * What is kept of a verifier's results: how many, and of what failed a bounded part. Verifiers write what they like there;
 * what is not as Pact's own write it is passed over.
 */
export function summariseResults(results: VerificationResultRequest['testResults']): ResultSummary {
  const read = (Array.isArray(results) ? results : []).flatMap((one) => {
    const { data } = testResult.safeParse(one);
    return data ? [data] : [];
  });
  const failures = read.filter(({ success }) => !success);
  return {
    passed: read.length - failures.length,
    failed: failures.length,
    failures: failures.slice(0, MAX.failures).map((one) => ({
      interaction: short(one.interactionDescription ?? one.interactionId ?? ''),
      why: [...(one.mismatches ?? []), ...(one.exceptions ?? [])].slice(0, MAX.reasons).flatMap((given) => {
        const { description, message } = reason.safeParse(given).data ?? {};
        const text = description ?? message;
        return text === undefined ? [] : [short(text)];
      }),
    })),
  };
}

function short(text: string): string {
  return toStorable(text.length <= MAX.text ? text : `${text.slice(0, MAX.text)}…`);
}
