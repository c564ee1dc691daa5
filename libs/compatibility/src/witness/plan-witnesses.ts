import type { Comparison, CompatibilityFinding } from '../engine/check-compatibility.js';
import { comparisonNotFinished } from '../rules/any/comparison-not-finished.js';
import { findingsCut } from '../rules/any/findings-cut.js';
import { NOT_FINISHED } from './not-finished.js';
import type { NoWitness, Witness, WitnessMessage } from './witness.js';

/** Findings of one change that a message is looked for: nobody reads more of them, and each takes a moment. */
export const MAX_WITNESSES = 20;

/** Findings of one comparison, with where they are in its pair: what a `WitnessTask` asks for. */
export interface PlannedWitnesses {
  readonly comparison: Comparison;
  readonly wanted: readonly { readonly finding: CompatibilityFinding; readonly index: number }[];
}

export interface WitnessPlan {
  readonly tasks: readonly PlannedWitnesses[];
  /** Breaking findings for which none is looked for, and why not. */
  readonly without: ReadonlyMap<CompatibilityFinding, NoWitness>;
}

/** For which findings of a change a message is looked for: the breaking ones, the first of each fingerprint, not too many. */
export function planWitnesses(comparisons: readonly Comparison[], max = MAX_WITNESSES): WitnessPlan {
  const without = new Map<CompatibilityFinding, NoWitness>();
  const firstVersion = new Map<string, number>();
  const tasks = comparisons.map((comparison): PlannedWitnesses => {
    const { findings, origins, version } = comparison;
    const wanted = findings.flatMap((finding, position) => {
      const index = origins[position];
      if (finding.severity !== 'error') return [];
      const first = firstVersion.get(finding.fingerprint);
      const why =
        finding.ruleId === comparisonNotFinished.id
          ? NOT_FINISHED
          : index === undefined || finding.ruleId === findingsCut.id
            ? 'It stands for several findings that are not listed.'
            : first !== undefined
              ? `It is the same as against version ${first}.`
              : firstVersion.size >= max
                ? `Messages are shown for the first ${max} findings of a change.`
                : undefined;
      if (why !== undefined || index === undefined) {
        without.set(finding, { none: why ?? '' });
        return [];
      }
      firstVersion.set(finding.fingerprint, version);
      return [{ finding, index }];
    });
    return { comparison, wanted };
  });
  return { tasks: tasks.filter(({ wanted }) => wanted.length > 0), without };
}

/** Characters of one text of a witness that is handed on. */
const MAX_SHOWN = 8_000;

/** The witness without what is too long to be shown: half a message is none. */
export function boundWitness(witness: Witness | NoWitness): Witness | NoWitness {
  if ('none' in witness) return witness;
  if (isLong(witness.message)) return { none: 'The message that shows it is too long to be shown.' };
  const { control, outcome } = witness;
  const short = outcome.length > MAX_SHOWN ? `${outcome.slice(0, MAX_SHOWN).toWellFormed()}…` : outcome;
  if ('none' in control) return { ...witness, outcome: short };
  if (isLong(control))
    return {
      ...witness,
      outcome: short,
      control: { none: 'The message that does read is too long to be shown.' },
    };
  const { schema, ...rest } = control;
  const shown = schema === undefined || schema.length > MAX_SHOWN ? rest : control;
  return { ...witness, outcome: short, control: shown };
}

function isLong({ json, bytes = '' }: WitnessMessage): boolean {
  return json.length > MAX_SHOWN || bytes.length > MAX_SHOWN;
}
