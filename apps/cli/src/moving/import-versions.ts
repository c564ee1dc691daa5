import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import type { ImportTarget, Unregistered } from './import-target.js';
import { forEachLimited } from './limiter.js';
import { needsImport, subjectsOf, type ImportPlan } from './plan-import.js';
import type { SubjectPlan } from './plan-subject.js';
import type { Archive, VerifiedArchive } from './read-archive.js';
import type { SubjectCopy } from './registry-copy.js';
import { referredSubject } from './subject-path.js';

export interface ImportRun {
  readonly target: ImportTarget;
  readonly plan: ImportPlan;
  readonly archive: Archive;
  readonly verified: VerifiedArchive;
  readonly concurrency: number;
  readonly force: boolean;
  /** Why something could not be written, by what it was, for people. */
  readonly problems: Map<string, string>;
  /** Subjects of which only some versions were written. */
  readonly unfinished: Set<string>;
  /** Subjects that wait for what the target’s policy asks for, by qualified name, and those that refer to them. */
  readonly waiting: Set<string>;
  /** Subjects that were given the mode IMPORT, by qualified name. */
  readonly opened: Map<string, SubjectCopy['name']>;
  advance(): void;
}

/** Registers what is missing: each subject after those that it refers to. A subject that fails stops at once. */
export async function importVersions(run: ImportRun): Promise<void> {
  const finished = new Map<string, Promise<boolean>>();
  const circular: SubjectCopy[] = [];
  await openContexts(run);
  await forEachLimited(subjectsOf(run.archive, run.verified), run.concurrency, async (subject) => {
    const key = formatSubjectName(subject.name);
    const plan = run.plan.subjects.get(key);
    if (!plan || plan.missing.size === 0) return;
    if (!plan.ordered) return void circular.push(subject);
    const written = importSubject(run, subject, plan, finished);
    finished.set(key, written);
    await written;
  });
  const state = new Map<string, boolean>();
  for (const [key, written] of finished) state.set(key, await written);
  await importCircular(run, circular, state);
  await closeUntouched(run);
}

/**
 * A subject of which nothing was written goes back to what it was. IMPORT lets one go on that stopped half-way, or that
 * waits: somebody may have approved it for this once. What clients use is not kept from them while it waits.
 */
async function closeUntouched({
  opened,
  problems,
  unfinished,
  waiting,
  plan,
  target,
}: ImportRun): Promise<void> {
  for (const [key, subject] of opened) {
    const stays = unfinished.has(key) || (waiting.has(key) && plan.subjects.get(key)?.hasLive === false);
    if (problems.has(key) && !stays) await target.removeMode({ subject });
  }
}

/** Contexts that keep IMPORT as a whole: of each, something waits. They were empty before. */
export function waitingContexts({ waiting, plan }: ImportRun): ReadonlySet<string> {
  const contexts = [...waiting].map(contextOf);
  return new Set(contexts.filter((context) => plan.scopes.get(context) === 'context'));
}

/** Contexts that take versions with ids as a whole. */
async function openContexts({ target, plan, problems }: ImportRun): Promise<void> {
  const needed = needsImport(plan);
  for (const [context, scope] of plan.scopes) {
    if (scope !== 'context' || !needed.has(context)) continue;
    const why = await target.setMode({ context }, 'IMPORT');
    if (why !== undefined) problems.set(`context ${context}`, `does not take the mode IMPORT: ${why}`);
  }
}

async function importSubject(
  run: ImportRun,
  subject: SubjectCopy,
  plan: SubjectPlan,
  finished: ReadonlyMap<string, Promise<boolean>>,
): Promise<boolean> {
  for (const name of plan.references)
    if ((await finished.get(name)) === false)
      return fail(run, subject, {
        why: `refers to ${name}, which could not be imported`,
        byPolicy: run.waiting.has(name),
      });
  if (!(await open(run, subject, plan))) return false;
  for (const version of subject.versions) {
    if (!plan.missing.has(version.version)) continue;
    const why = await run.target.register(subject.name, version);
    if (why !== undefined) return fail(run, subject, why, version.version > firstOf(plan));
    run.advance();
  }
  return true;
}

/** Makes a subject take versions with ids. */
async function open(run: ImportRun, { name }: SubjectCopy, plan: SubjectPlan): Promise<boolean> {
  const { problems, target } = run;
  if (problems.has(`context ${name.context}`)) {
    run.waiting.add(formatSubjectName(name));
    return false;
  }
  if (run.plan.scopes.get(name.context) === 'context') return true;
  const why = await target.setMode({ subject: name }, 'IMPORT', run.force && plan.hasLive);
  if (why === undefined) {
    run.opened.set(formatSubjectName(name), name);
    return true;
  }
  return fail(run, { name }, { why: `does not take the mode IMPORT: ${why}`, byPolicy: true });
}

/** Subjects that refer to one another, version by version: each round writes what has all that it refers to. */
async function importCircular(
  run: ImportRun,
  subjects: readonly SubjectCopy[],
  finished: ReadonlyMap<string, boolean>,
): Promise<void> {
  let pending: Pending[] = [];
  for (const subject of subjects) {
    const plan = run.plan.subjects.get(formatSubjectName(subject.name));
    if (plan && (await open(run, subject, plan)))
      pending.push({
        subject,
        plan,
        next: subject.versions.filter(({ version }) => plan.missing.has(version)),
      });
  }
  const missing = new Set(
    pending.flatMap(({ subject, next }) =>
      next.map(({ version }) => keyOf(formatSubjectName(subject.name), version)),
    ),
  );
  const isThere = (subject: string, version: number): boolean =>
    finished.get(subject) !== false && !run.problems.has(subject) && !missing.has(keyOf(subject, version));
  for (let before = -1; before !== missing.size && pending.length > 0;) {
    before = missing.size;
    for (const one of pending) await importReady(run, one, isThere, missing);
    pending = pending.filter(
      ({ subject, next }) => next.length > 0 && !run.problems.has(formatSubjectName(subject.name)),
    );
  }
  for (const { subject, plan, next } of pending)
    fail(
      run,
      subject,
      { why: 'refers to versions that are not there', byPolicy: run.waiting.size > 0 },
      next.length < plan.missing.size,
    );
}

interface Pending {
  readonly subject: SubjectCopy;
  readonly plan: SubjectPlan;
  readonly next: SubjectCopy['versions'][number][];
}

async function importReady(
  run: ImportRun,
  { subject, plan, next }: Pending,
  isThere: (subject: string, version: number) => boolean,
  missing: Set<string>,
): Promise<void> {
  const key = formatSubjectName(subject.name);
  for (let version = next[0]; version; version = next[0]) {
    const ready = version.references.every((reference) =>
      isThere(referredSubject(subject.name.context, reference), reference.version),
    );
    if (!ready) return;
    const why = await run.target.register(subject.name, version);
    if (why !== undefined) return void fail(run, subject, why, version.version > firstOf(plan));
    missing.delete(keyOf(key, version.version));
    next.shift();
    run.advance();
  }
}

function fail(
  run: ImportRun,
  { name }: Pick<SubjectCopy, 'name'>,
  { why, byPolicy }: Unregistered,
  halfWay = false,
): false {
  const key = formatSubjectName(name);
  if (byPolicy) run.waiting.add(key);
  run.problems.set(key, halfWay ? `${why}; the versions before it were written` : why);
  if (halfWay) run.unfinished.add(key);
  return false;
}

const firstOf = ({ missing }: SubjectPlan): number => Math.min(...missing);
const contextOf = (key: string): string => /^:([^:]*):/.exec(key)?.[1] ?? DEFAULT_CONTEXT;
const keyOf = (subject: string, version: number): string => JSON.stringify([subject, version]);
