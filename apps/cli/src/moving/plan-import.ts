import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import type { ConfluentClient } from './confluent-client.js';
import { forEachLimited } from './limiter.js';
import { planSubject, type SubjectPlan, type TargetContext } from './plan-subject.js';
import { readArchive, type Archive, type VerifiedArchive } from './read-archive.js';
import { readSubjectNames, readVersionNumbers } from './read-registry.js';
import { readScope } from './read-settings.js';
import type { SubjectCopy } from './registry-copy.js';
import { referredSubject } from './subject-path.js';

/** How versions with ids may be written: in the whole context, or subject by subject beside what is there. */
export type ImportScope = 'context' | 'subject';

export interface ImportPlan {
  /** By qualified name, in the archive's order; without those that cannot be imported. */
  readonly subjects: ReadonlyMap<string, SubjectPlan>;
  readonly scopes: ReadonlyMap<string, ImportScope>;
  /** Why subjects cannot be imported, by qualified name; and associations of those that can, by their texts. */
  readonly problems: ReadonlyMap<string, string>;
}

export interface PlanOptions {
  readonly concurrency: number;
  /** Also add versions to a subject that has live ones. */
  readonly force: boolean;
  readonly advance: () => void;
}

/** Compares an archive with the registry that it goes to, and writes nothing. @throws GateError */
export async function planImport(
  target: ConfluentClient,
  archive: Archive,
  verified: VerifiedArchive,
  { concurrency, force, advance }: PlanOptions,
): Promise<ImportPlan> {
  const contexts = new Map<string, Promise<TargetContext>>();
  const contextOf = (context: string): Promise<TargetContext> => {
    const known = contexts.get(context) ?? readContext(target, context);
    contexts.set(context, known);
    return known;
  };
  const plans = new Map<string, SubjectPlan | undefined>();
  const problems = new Map<string, string>();
  const unbound = new Map<string, ReadonlyMap<string, string>>();
  const unordered = new Set<string>();
  const references = new Map<string, ReadonlyMap<string, number>>();

  const subjects = subjectsOf(archive, verified);
  await forEachLimited(subjects, concurrency, async (subject) => {
    const key = formatSubjectName(subject.name);
    const refersTo = referencesIn(subject);
    const ordered = [...refersTo.keys()].every((name) => references.has(name) && !unordered.has(name));
    if (!ordered) unordered.add(key);
    references.set(key, refersTo);
    // Holds its place: the order is the archive's, whoever answers first.
    plans.set(key, undefined);
    const context = await contextOf(subject.name.context);
    const order = { ordered, references: new Set(refersTo.keys()) };
    const planned = await planSubject(target, subject, context, { force, ...order });
    if (planned.problem !== undefined) problems.set(key, planned.problem);
    plans.set(key, planned.plan);
    unbound.set(key, planned.unbound);
    advance();
  });
  await refuseDangling(target, plans, references, problems);
  spread(plans, problems);
  const kept = [...plans].flatMap(([key, plan]): [string, SubjectPlan][] =>
    plan && !problems.has(key) ? [[key, plan]] : [],
  );
  for (const [key] of kept) for (const [what, why] of unbound.get(key) ?? []) problems.set(what, why);
  return { subjects: new Map(kept), problems, scopes: await scopesOf(contexts) };
}

async function readContext(target: ConfluentClient, context: string): Promise<TargetContext> {
  const [names, { mode }] = await Promise.all([
    readSubjectNames(target, context),
    // What holds there, whoever says it.
    readScope(target, context, { own: false }),
  ]);
  return { empty: names.length === 0, mode };
}

/** What a subject refers to: qualified names, each with the highest version. */
function referencesIn({ name, versions }: SubjectCopy): Map<string, number> {
  const highest = new Map<string, number>();
  for (const { references } of versions)
    for (const reference of references) {
      const subject = referredSubject(name.context, reference);
      highest.set(subject, Math.max(highest.get(subject) ?? 0, reference.version));
    }
  highest.delete(formatSubjectName(name));
  return highest;
}

/** A reference to what is in neither place would stop a subject half-way. */
async function refuseDangling(
  target: ConfluentClient,
  plans: ReadonlyMap<string, SubjectPlan | undefined>,
  references: ReadonlyMap<string, ReadonlyMap<string, number>>,
  problems: Map<string, string>,
): Promise<void> {
  for (const [key, refersTo] of references) {
    if (plans.get(key)?.missing.size === 0) continue;
    for (const [subject, version] of refersTo) {
      if (plans.has(subject) || problems.has(key)) continue;
      const numbers = await readVersionNumbers(target, subject).catch(() => new Map<number, boolean>());
      if (!numbers.has(version))
        problems.set(key, `refers to version ${version} of ${subject}, which is in neither place`);
    }
  }
}

/** Who refers to what cannot be imported cannot be imported either. */
function spread(plans: ReadonlyMap<string, SubjectPlan | undefined>, problems: Map<string, string>): void {
  const referrers = new Map<string, string[]>();
  for (const [key, plan] of plans)
    if (plan && plan.missing.size > 0)
      for (const subject of plan.references) {
        const known = referrers.get(subject);
        if (known) known.push(key);
        else referrers.set(subject, [key]);
      }
  const open = [...problems.keys()];
  for (let failed = open.pop(); failed !== undefined; failed = open.pop())
    for (const referrer of referrers.get(failed) ?? []) {
      if (problems.has(referrer)) continue;
      problems.set(referrer, `refers to ${failed}, which cannot be imported`);
      open.push(referrer);
    }
}

async function scopesOf(
  contexts: ReadonlyMap<string, Promise<TargetContext>>,
): Promise<Map<string, ImportScope>> {
  const scopes = new Map<string, ImportScope>();
  for (const [context, asked] of contexts) {
    const { empty, mode } = await asked;
    scopes.set(context, empty || mode === 'IMPORT' ? 'context' : 'subject');
  }
  return scopes;
}

/** The contexts that get versions. */
export function needsImport({ subjects }: ImportPlan): ReadonlySet<string> {
  const needed = new Set<string>();
  for (const [key, { missing }] of subjects)
    if (missing.size > 0) needed.add(/^:([^:]*):/.exec(key)?.[1] ?? DEFAULT_CONTEXT);
  return needed;
}

/** The subjects of an archive. */
export async function* subjectsOf(archive: Archive, verified: VerifiedArchive): AsyncGenerator<SubjectCopy> {
  for await (const item of readArchive(archive, verified)) if (item.kind === 'subject') yield item.subject;
}
