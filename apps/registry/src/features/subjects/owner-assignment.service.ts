import { formatSubjectName, StewardError, type Clock, type SubjectName } from '@schema-steward/kernel';
import { UNASSIGNED_TEAM } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { Ledger } from '../ledger/ledger.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import { giveSubject } from './give-subject.js';
import { requireSubjectAccess } from './subject-access.js';
import { existingSubject } from './subject-governance.service.js';
import { SubjectStore } from './subject-store.js';

/** Gives subjects that nobody owns to teams. */
@Injectable()
export class OwnerAssignmentService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Gives a subject that nobody owns to a team. Giving it to the team that owns it already changes nothing.
   * @throws StewardError `forbidden`, `subject-not-found`, `team-not-found`, `team-archived`,
   *   `subject-owned-by-another-team`
   */
  async assign(name: SubjectName, team: string, principal: Principal): Promise<void> {
    const key = subjectLockKey(name.context, name.name);
    await this.queue.run(key, () =>
      transact(this.dataSource, async (tx) => {
        await takeLocks(tx, [{ key, mode: 'exclusive' }]);
        const subject = await existingSubject(this.store, tx, name);
        requireSubjectAccess(principal, 'ownership:assign', name, subject);
        await this.teams.requireKnown(tx, team, '/team');
        requireAccess(principal, 'ownership:assign', { kind: 'team', team });
        const teamId = await this.teams.requireActive(tx, team, '/team');
        if (subject.ownerTeam === team) return;
        if (subject.ownerTeam !== UNASSIGNED_TEAM)
          throw new StewardError(
            'subject-owned-by-another-team',
            `${formatSubjectName(name)} belongs to ${subject.ownerTeam}.`,
          );
        await giveSubject(tx, subject.id, teamId);
        await this.ledger.append(tx, {
          occurredAt: this.clock.now(),
          actor: principal.name,
          action: 'subject.owner-assigned',
          subjectId: subject.id,
          teamId,
          target: formatSubjectName(name),
          data: { from: subject.ownerTeam, to: team },
        });
      }),
    );
  }
}
