import type { SubjectName } from '@schema-steward/kernel';
import type { EntityManager } from 'typeorm';
import { configLockKey, subjectLockKey, takeLocks, type LockRequest } from '../../platform/database/locks.js';
import { LIVE } from './contract-read-model.js';
import { SUBJECTS_OF_INTERACTION } from './contract-resolution.js';

/** The database has room for some thousand locks, of all transactions together. */
const MOST_LOCKS = 200;

const SUBJECTS = `SELECT DISTINCT s.context, s.name FROM (${LIVE}) l JOIN contract_versions v ON v.id = l.id
  JOIN contract_interactions i ON i.content_id = v.content_id
  CROSS JOIN LATERAL (${SUBJECTS_OF_INTERACTION('v.provider')}) s
  WHERE l.application_id = ANY($1::bigint[]) LIMIT ${MOST_LOCKS + 1}`;

/** As {@link holdSubjects}, for everything that these applications read where they are in use. */
export async function holdReadSubjects(tx: EntityManager, applicationIds: readonly number[]): Promise<void> {
  await holdSubjects(tx, await tx.query<SubjectName[]>(SUBJECTS, [applicationIds]));
}

/**
 * What is in use from now on binds subjects: whoever registers or deletes there meanwhile either is done before this
 * transaction ends, or decides with it. Shared, so that consumers do not wait for one another. To be called when the
 * change is written, and before any `usages` lock: who changes a subject takes those after the subject's own.
 */
export async function holdSubjects(tx: EntityManager, subjects: readonly SubjectName[]): Promise<void> {
  await takeLocks(
    tx,
    subjects.length > MOST_LOCKS
      ? // Who changes any subject holds everybody's config, shared.
        [{ key: configLockKey(), mode: 'exclusive' }]
      : subjects.map(({ context, name }): LockRequest => ({
          key: subjectLockKey(context, name),
          mode: 'shared',
        })),
  );
}
