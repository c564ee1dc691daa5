import { formatSubjectName, nearestWords, StewardError, type SubjectName } from '@schema-steward/kernel';
import type { EntityManager } from 'typeorm';
import type { SubjectStore } from './subject-store.js';

/** How many names with the same beginning are looked through for one that is meant. */
const NEAR = 1_000;

/** Of a subject that is not there, the qualified name of a live one that may be meant. */
export async function nearestSubject(
  store: SubjectStore,
  manager: EntityManager,
  { context, name }: SubjectName,
): Promise<string | null> {
  const asSubject = await store.namesFrom(manager, context, { prefix: `${name}-`, limit: 10 });
  const near =
    asSubject.find((one) => one === `${name}-value` || one === `${name}-key`) ??
    nearestWords(
      name,
      await store.namesFrom(manager, context, { prefix: [...name].slice(0, 2).join(''), limit: NEAR }),
    )[0];
  return near === undefined ? null : formatSubjectName({ context, name: near });
}

/** `subject-not-found`, to be thrown; it proposes a subject that may be meant. `then`: what else there is to say. */
export async function subjectNotFound(
  store: SubjectStore,
  manager: EntityManager,
  name: SubjectName,
  then = '',
): Promise<StewardError> {
  const near = await nearestSubject(store, manager, name);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return new StewardError(
    'subject-not-found',
    `There is no subject ${formatSubjectName(name)}${then}.${meant}`,
  );
}
