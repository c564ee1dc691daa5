import { formatSubjectName, StewardError, type Clock, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger } from '../ledger/ledger.js';
import { requireSubjectAccess } from './subject-access.js';
import { SubjectStore, type StoredSubject } from './subject-store.js';

/** Which subject takes another's place: the honest way to a new shape. */
@Injectable()
export class SubjectSuccession {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sets it once; the same once more changes nothing. Both subjects must be the principal's to write to: the old one's
   * readers are sent to the new one.
   * @throws StewardError `subject-not-found`, `forbidden`, `predecessor-refused`
   */
  async setPredecessor(name: SubjectName, before: SubjectName, principal: Principal): Promise<void> {
    await transact(this.dataSource, async (tx) => {
      await takeLocks(
        tx,
        [name, before].map((one) => ({ key: subjectLockKey(one.context, one.name), mode: 'exclusive' })),
      );
      const subject = await this.find(tx, name);
      const predecessor = await this.find(tx, before);
      requireSubjectAccess(principal, 'subjects:succeed', name, subject);
      requireSubjectAccess(principal, 'subjects:succeed', before, predecessor);
      const linked = await this.store.linkedSubjects(tx, subject.id);
      const target = formatSubjectName(name);
      const from = formatSubjectName(before);
      if (linked.predecessor && formatSubjectName(linked.predecessor) === from) return;
      if (linked.predecessor)
        throw refused(`${target} takes the place of ${formatSubjectName(linked.predecessor)} already.`);
      const { successor } = await this.store.linkedSubjects(tx, predecessor.id);
      if (successor) throw refused(`${formatSubjectName(successor)} takes the place of ${from} already.`);
      if (await this.comesAfter(tx, predecessor, subject))
        throw refused(`${from} is, or comes after, ${target}.`);
      await tx.query('UPDATE subjects SET successor_of_id = $2 WHERE id = $1', [subject.id, predecessor.id]);
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'subject.predecessor-set',
        subjectId: subject.id,
        target,
        data: { predecessor: from },
      });
    });
  }

  /** Whether one is the other, or takes its place in the end. */
  private async comesAfter(tx: EntityManager, one: StoredSubject, other: StoredSubject): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `WITH RECURSIVE chain (id) AS (
         SELECT $1::bigint UNION SELECT s.successor_of_id FROM subjects s JOIN chain USING (id))
       SELECT FROM chain WHERE id = $2`,
      [one.id, other.id],
    );
    return rows.length > 0;
  }

  private async find(manager: EntityManager, name: SubjectName): Promise<StoredSubject> {
    const subject = await this.store.findSubject(manager, name);
    if (!subject)
      throw new StewardError('subject-not-found', `There is no subject ${formatSubjectName(name)}.`);
    return subject;
  }
}

const refused = (reason: string) => new StewardError('predecessor-refused', reason);
