import { formatSubjectName } from '@schema-steward/kernel';
import type { SubjectCopy } from './registry-copy.js';
import { referredSubject } from './subject-path.js';

/** So many subjects are read before they are needed. */
const AHEAD = 16;

/**
 * Subjects, each after those that it refers to; in a circle of subjects some come before. Nothing is kept of what was
 * handed out. `load` answers undefined for a subject that is not there.
 */
export async function* inReferenceOrder(
  names: readonly string[],
  load: (name: string) => Promise<SubjectCopy | undefined>,
): AsyncGenerator<SubjectCopy> {
  const met = new Set<string>();
  const loading = new Map<string, Promise<SubjectCopy | undefined>>();
  const take = (name: string): Promise<SubjectCopy | undefined> => {
    const begun = loading.get(name) ?? load(name);
    // Whoever waits for it hears of a failure; until then nobody does.
    begun.catch(() => undefined);
    loading.set(name, begun);
    return begun;
  };
  const open = async (name: string): Promise<Frame> => {
    met.add(name);
    const subject = await take(name);
    return { name, subject, references: referencesOf(subject)[Symbol.iterator]() };
  };

  for (const [index, name] of names.entries()) {
    for (const later of names.slice(index, index + AHEAD)) if (!met.has(later)) void take(later);
    if (met.has(name)) continue;
    // A stack of our own: a chain of references may be longer than the call stack.
    const stack = [await open(name)];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { value: next, done } = top.references.next();
      if (done) {
        stack.pop();
        loading.delete(top.name);
        if (top.subject) yield top.subject;
      } else if (!met.has(next)) stack.push(await open(next));
    }
  }
}

interface Frame {
  readonly name: string;
  readonly subject: SubjectCopy | undefined;
  readonly references: Iterator<string, undefined>;
}

/** Qualified names of other subjects. */
export function referencesOf(subject: SubjectCopy | undefined): Set<string> {
  if (!subject) return new Set();
  const { name, versions } = subject;
  const names = versions.flatMap(({ references }) =>
    references.map((reference) => referredSubject(name.context, reference)),
  );
  const others = new Set(names);
  others.delete(formatSubjectName(name));
  return others;
}
