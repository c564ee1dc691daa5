import type { CompatibilityResult } from '@schema-steward/compatibility';
import {
  decidePublish,
  resolveOwner,
  UNASSIGNED_TEAM,
  type Actor,
  type ApprovedFindings,
  type ArchivedOwner,
  type OwnerResolution,
  type OwnerSource,
  type PublishDecision,
} from '@schema-steward/governance';
import type { Finding } from '@schema-steward/kernel';
import type { ReportOwner } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import type { SchemaFacts, SchemaText } from '../../platform/workers/schema-text.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { compareVersions, type ComparedVersion } from './compare-versions.js';
import { PublishSnapshots, type PublishSnapshot } from './publish-snapshots.js';
import type { SchemaRequest } from './schema-request.js';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import type { ReservedNames } from './reserved-fields.js';
import { SchemaTexts } from './schema-texts.js';
import { SubjectStore, type StoredVersion } from './subject-store.js';
import type { Workings } from './workings.js';

export type { PublishSnapshot } from './publish-snapshots.js';

export interface Candidate {
  readonly source: SchemaText;
  readonly schema: SchemaFacts;
  /** What was worked out about it so far, and works out the rest. */
  readonly work: Workings;
  readonly compatibilityGroup: string | null;
  readonly requestedOwner?: string | undefined;
  readonly tokenTeam?: string | undefined;
  readonly metadataOwner?: string | undefined;
  /** Where the config says that reserved names count. */
  readonly reserved?: ReservedNames | undefined;
  /** Who registers it; left out where it is only judged. */
  readonly registeredBy?: Actor | undefined;
}

export interface Judgement {
  readonly decision: PublishDecision;
  readonly compatibility: CompatibilityResult;
  readonly owner: OwnerResolution;
  readonly ownerExists: boolean;
  /** The versions that the level asks for, newest first. */
  readonly compared: readonly ComparedVersion[];
}

export interface PublishOutlook {
  readonly outcome: PublishDecision['outcome'];
  /** The live version that holds this very schema already. */
  readonly liveVersion: number | undefined;
  readonly owner: OwnerResolution;
  readonly comparedVersions: readonly number[];
  readonly comparisons: CompatibilityResult['comparisons'];
  /** The texts that were compared. */
  readonly candidate: SchemaText;
  readonly compared: readonly ComparedVersion[];
  readonly governance: readonly Finding[];
  readonly approvals: ApprovedFindings;
  /** Whether approving all errors approves the change: false where a comparison refuses without naming one. */
  readonly approvable: boolean;
}

/** Loads what decides and asks the pure decision: for a check as for a registration, so that they cannot part. */
@Injectable()
export class PublishReadModel {
  constructor(
    @Inject(PublishSnapshots) private readonly snapshots: PublishSnapshots,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  snapshot(manager: EntityManager, name: SubjectName): Promise<PublishSnapshot> {
    return this.snapshots.take(manager, name);
  }

  /** @throws StewardError `overloaded`, NotWorkedOut where the candidate's workings may not work it out */
  async judge(manager: EntityManager, snapshot: PublishSnapshot, candidate: Candidate): Promise<Judgement> {
    const versions = await this.comparedVersions(manager, snapshot, candidate.compatibilityGroup);
    const compatibility = await compareVersions(
      {
        subject: formatSubjectName(snapshot.name),
        level: snapshot.config.compatibilityLevel,
        policy: snapshot.config.compatibilityPolicy ?? 'STRICT',
      },
      candidate,
      versions,
    );
    const owner = ownerAfterwards(snapshot, candidate);
    const { ownerExists, archivedOwner } = await this.ownerAsItIs(manager, snapshot, owner.team);
    const decision = decidePublish({
      policy: this.settings.policy,
      subject: formatSubjectName(snapshot.name),
      owner,
      ownerExists,
      archivedOwner,
      requestedOwner: candidate.requestedOwner,
      compatibility: {
        compatible: compatibility.compatible,
        findings: compatibility.comparisons.flatMap(({ findings }) => findings),
        approvable: compatibility.comparisons.every(refusesByName),
      },
      approvals: snapshot.approvals,
      forced: snapshot.forced === true,
      reserved: snapshot.config.compatibilityLevel === 'NONE' ? undefined : candidate.reserved,
      registeredBy: candidate.registeredBy,
      now: snapshot.at,
    });
    return {
      decision,
      compatibility,
      owner,
      ownerExists,
      compared: versions,
    };
  }

  /** The same under the locks of a registration: a team that gets the subject is not archived before it has it. */
  async confirm(tx: EntityManager, snapshot: PublishSnapshot, candidate: Candidate): Promise<Judgement> {
    const judgement = await this.judge(tx, snapshot, candidate);
    const { owner, ownerExists } = judgement;
    if (!ownerExists || owner.team === snapshot.subject?.ownerTeam) return judgement;
    const held = await this.teams.holdActive(tx, owner.team);
    return held === undefined ? this.judge(tx, snapshot, candidate) : judgement;
  }

  /** What the registration of a schema would meet, for those who only want to know. */
  async outlook(
    manager: EntityManager,
    snapshot: PublishSnapshot,
    request: SchemaRequest,
    { tokenTeam }: { tokenTeam: string | undefined },
  ): Promise<PublishOutlook> {
    const candidate = await this.preparer.prepare(manager, request, snapshot, {
      validateAsNew: true,
      tokenTeam,
    });
    const existing =
      snapshot.subject &&
      (await this.store.findVersionByContent(manager, snapshot.subject.id, candidate.lookUpHashes));
    const { decision, compatibility, owner, ownerExists, compared } = await this.judge(
      manager,
      snapshot,
      candidate,
    );
    const found = new Set(compatibility.comparisons.flatMap(({ findings }): Finding[] => [...findings]));
    return {
      outcome: decision.outcome,
      liveVersion: existing?.version,
      owner: ownerExists ? owner : { team: UNASSIGNED_TEAM, source: 'unassigned' },
      comparedVersions: compared.map(({ version }) => version),
      comparisons: compatibility.comparisons,
      candidate: candidate.source,
      compared,
      governance: decision.findings.filter((finding) => !found.has(finding)),
      approvals: decision.approvals,
      approvable: compatibility.comparisons.every(refusesByName),
    };
  }

  /** Live versions elsewhere that refer to this subject, for people. */
  async referrers(manager: EntityManager, { subject }: PublishSnapshot): Promise<string[]> {
    if (!subject) return [];
    const rows = await this.store.liveReferrers(manager, subject.id);
    return rows.map(
      ({ context, subject: name, version }) => `${formatSubjectName({ context, name })} (version ${version})`,
    );
  }

  /** An archived team keeps what it has, and gets nothing new. */
  private async ownerAsItIs(
    manager: EntityManager,
    { subject }: PublishSnapshot,
    team: string,
  ): Promise<{ ownerExists: boolean; archivedOwner: ArchivedOwner | undefined }> {
    const standing = await this.teams.standing(manager, team);
    if (standing?.archived !== true) return { ownerExists: standing !== undefined, archivedOwner: undefined };
    const { answerable } = standing;
    return {
      ownerExists: subject?.ownerTeam === team,
      archivedOwner: { answerable: answerable?.team ?? null, channel: announcementsOf(answerable) },
    };
  }

  /**
   * Groups are told by the metadata of the versions and the config of now, not by what held when each was registered: a
   * group property that is set, changed or cleared later must not take older versions out of the comparison.
   */
  private async inGroup(
    manager: EntityManager,
    live: readonly StoredVersion[],
    groupProperty: string | null,
    group: string | null,
  ): Promise<readonly StoredVersion[]> {
    if (groupProperty === null) return live;
    const groups = await this.store.groupsOf(
      manager,
      live.map(({ versionId }) => versionId),
      groupProperty,
    );
    return live.filter(({ versionId }) => groups.get(versionId) === group);
  }

  /** The live versions of the candidate's group that its level compares with, newest first. */
  private async comparedVersions(
    manager: EntityManager,
    { live, config, name }: PublishSnapshot,
    group: string | null,
  ): Promise<ComparedVersion[]> {
    if (config.compatibilityLevel === 'NONE') return [];
    const inGroup = await this.inGroup(manager, live, config.compatibilityGroup, group);
    const compared = config.compatibilityLevel.endsWith('_TRANSITIVE') ? inGroup : inGroup.slice(0, 1);
    const versions: ComparedVersion[] = [];
    for (const { version, contextId, schemaId } of compared) {
      const source = await this.schemas.ofStored(manager, contextId, name.context, schemaId);
      versions.push({ version, source });
    }
    return versions;
  }
}

function announcementsOf(team: ReportOwner | null): string | undefined {
  const channel = team?.channels.find(({ scope }) => scope === 'announcements');
  return channel && `${channel.tool} ${channel.address}`;
}

/** Whether a comparison is content, or names the errors that it is not content with. */
function refusesByName({ compatible, findings }: CompatibilityResult['comparisons'][number]): boolean {
  return (
    compatible === 'yes' || (compatible === 'no' && findings.some(({ severity }) => severity === 'error'))
  );
}

/** A subject that a team owns keeps it; one that nobody owns takes what the registration brings. */
function ownerAfterwards(
  { name, subject, ownershipRules }: PublishSnapshot,
  candidate: Candidate,
): OwnerResolution {
  if (subject && subject.ownerTeam !== UNASSIGNED_TEAM)
    return { team: subject.ownerTeam, source: subject.ownerSource as OwnerSource };
  return resolveOwner(name.name, {
    explicit: candidate.requestedOwner,
    token: candidate.tokenTeam,
    rules: ownershipRules,
    metadata: candidate.metadataOwner,
  });
}
