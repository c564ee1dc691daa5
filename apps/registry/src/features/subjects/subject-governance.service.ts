import type { SubjectName } from '@schema-steward/kernel';
import type { ChangelogEntry } from '@schema-steward/governance';
import type { ReportOwner } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NOBODY, TeamReadModel } from '../teams/team-read-model.js';
import { SettingsQuery, type ExplainedSettings } from './settings/settings-query.js';
import { subjectNotFound } from './subject-not-found.js';
import {
  SubjectStore,
  type LinkedSubjects,
  type StoredSubject,
  type StoredVersion,
} from './subject-store.js';

export interface GovernedSubject {
  readonly name: SubjectName;
  readonly owner: ReportOwner | null;
  readonly ownerSource: string;
  /** Of an archived owner: who answers instead, the team that stands for nobody where no team does; else null. */
  readonly answerable: ReportOwner | null;
  readonly settings: ExplainedSettings;
  readonly linked: LinkedSubjects;
  /** Live versions, newest first. */
  readonly live: readonly (StoredVersion & { readonly changelog: ChangelogEntry | undefined })[];
}

/** What governance adds to a subject: whose it is. */
@Injectable()
export class SubjectGovernanceService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SettingsQuery) private readonly settings: SettingsQuery,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
  ) {}

  /** @throws StewardError `subject-not-found` */
  async read(name: SubjectName): Promise<GovernedSubject> {
    const { manager } = this.dataSource;
    const subject = await existingSubject(this.store, manager, name);
    const standing = await this.teams.standing(manager, subject.ownerTeam);
    const live = await this.store.liveVersions(manager, subject.id);
    const changelogs = await this.store.changelogsOf(
      manager,
      live.map(({ versionId }) => versionId),
    );
    return {
      name,
      owner: await this.teams.findOwner(manager, subject.ownerTeam),
      ownerSource: subject.ownerSource,
      answerable: standing?.archived === true ? (standing.answerable ?? NOBODY) : null,
      settings: await this.settings.read({ context: name.context, subject: name.name }),
      linked: await this.store.linkedSubjects(manager, subject.id),
      live: live.map((version) => ({ ...version, changelog: changelogs.get(version.versionId) })),
    };
  }
}

/** @throws StewardError `subject-not-found` */
export async function existingSubject(
  store: SubjectStore,
  manager: EntityManager,
  name: SubjectName,
): Promise<StoredSubject> {
  const subject = await store.findSubject(manager, name);
  if (!subject) throw await subjectNotFound(store, manager, name);
  return subject;
}
