import type { CompatibilityResult } from '@schema-steward/compatibility';
import {
  contractFindings,
  unconfirmedFindings,
  decidePublish,
  UNASSIGNED_TEAM,
  type Actor,
  type ApprovedFindings,
  type OwnerResolution,
  type PublishDecision,
} from '@schema-steward/governance';
import type { Finding } from '@schema-steward/kernel';
import { areWordsOnly } from '@schema-steward/schema';
import type { ReportOwner } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import { ContractEffectsReadModel } from '../contracts/contract-effects-read-model.js';
import type { BindingContract } from '../contracts/contract-read-model.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import type { SchemaFacts, SchemaText } from '../../platform/workers/schema-text.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { compareVersions, type ComparedVersion } from './compare-versions.js';
import { ownerAfterwards, type FoundOwner, type OwnerClaims } from './owner-claims.js';
import { PublishSnapshots, versionWithContent, type PublishSnapshot } from './publish-snapshots.js';
import { PublishVersions } from './publish-versions.js';
import type { SchemaRequest } from './schema-request.js';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import type { ReservedNames } from './reserved-fields.js';
import type { Workings } from './workings.js';

export type { PublishSnapshot } from './publish-snapshots.js';

export interface Candidate extends OwnerClaims {
  readonly source: SchemaText;
  readonly schema: SchemaFacts;
  /** What was worked out about it so far, and works out the rest. */
  readonly work: Workings;
  readonly compatibilityGroup: string | null;
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
  readonly contracts: JudgedContracts;
}

/** What consumers have to say. */
export interface JudgedContracts {
  /** Every contract that binds the subject, whether it says something or not. */
  readonly binding: readonly BindingContract[];
  readonly findings: readonly Finding[];
  /** Whether something that was guaranteed is so no more. */
  readonly endsOne: boolean;
}

export interface PublishOutlook {
  readonly outcome: PublishDecision['outcome'];
  /** The live version that holds this very schema already. */
  readonly liveVersion: number | undefined;
  /** Beside the version before it nothing changed but documentation, order and layout; false where nobody asked. */
  readonly documentationOnly: boolean;
  readonly owner: OwnerResolution;
  readonly comparedVersions: readonly number[];
  readonly comparisons: CompatibilityResult['comparisons'];
  /** The texts that were compared. */
  readonly candidate: SchemaText;
  readonly compared: readonly ComparedVersion[];
  readonly governance: readonly Finding[];
  /** Those that are bound by the subject; what they have to say is among the findings of governance. */
  readonly contracts: readonly BindingContract[];
  readonly approvals: ApprovedFindings;
  /** Whether approving all errors approves the change: false where a comparison refuses without naming one. */
  readonly approvable: boolean;
}

/** Loads what decides and asks the pure decision: for a check as for a registration, so that they cannot part. */
@Injectable()
export class PublishReadModel {
  constructor(
    @Inject(PublishSnapshots) private readonly snapshots: PublishSnapshots,
    @Inject(PublishVersions) private readonly versions: PublishVersions,
    @Inject(ContractEffectsReadModel) private readonly contracts: ContractEffectsReadModel,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  snapshot(manager: EntityManager, name: SubjectName): Promise<PublishSnapshot> {
    return this.snapshots.take(manager, name);
  }

  /** @throws StewardError `overloaded`, NotWorkedOut where the candidate's workings may not work it out */
  async judge(manager: EntityManager, snapshot: PublishSnapshot, candidate: Candidate): Promise<Judgement> {
    const versions = await this.versions.compared(manager, snapshot, candidate.compatibilityGroup);
    const compatibility = await compareVersions(
      {
        subject: formatSubjectName(snapshot.name),
        level: snapshot.config.compatibilityLevel,
        policy: snapshot.config.compatibilityPolicy ?? 'STRICT',
      },
      candidate,
      versions,
    );
    const { owner, ownerExists, archivedOwner } = await this.ownerOf(manager, snapshot, candidate);
    const contracts = await this.contractsOf(manager, snapshot, candidate);
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
      contracts: contracts.findings,
      approvals: snapshot.approvals,
      fieldsCut: candidate.schema.fieldsComplete ? undefined : candidate.schema.fields.length,
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
      contracts,
    };
  }

  /** Who would own the subject afterwards. */
  async ownerOf(manager: EntityManager, snapshot: PublishSnapshot, claims: OwnerClaims): Promise<FoundOwner> {
    const owner = ownerAfterwards(snapshot, claims);
    return { owner, ...(await this.ownerAsItIs(manager, snapshot, owner.team)) };
  }

  /** What the contracts of the subject have to say of the candidate, beside the version before it in its group. */
  private async contractsOf(
    manager: EntityManager,
    snapshot: PublishSnapshot,
    { source, work, compatibilityGroup }: Candidate,
  ): Promise<JudgedContracts> {
    if (!snapshot.bound) return { binding: [], findings: [], endsOne: false };
    const before = await this.versions.current(manager, snapshot, compatibilityGroup);
    const { binding, effects, unconfirmed } = await this.contracts.of(
      manager,
      { name: snapshot.name, before, after: source },
      work,
    );
    const subject = formatSubjectName(snapshot.name);
    return {
      binding,
      findings: [
        ...contractFindings(this.settings.policy, subject, effects, {
          undecided: this.settings.undecidedContracts,
        }),
        ...unconfirmedFindings(this.settings.policy, subject, {
          contracts: binding.length,
          unconfirmed: unconfirmed.map(({ application }) => application),
        }),
      ],
      endsOne: effects.some(({ verdict }) => verdict === 'broken'),
    };
  }

  private async changesWordsOnly(
    manager: EntityManager,
    snapshot: PublishSnapshot,
    { source, work, compatibilityGroup }: Candidate,
  ): Promise<boolean> {
    const before = await this.versions.current(manager, snapshot, compatibilityGroup);
    return before !== undefined && areWordsOnly(await work.changes(before, source));
  }

  /**
   * The same under the locks of a registration: a team that gets the subject is not archived before it has it.
   * `judged` is what {@link judge} said of an equal snapshot, where that knows everything that decides.
   */
  async confirm(
    tx: EntityManager,
    snapshot: PublishSnapshot,
    candidate: Candidate,
    judged?: Judgement,
  ): Promise<Judgement> {
    const judgement = judged ?? (await this.judge(tx, snapshot, candidate));
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
    { tokenTeam, tellsChanges = false }: { tokenTeam: string | undefined; tellsChanges?: boolean },
  ): Promise<PublishOutlook> {
    const candidate = await this.preparer.prepare(manager, request, snapshot, {
      validateAsNew: true,
      tokenTeam,
    });
    const existing = versionWithContent(snapshot, candidate.lookUpHashes);
    const { decision, compatibility, owner, ownerExists, compared, contracts } = await this.judge(
      manager,
      snapshot,
      candidate,
    );
    const compatible = compatibility.compatible === 'yes';
    const found = new Set(compatibility.comparisons.flatMap(({ findings }): Finding[] => [...findings]));
    return {
      outcome: decision.outcome,
      liveVersion: existing?.version,
      documentationOnly:
        tellsChanges && compatible && (await this.changesWordsOnly(manager, snapshot, candidate)),
      owner: ownerExists ? owner : { team: UNASSIGNED_TEAM, source: 'unassigned' },
      comparedVersions: compared.map(({ version }) => version),
      comparisons: compatibility.comparisons,
      candidate: candidate.source,
      compared,
      governance: decision.findings.filter((finding) => !found.has(finding)),
      contracts: contracts.binding,
      approvals: decision.approvals,
      approvable: compatibility.comparisons.every(refusesByName),
    };
  }

  /** Live versions elsewhere that refer to this subject, for people. */
  referrers(manager: EntityManager, { subject }: PublishSnapshot): Promise<string[]> {
    return subject ? this.versions.referrers(manager, subject.id) : Promise.resolve([]);
  }

  /** An archived team keeps what it has, and gets nothing new. */
  private async ownerAsItIs(
    manager: EntityManager,
    { subject }: PublishSnapshot,
    team: string,
  ): Promise<Omit<FoundOwner, 'owner'>> {
    // What the snapshot knows is not asked again: whether the subject's own team is archived, and that nobody is no team.
    if (team === UNASSIGNED_TEAM) return { ownerExists: false, archivedOwner: undefined };
    if (team === subject?.ownerTeam && team === subject.answeringTeam)
      return { ownerExists: true, archivedOwner: undefined };
    const standing = await this.teams.standing(manager, team);
    if (standing?.archived !== true) return { ownerExists: standing !== undefined, archivedOwner: undefined };
    const { answerable } = standing;
    return {
      ownerExists: subject?.ownerTeam === team,
      archivedOwner: { answerable: answerable?.team ?? null, channel: announcementsOf(answerable) },
    };
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
