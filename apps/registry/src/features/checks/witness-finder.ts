import {
  boundWitness,
  planWitnesses,
  type CompatibilityFinding,
  type CompatibilityPolicy,
  type PlannedWitnesses,
  type WitnessTask,
} from '@schema-steward/compatibility';
import type { ReportFinding } from '@schema-steward/report';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import { WITNESS_POOL, type WorkerPool } from '../../platform/workers/worker-pool.js';
import type { PublishOutlook } from '../subjects/publish-read-model.js';

export type Witnesses = ReadonlyMap<CompatibilityFinding, ReportFinding['witness']>;

/** Milliseconds for the messages of one comparison. */
const TASK_MS = 2_000;
/** Milliseconds for all messages of one check. */
export const WITNESS_MS = 5_000;

/** What one check has left for messages; its verdict never waits for more. */
export interface WitnessTime {
  msLeft: number;
}

/** Looks for messages that show what breaks. Verdicts are decided before; nothing that happens here changes them. */
@Injectable()
export class WitnessFinder {
  private readonly logger = new Logger('Witnesses');

  constructor(@Inject(WITNESS_POOL) private readonly pool: WorkerPool) {}

  /** `policy` is the one that the findings were found by: by another, the same pair has others. */
  async find(
    { candidate, compared, comparisons }: Pick<PublishOutlook, 'candidate' | 'compared' | 'comparisons'>,
    policy: CompatibilityPolicy,
    time: WitnessTime,
  ): Promise<Witnesses> {
    const { tasks, without } = planWitnesses(comparisons);
    const found = new Map<CompatibilityFinding, ReportFinding['witness']>(without);
    for (const task of tasks) {
      const version = compared.find((one) => one.version === task.comparison.version);
      if (version) await this.run(task, sidesOf(task, candidate, version.source, policy), time, found);
    }
    return found;
  }

  private async run(
    { wanted }: PlannedWitnesses,
    sides: Omit<WitnessTask, 'findings'>,
    time: WitnessTime,
    found: Map<CompatibilityFinding, ReportFinding['witness']>,
  ): Promise<void> {
    const findings = wanted.map(({ index }) => index);
    const started = performance.now();
    const answers =
      time.msLeft > 0
        ? await this.pool
            .run('witnesses', { ...sides, findings }, { deadlineMs: Math.min(TASK_MS, time.msLeft) })
            .catch((error: unknown) => {
              this.logger.warn(`No messages were made: ${String(error)}`);
              return [];
            })
        : [];
    time.msLeft -= performance.now() - started;
    const byIndex = new Map(answers.map(({ finding, witness }) => [finding, witness]));
    for (const { finding, index } of wanted)
      found.set(finding, boundWitness(byIndex.get(index) ?? { none: 'None was found in time.' }));
  }
}

function sidesOf(
  { comparison }: PlannedWitnesses,
  candidate: SchemaText,
  version: SchemaText,
  policy: CompatibilityPolicy,
): Omit<WitnessTask, 'findings'> {
  const isBackward = comparison.direction === 'backward';
  return isBackward
    ? { reader: candidate, writer: version, policy }
    : { reader: version, writer: candidate, policy };
}
