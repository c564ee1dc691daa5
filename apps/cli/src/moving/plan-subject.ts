import { formatSubjectName } from '@schema-steward/kernel';
import { associationText } from './association-key.js';
import type { ConfluentClient } from './confluent-client.js';
import { findConflicts } from './find-conflicts.js';
import { isOwning, planAssociations } from './plan-associations.js';
import { readVersionNumbers } from './read-registry.js';
import type { AssociationCopy, SubjectCopy } from './registry-copy.js';
import { subjectText } from './same-content.js';
import { subjectPath } from './subject-path.js';

/** What there is to do for a subject. */
export interface SubjectPlan {
  /** Numbers of versions to register. */
  readonly missing: ReadonlySet<number>;
  /** Numbers of versions to delete, those among the missing too. */
  readonly deletions: readonly number[];
  /** Versions are there already, live. */
  readonly hasLive: boolean;
  /** What is to be bound to it once its versions are there. */
  readonly associations: readonly AssociationCopy[];
  /** No version is missing, and it takes the mode IMPORT all the same: for what is to own it. */
  readonly opens: boolean;
  /** Qualified names of the subjects that it refers to. */
  readonly references: ReadonlySet<string>;
  /** All that it refers to comes before it. */
  readonly ordered: boolean;
}

/** A context of the target, as it is before the import. */
export interface TargetContext {
  readonly empty: boolean;
  readonly mode: string | null;
}

export interface PlannedSubject {
  readonly plan: SubjectPlan;
  /** Why nothing of it can be imported. */
  readonly problem: string | undefined;
  /** Why associations cannot be made, by their texts. */
  readonly unbound: ReadonlyMap<string, string>;
}

const ERASES = 'and erases what is deleted there';

/** Compares a subject with the registry that it goes to. @throws GateError */
export async function planSubject(
  target: ConfluentClient,
  subject: SubjectCopy,
  context: TargetContext,
  { force, ...order }: Pick<SubjectPlan, 'references' | 'ordered'> & { readonly force: boolean },
): Promise<PlannedSubject> {
  const present = context.empty
    ? new Map<number, boolean>()
    : await readVersionNumbers(target, formatSubjectName(subject.name));
  const conflict = await findConflicts(target, subject, { present, contextIsEmpty: context.empty });
  const { missing: associations, conflicts } = await planAssociations(target, subject);
  const unbound = new Map(
    conflicts.map(({ association, why }) => [associationText(subjectText(subject.name), association), why]),
  );
  const plan = planOf(subject, present, { ...order, associations });
  const closed =
    plan.hasLive &&
    (plan.missing.size > 0 || associations.some(isOwning)) &&
    context.mode !== 'IMPORT' &&
    !(await inImport(target, subject));
  if (!closed) return { plan, problem: conflict, unbound };
  if (force) {
    // What is deleted there softly is erased as the subject takes the mode.
    const live = new Map([...present].filter(([, deleted]) => !deleted));
    const opened = planOf(subject, live, { ...order, associations });
    return { plan: { ...opened, opens: opened.missing.size === 0 }, problem: conflict, unbound };
  }
  const lacks =
    plan.missing.size > 0
      ? `has versions already and lacks ${[...plan.missing].join(', ')}; --force adds them, ${ERASES}`
      : undefined;
  for (const association of associations.filter(isOwning))
    unbound.set(
      associationText(subjectText(subject.name), association),
      `the subject has versions already; --force binds it, ${ERASES}`,
    );
  const shared = associations.filter((one) => !isOwning(one));
  return { plan: { ...plan, associations: shared }, problem: lacks ?? conflict, unbound };
}

function planOf(
  { versions }: SubjectCopy,
  present: ReadonlyMap<number, boolean>,
  more: Pick<SubjectPlan, 'ordered' | 'references' | 'associations'>,
): SubjectPlan {
  return {
    missing: new Set(versions.filter(({ version }) => !present.has(version)).map(({ version }) => version)),
    deletions: versions
      .filter(({ version, deleted }) => deleted && present.get(version) !== true)
      .map(({ version }) => version),
    hasLive: [...present.values()].includes(false),
    opens: false,
    ...more,
  };
}

async function inImport(target: ConfluentClient, subject: SubjectCopy): Promise<boolean> {
  const path = `/mode/${subjectPath(subject.name)}?defaultToGlobal=true`;
  return Object(await target.get(path)).mode === 'IMPORT';
}
