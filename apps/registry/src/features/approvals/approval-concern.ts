import {
  DEFAULT_CONTEXT,
  formatSubjectName,
  parseSubjectName,
  type SubjectName,
} from '@schema-steward/kernel';
import { configLockKey, subjectLockKey } from '../../platform/database/locks.js';

/** Where settings of all contexts are. */
const EVERY_CONTEXT = '.__GLOBAL';

/** What an approval lets through: a version of a subject, or a change of a scope's settings. */
export interface Concern {
  readonly name: SubjectName;
  /** `:.context:subject`, of settings alone; without a subject it is the context's own. */
  readonly scope: string | null;
}

export function concernOf(name: SubjectName, concerns: 'versions' | 'settings'): Concern {
  return { name, scope: concerns === 'settings' ? `:${name.context}:${name.name}` : null };
}

export function storedConcern(row: {
  readonly scope: string | null;
  readonly context: string | null;
  readonly name: string | null;
}): Concern {
  const { scope, context, name } = row;
  const named = scope === null ? undefined : parseSubjectName(scope);
  return { name: named ?? { context: context ?? DEFAULT_CONTEXT, name: name ?? '' }, scope };
}

/** For people. */
export function targetOf({ name, scope }: Concern): string {
  return scope !== null && name.name === '' ? scope : formatSubjectName(name);
}

/** The lock of whoever would use it up. */
export function concernLockKey({ name: { context, name }, scope }: Concern): string {
  if (scope === null) return subjectLockKey(context, name);
  return context === EVERY_CONTEXT ? configLockKey() : configLockKey(context, name === '' ? null : name);
}
