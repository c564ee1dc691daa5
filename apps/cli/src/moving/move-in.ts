import type { ConfluentClient } from './confluent-client.js';
import { compareWithArchive } from './compare-registries.js';
import { findContradictions } from './find-contradictions.js';
import { importAssociations } from './import-associations.js';
import { importDeletions, importSettings } from './import-settings.js';
import { ImportTarget, type Written } from './import-target.js';
import { importVersions, type ImportRun } from './import-versions.js';
import { planImport, type ImportPlan } from './plan-import.js';
import type { Progress } from './progress.js';
import { rehearseImport, type ImportRehearsal } from './rehearse-import.js';
import { verifyArchive, type Archive, type VerifiedArchive } from './read-archive.js';

export interface MoveOptions {
  readonly concurrency: number;
  readonly dryRun: boolean;
  readonly force: boolean;
  /** Give the target the source's modes too. */
  readonly modes: boolean;
  readonly reason: string | undefined;
  readonly progress: Progress;
}

export interface MoveResult {
  readonly archive: VerifiedArchive;
  readonly plan: ImportPlan;
  /** Why something was not copied, a sentence each. */
  readonly problems: readonly string[];
  /** What the target said of a dry run. */
  readonly rehearsal?: ImportRehearsal;
  /** What the run changed; undefined for a dry run. */
  readonly written?: Written;
  /** What differs at the end, a sentence each; undefined for a dry run. */
  readonly differences?: readonly string[];
}

/**
 * Copies an archive into a registry. What is there already is left alone, so the same call may be made again after one
 * that was killed: all that it needs to know is in the target.
 * @throws GateError
 */
export async function moveIn(
  client: ConfluentClient,
  archive: Archive,
  { concurrency, dryRun, force, modes, reason, progress }: MoveOptions,
): Promise<MoveResult> {
  const verified = await verifyArchive(archive);
  const advance = () => progress.advance();
  progress.begin('Comparing subjects', verified.subjects);
  const plan = await planImport(client, archive, verified, { concurrency, force, advance }).finally(() =>
    progress.end(),
  );
  const problems = new Map(plan.problems);
  if (dryRun) {
    const options = { reason, force, concurrency };
    const rehearsal = await rehearseImport(client, plan, { archive, verified }, options);
    for (const [what, why] of rehearsal.problems) problems.set(what, why);
    for (const [what, why] of await findContradictions(archive, verified)) problems.set(what, why);
    return { archive: verified, plan, problems: sentences(problems), rehearsal };
  }

  const run: ImportRun = {
    target: new ImportTarget(client, reason),
    plan,
    archive,
    verified,
    concurrency,
    force,
    problems,
    unfinished: new Set(),
    waiting: new Set(),
    opened: new Map(),
    advance,
  };
  progress.begin('Registering versions', missingIn(plan));
  await importVersions(run).finally(() => progress.end());
  await importDeletions(run);
  await importAssociations(run);
  await importSettings(run, { modes });

  progress.begin('Comparing at the end', verified.subjects);
  const differences = await compareWithArchive(client, archive, verified, {
    concurrency,
    modes,
    advance,
  }).finally(() => progress.end());
  const { written } = run.target;
  return { archive: verified, plan, problems: sentences(problems), written, differences };
}

export function missingIn({ subjects }: ImportPlan): number {
  return [...subjects.values()].reduce((sum, { missing }) => sum + missing.size, 0);
}

export function missingAssociationsIn({ subjects }: ImportPlan): number {
  return [...subjects.values()].reduce((sum, { associations }) => sum + associations.length, 0);
}

function sentences(problems: ReadonlyMap<string, string>): string[] {
  // Sorted: what ran at once ended in any order.
  return [...problems].map(([what, why]) => `${what}: ${why}`).sort();
}
