import {
  decideDeletion,
  isContractStop,
  proposeDeletionWaysOut,
  proposeWaysOut,
  weighDeletion,
  type WayOut,
} from '@schema-steward/governance';
import { StewardError, type Finding } from '@schema-steward/kernel';
import type { ReportChange, ReportFinding } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import {
  PublishReadModel,
  type PublishOutlook,
  type PublishSnapshot,
} from '../subjects/publish-read-model.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { formatSubjectName, parseSubjectNameIn, type SubjectName } from '@schema-steward/kernel';
import { TeamReadModel } from '../teams/team-read-model.js';
import { AffectedConsumers, type Affected } from './affected-consumers.js';
import type { ChangeRequest } from './dto.js';
import {
  governanceToReportFinding,
  toReportFinding,
  unusableReportFinding,
  withApproval,
} from './report-finding.js';
import { WitnessFinder, type WitnessTime } from './witness-finder.js';

/** Judges one changed file, by the decision that its registration would meet. Writes nothing. */
@Injectable()
export class ChangeJudge {
  constructor(
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(AffectedConsumers) private readonly consumers: AffectedConsumers,
    @Inject(WitnessFinder) private readonly witnesses: WitnessFinder,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws StewardError `subject-invalid` */
  async judge(manager: EntityManager, change: ChangeRequest, batch: Batch): Promise<ReportChange> {
    const name = nameIn(batch.context, change.subject);
    const snapshot = await this.model.snapshot(manager, name);
    const judged =
      change.change === 'deleted'
        ? await this.judgeDeletion(manager, snapshot)
        : await this.judgeText(manager, snapshot, change, batch);
    return {
      subject: formatSubjectName(name),
      change: judged.change,
      verdict: judged.verdict,
      ...(judged.documentationOnly === true && { documentationOnly: true }),
      schemaType: change.schemaType,
      ...(change.file !== undefined && { file: change.file }),
      ...(change.previousFile !== undefined && { previousFile: change.previousFile }),
      compatibilityLevel: snapshot.config.compatibilityLevel,
      comparedVersions: judged.comparedVersions,
      owner: judged.ownerTeam === undefined ? null : await this.teams.findOwner(manager, judged.ownerTeam),
      findings: judged.findings,
      ...judged.affected,
      ...(judged.waysOut && judged.waysOut.length > 0 && { waysOut: judged.waysOut }),
    };
  }

  private async judgeDeletion(manager: EntityManager, snapshot: PublishSnapshot): Promise<JudgedChange> {
    const { affected, names } = await this.consumers.ofDeletion(manager, snapshot);
    const subject = formatSubjectName(snapshot.name);
    const allLive = snapshot.live.map(({ version }) => version);
    const decided = decideDeletion({
      policy: this.settings.policy,
      subject,
      liveVersions: allLive,
      referrers: await this.model.referrers(manager, snapshot),
      readers: names,
    });
    const { outcome, approvals } = weighDeletion({
      subject,
      findings: decided,
      allLive,
      approvals: snapshot.approvals,
      now: snapshot.at,
    });
    const findings = decided.map((finding) =>
      withApproval(governanceToReportFinding(finding, NOTHING), approvals),
    );
    const fingerprints = approvals.blocking.map(({ fingerprint }) => fingerprint);
    return {
      change: 'deleted',
      verdict: outcome === 'accepted' ? 'pass' : 'fail',
      comparedVersions: [],
      ownerTeam: snapshot.subject?.ownerTeam,
      findings,
      affected,
      waysOut: proposeDeletionWaysOut({ subject, fingerprints }),
    };
  }

  private async judgeText(
    manager: EntityManager,
    snapshot: PublishSnapshot,
    change: ChangeRequest,
    batch: Batch,
  ): Promise<JudgedChange> {
    const subject = formatSubjectName(snapshot.name);
    const renamed = change.change === 'renamed';
    // What happened to the file is the sender's word; what it means for the subject is ours.
    const kind = renamed ? 'renamed' : snapshot.live.length === 0 ? 'added' : 'modified';
    try {
      const outlook = await this.outlook(manager, snapshot, change, change.schema ?? '', {
        ...batch,
        tellsChanges: true,
      });
      if (outlook.liveVersion !== undefined)
        return {
          change: renamed ? 'renamed' : 'unchanged',
          verdict: 'pass',
          comparedVersions: [],
          ownerTeam: snapshot.subject?.ownerTeam,
          findings: [],
        };
      const base = await this.baseFingerprints(manager, snapshot, change, batch);
      const policy = snapshot.config.compatibilityPolicy ?? 'STRICT';
      const witnesses = await this.witnesses.find(outlook, policy, batch.witnessTime);
      const findings = [
        ...outlook.comparisons.flatMap(({ version, findings: found }) =>
          found.map((finding) => toReportFinding({ finding, version }, base, witnesses)),
        ),
        ...outlook.governance.map((finding) => governanceToReportFinding(finding, base)),
      ].map((finding) => withApproval(finding, outlook.approvals));
      const breaks = findings.some(
        ({ severity, against, preExisting }) => severity === 'error' && against !== undefined && !preExisting,
      );
      // Under `open` a registration is let through for a contract; the check that comes before it is where it is stopped.
      const broken = findings.filter(
        (finding) => isContractStop(finding) && finding.approval === undefined && !finding.preExisting,
      );
      const passes = (outlook.outcome === 'accepted' && broken.length === 0) || nothingNewBlocks(findings);
      const affected = breaks
        ? await this.consumers.of(manager, snapshot, outlook.contracts)
        : await this.consumers.ofContracts(manager, snapshot, outlook.contracts, consumersIn(broken));
      return {
        change: kind,
        verdict: passes ? 'pass' : 'fail',
        documentationOnly: outlook.documentationOnly,
        comparedVersions: outlook.comparedVersions,
        ownerTeam: outlook.owner.team,
        findings,
        affected,
        waysOut: passes ? [] : await this.waysOut(manager, snapshot, outlook, broken.length > 0),
      };
    } catch (error) {
      const finding = unusableReportFinding(subject, error);
      if (!finding) throw error;
      return {
        change: kind,
        verdict: 'fail',
        comparedVersions: [],
        ownerTeam: snapshot.subject?.ownerTeam,
        findings: [finding],
      };
    }
  }

  /** What could be done instead, where readers would break; nothing where governance alone refuses. */
  private async waysOut(
    manager: EntityManager,
    { name, config }: PublishSnapshot,
    { outcome, approvable, approvals }: PublishOutlook,
    breaksContract: boolean,
  ): Promise<readonly WayOut[]> {
    if (outcome !== 'incompatible' && !breaksContract) return [];
    return proposeWaysOut({
      subject: formatSubjectName(name),
      successor: await this.subjects.freeSuccessor(manager, name),
      compatibilityGroup: config.compatibilityGroup,
      fingerprints: approvable ? [...new Set(approvals.blocking.map(({ fingerprint }) => fingerprint))] : [],
    });
  }

  /** What the file's state before the change had to answer for; nothing, if that could not be read either. */
  private async baseFingerprints(
    manager: EntityManager,
    snapshot: PublishSnapshot,
    change: ChangeRequest,
    batch: Batch,
  ): Promise<ReadonlySet<string>> {
    if (change.baseSchema === undefined) return NOTHING;
    try {
      const { comparisons, governance } = await this.outlook(
        manager,
        snapshot,
        change,
        change.baseSchema,
        batch,
      );
      const found = [...comparisons.flatMap(({ findings }): readonly Finding[] => findings), ...governance];
      return new Set(
        found.filter(({ ruleId }) => !STANDS_FOR_OTHERS.has(ruleId)).map(({ fingerprint }) => fingerprint),
      );
    } catch (error) {
      if (error instanceof StewardError) return NOTHING;
      throw error;
    }
  }

  private outlook(
    manager: EntityManager,
    snapshot: PublishSnapshot,
    change: ChangeRequest,
    text: string,
    { tokenTeam, tellsChanges = false }: Batch & { readonly tellsChanges?: boolean },
  ): Promise<PublishOutlook> {
    const request = {
      name: snapshot.name,
      type: change.schemaType,
      text,
      references: change.references,
      metadata: null,
      ruleSet: null,
      normalize: false,
    };
    return this.model.outlook(manager, snapshot, request, { tokenTeam, tellsChanges });
  }
}

/** What holds for every change of one check. */
export interface Batch {
  readonly context: string;
  /** The team of the token that asks: it would own what it registers. */
  readonly tokenTeam: string | undefined;
  /** For all changes together. */
  readonly witnessTime: WitnessTime;
}

const NOTHING: ReadonlySet<string> = new Set();

/** What is behind them nobody knows: that the base had one says nothing of what the change adds. */
const STANDS_FOR_OTHERS: ReadonlySet<string> = new Set(['comparison-not-finished', 'findings-cut']);

interface JudgedChange {
  readonly change: ReportChange['change'];
  readonly verdict: ReportChange['verdict'];
  readonly documentationOnly?: boolean;
  readonly comparedVersions: readonly number[];
  readonly ownerTeam: string | undefined;
  readonly findings: readonly ReportFinding[];
  readonly affected?: Affected;
  readonly waysOut?: readonly WayOut[];
}

/** The applications that contract findings name. */
function consumersIn(findings: readonly ReportFinding[]): ReadonlySet<string> {
  return new Set(findings.map(({ args }) => String(args['consumer'])));
}

/** A refusal for nothing but what the base had already is not this change's doing; what is approved is let through. */
function nothingNewBlocks(findings: readonly ReportFinding[]): boolean {
  const errors = findings.filter(({ severity, approval }) => severity === 'error' && approval === undefined);
  return errors.length > 0 && errors.every(({ preExisting }) => preExisting);
}

/** A subject of the batch's context, unless it names one of its own. */
function nameIn(context: string, subject: string): SubjectName {
  const name = parseSubjectNameIn(context, subject);
  if (!name)
    throw new StewardError('subject-invalid', `${JSON.stringify(subject)} cannot be the name of a subject.`);
  return name;
}
