import { associationText } from './association-key.js';
import type { ImportRun } from './import-versions.js';
import { forEachLimited } from './limiter.js';
import { subjectText } from './same-content.js';
import { nameFrom } from './subject-path.js';

/** A registry of ours takes 200 at once. */
const BATCH = 100;

/**
 * Binds subjects to topics as in the source: after their versions, since what has none is bound to nothing, and before
 * the modes, since only in IMPORT something comes to own what has versions already.
 */
export async function importAssociations(run: ImportRun): Promise<void> {
  const { plan, problems, target, concurrency, force } = run;
  await forEachLimited(plan.subjects, concurrency, async ([key, { associations, opens }]) => {
    const name = nameFrom(key);
    // Of what could not be copied nothing is bound, until the next time.
    if (associations.length === 0 || problems.has(key) || problems.has(`context ${name.context}`)) return;
    const refuse = (index: number, why: string): void => {
      const association = associations[index];
      if (association) problems.set(associationText(subjectText(name), association), `is not bound: ${why}`);
    };
    const why = opens ? await target.setMode({ subject: name }, 'IMPORT', force) : undefined;
    if (why !== undefined) {
      for (const index of associations.keys()) refuse(index, `it does not take the mode IMPORT: ${why}`);
      return;
    }
    for (let start = 0; start < associations.length; start += BATCH) {
      const refused = await target.associate(name, associations.slice(start, start + BATCH));
      for (const [index, reason] of refused) refuse(start + index, reason);
    }
  });
}
