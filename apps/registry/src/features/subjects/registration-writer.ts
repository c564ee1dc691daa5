import { formatSemanticVersion, UNASSIGNED_TEAM, type OwnerResolution } from '@schema-steward/governance';
import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { invalidSchema, operationNotPermitted } from '../../platform/http/confluent-error.js';
import { Ledger } from '../ledger/ledger.js';
import { ApprovalUses } from './approval-uses.js';
import type { PreparedCandidate } from './candidate-preparer.js';
import { refusedByGovernance } from './confluent-refusals.js';
import type { Judgement, PublishSnapshot } from './publish-read-model.js';
import type { RegisterCommand, RegisteredVersion } from './register-command.js';
import { takesIds } from './settings/mode-store.js';
import { formatSubjectName } from '@schema-steward/kernel';
import { SubjectStore } from './subject-store.js';
import { VersionNumbering } from './version-numbering.js';
import { VersionWriter } from './version-writer.js';

/** A registration that was decided, and everything that it was decided on. */
export interface AcceptedRegistration {
  readonly command: RegisterCommand;
  readonly snapshot: PublishSnapshot;
  readonly candidate: PreparedCandidate;
  readonly judgement: Judgement;
}

/** Writes what was accepted: the next version, and its entry in the ledger. The caller holds the locks. */
@Injectable()
export class RegistrationWriter {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(VersionWriter) private readonly versions: VersionWriter,
    @Inject(VersionNumbering) private readonly numbering: VersionNumbering,
    @Inject(ApprovalUses) private readonly approvals: ApprovalUses,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What {@link write} will ask of the schemas, outside the lock. */
  async rehearse(manager: EntityManager, accepted: AcceptedRegistration): Promise<void> {
    await this.numbering.decide(manager, accepted);
  }

  /** @throws 42201 for a version that is not the next one, 42290 for a semantic version that promises too little */
  async write(tx: EntityManager, accepted: AcceptedRegistration): Promise<RegisteredVersion> {
    const { command, snapshot, candidate, judgement } = accepted;
    const [version, numbered] = await Promise.all([
      this.versionOf(tx, accepted),
      this.numbering.decide(tx, accepted),
    ]);
    if (numbered.outcome === 'refused')
      throw refusedByGovernance(formatSubjectName(command.name), numbered.findings);
    if (numbered.outcome === 'kept') throw new Error('a new version was taken for one that there is');
    const { content } = candidate;
    const owner = ownerToStore(judgement);
    const at = this.clock.now();
    const written = await this.versions.write(tx, {
      name: command.name,
      subject: snapshot.subject,
      version,
      content,
      schemaId: command.id,
      submittedText: candidate.schema.text,
      fields: candidate.schema.fields,
      owner,
      compatibilityGroup: candidate.compatibilityGroup,
      provenance: command.provenance,
      semanticVersion: formatSemanticVersion(numbered.version),
      changelog: numbered.entry,
      at,
    });
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: command.provenance.author,
      action: 'schema.registered',
      subjectId: written.subjectId,
      teamId: written.ownerTeamId,
      target: formatSubjectName(command.name),
      data: {
        version,
        ...(written.supersedes.length > 0 && { supersedes: written.supersedes }),
        semanticVersion: formatSemanticVersion(numbered.version),
        changes: numbered.entry.sentences,
        schemaId: written.schemaId,
        guid: content.guid,
        owner: owner.team,
        ownerSource: owner.source,
        findings: judgement.decision.findings.map(({ ruleId, severity, fingerprint }) => ({
          ruleId,
          severity,
          fingerprint,
        })),
      },
    });
    await this.approvals.write(tx, judgement.decision.approvals.uses, {
      subjectId: written.subjectId,
      versionId: written.versionId,
      version,
      target: formatSubjectName(command.name),
      actor: command.provenance.author,
      at,
    });
    return { schema: { ...content, contextId: written.contextId, id: written.schemaId }, version };
  }

  /** The next number; what comes from elsewhere brings its own, if that is free. @throws 42201, 42205 */
  private async versionOf(
    tx: EntityManager,
    { command, snapshot: { subject, mode } }: AcceptedRegistration,
  ): Promise<number> {
    const next = (subject ? await this.store.highestVersion(tx, subject.id) : 0) + 1;
    const { version, name } = command;
    if (version === null || version === next) return next;
    if (!takesIds(mode)) throw invalidSchema('Version is not one more than previous version');
    if (subject && (await this.store.findVersion(tx, subject.id, version, { includeDeleted: true })))
      throw operationNotPermitted(
        `Overwrite version ${version} of subject ${formatSubjectName(name)} is not permitted.`,
      );
    return version;
  }
}

/** An owner that only the schema's metadata names and that does not exist is nobody yet: the finding says so. */
function ownerToStore({ owner, ownerExists }: Judgement): OwnerResolution {
  return ownerExists ? owner : { team: UNASSIGNED_TEAM, source: 'unassigned' };
}
