import type { GateOutcome } from './gate-outcome.js';

/** The exit codes of the CLI and of the Action, all of them. */
export const EXIT_CODES = {
  /** Nothing blocks; there may be warnings. */
  passed: 0,
  'nothing-to-check': 0,
  /** A finding blocks. */
  blocked: 1,
  /** Flags, configuration or files are wrong. */
  'usage-error': 2,
  /** The registry (or GitHub) cannot be reached, refuses, or answers what cannot be understood: fails closed. */
  'remote-error': 3,
  /** A schema does not parse. */
  unparseable: 4,
} as const satisfies Record<GateOutcome['kind'], number>;

export function exitCodeOf(outcome: GateOutcome): number {
  return EXIT_CODES[outcome.kind];
}
