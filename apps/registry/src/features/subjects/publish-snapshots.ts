import { UNASSIGNED_TEAM, type Approval, type OwnerRule } from '@schema-steward/governance';
import type { Clock, SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { onOneConnection } from '../../platform/database/one-connection.js';
import { ApprovalReadModel } from '../approvals/approval-read-model.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import { ConfigStore, type EffectiveConfig } from './config-store.js';
import { ModeStore, type Mode } from './settings/mode-store.js';
import { SubjectStore, type StoredSubject, type StoredVersion } from './subject-store.js';

/** Everything stored that decides about a subject’s next version. Under the subject’s lock nothing comes between its queries. */
export interface PublishSnapshot {
  readonly at: Date;
  readonly name: SubjectName;
  readonly subject: StoredSubject | undefined;
  /** Live versions, newest first. */
  readonly live: readonly StoredVersion[];
  readonly config: EffectiveConfig;
  readonly mode: Mode;
  /** Somebody asked that nothing be compared, where it would be. */
  readonly forced?: boolean;
  readonly ownershipRules: readonly OwnerRule[];
  /** Those that were neither used up nor revoked. */
  readonly approvals: readonly Approval[];
}

@Injectable()
export class PublishSnapshots {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(ApprovalReadModel) private readonly approvals: ApprovalReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  take(manager: EntityManager, name: SubjectName): Promise<PublishSnapshot> {
    return onOneConnection(manager, (one) => this.read(one, name));
  }

  private async read(manager: EntityManager, name: SubjectName): Promise<PublishSnapshot> {
    const scope = { context: name.context, subject: name.name };
    const [subject, config, mode, rules] = await Promise.all([
      this.store.findSubject(manager, name),
      this.configs.effective(manager, scope),
      this.modes.effective(manager, scope),
      this.teams.ownershipRules(manager, name.context),
    ]);
    const [live, approvals] = subject
      ? await Promise.all([
          this.store.liveVersions(manager, subject.id),
          this.approvals.openOf(manager, subject.id),
        ])
      : [[], []];
    const owned = subject !== undefined && subject.ownerTeam !== UNASSIGNED_TEAM;
    const ownershipRules = owned ? [] : rules;
    return { at: this.clock.now(), name, subject, live, config, mode, ownershipRules, approvals };
  }
}
