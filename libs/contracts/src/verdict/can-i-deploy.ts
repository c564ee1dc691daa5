import type { RelativeVerdict } from './relative-verdict.js';

/** May it be deployed: `undefined` where nothing says no, and something could not be told. */
export interface Deployability {
  readonly deployable: boolean | undefined;
  /** In words, each once; those that stop come first. */
  readonly reasons: readonly string[];
}

/** What one contract makes of one schema version. */
export interface PairVerdict {
  /** For words: `billing 1.4.0 reads orders-value version 7`. */
  readonly pair: string;
  /** Undefined where the pair has not been decided. */
  readonly verdicts: readonly RelativeVerdict[] | undefined;
}

/**
 * Whether a producer may deploy a schema version to where these contracts are deployed. What never held does not stop
 * it; what held and fails, does.
 */
export function mayProducerDeploy(pairs: readonly PairVerdict[]): Deployability {
  return decide(pairs, {
    no: (verdicts) => (verdicts.includes('broken') ? 'would break' : undefined),
    unknown: (verdicts) =>
      verdicts.includes('doubted') ? 'held before, and could not be proven again' : undefined,
    note: (verdicts) => (verdicts.includes('pending') ? 'has expectations that never held' : undefined),
  });
}

/** Whether a consumer may deploy where these schema versions are live: every one of them must keep its promise. */
export function mayConsumerDeploy(pairs: readonly PairVerdict[]): Deployability {
  return decide(pairs, {
    no: (verdicts) =>
      verdicts.includes('broken') || verdicts.includes('pending') ? 'is not guaranteed' : undefined,
    unknown: (verdicts) =>
      verdicts.includes('doubted') || verdicts.includes('undecided') ? 'could not be proven' : undefined,
    note: () => undefined,
  });
}

interface Words {
  readonly no: (verdicts: readonly RelativeVerdict[]) => string | undefined;
  readonly unknown: (verdicts: readonly RelativeVerdict[]) => string | undefined;
  readonly note: (verdicts: readonly RelativeVerdict[]) => string | undefined;
}

function decide(pairs: readonly PairVerdict[], words: Words): Deployability {
  const [no, unknown, notes]: [string[], string[], string[]] = [[], [], []];
  for (const { pair, verdicts } of pairs) {
    if (verdicts === undefined) {
      unknown.push(`${pair}: not decided yet`);
      continue;
    }
    const [isNo, isUnknown, note] = [words.no(verdicts), words.unknown(verdicts), words.note(verdicts)];
    if (isNo !== undefined) no.push(`${pair}: ${isNo}`);
    else if (isUnknown !== undefined) unknown.push(`${pair}: ${isUnknown}`);
    else if (note !== undefined) notes.push(`${pair}: ${note}`);
  }
  const deployable = no.length > 0 ? false : unknown.length > 0 ? undefined : true;
  return { deployable, reasons: [...no, ...unknown, ...notes] };
}
