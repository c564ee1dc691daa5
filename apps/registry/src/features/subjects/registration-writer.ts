import {
  formatSemanticVersion,
  UNASSIGNED_TEAM,
  type OwnerResolution,
  type VersionDecision,
} from '@schema-steward/governance';
import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { invalidSchema, operationNotPermitted } from '../../platform/http/confluent-error.js';
import { Ledger, type LedgerEntry } from '../ledger/ledger.js';
import { ApprovalUses } from './approval-uses.js';
import type { PreparedCandidate } from './candidate-preparer.js';
import { refusedByGovernance } from './confluent-refusals.js';
import type { Judgement } from './publish-read-model.js';
import { nextNumber, type PublishSnapshot } from './publish-snapshots.js';
import type { RegisterCommand, RegisteredVersion } from './register-command.js';
import { takesIds } from './settings/mode-store.js';
import { formatSubjectName } from '@schema-steward/kernel';
import { VersionWriter, type Ground, type NewVersion } from './version-writer.js';

/** A registration that was decided, and everything that it was decided on. */
export interface AcceptedRegistration {
  readonly command: RegisterCommand;
  readonly snapshot: PublishSnapshot;
  readonly candidate: PreparedCandidate;
  readonly judgement: Judgement;
  readonly numbered: VersionDecision;
}

/** Writes what was accepted: the next version, and its entry in the ledger. The caller holds the locks. */
@Injectable()
export class RegistrationWriter {
  constructor(
    @Inject(VersionWriter) private readonly versions: VersionWriter,
    @Inject(ApprovalUses) private readonly approvals: ApprovalUses,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws 42201 for a version that is not the next one, 42290 for a semantic version that promises too little */
  async write(tx: EntityManager, accepted: AcceptedRegistration): Promise<RegisteredVersion> {
    const { command, snapshot, candidate, judgement, numbered } = accepted;
    const version = versionOf(accepted);
    if (numbered.outcome === 'refused')
      throw refusedByGovernance(formatSubjectName(command.name), numbered.findings);
    if (numbered.outcome === 'kept') throw new Error('a new version was taken for one that there is');
    const { content } = candidate;
    const owner = ownerToStore(judgement);
    const at = this.clock.now();
    const next = {
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
    };
    const ground = await this.versions.ground(tx, next);
    const [versionId] = await Promise.all([
      this.versions.write(tx, next, ground),
      this.ledger.append(tx, entryOf(accepted, next, ground)),
    ]);
    await this.approvals.write(tx, judgement.decision.approvals.uses, {
      subjectId: ground.subjectId,
      versionId,
      version,
      target: formatSubjectName(command.name),
      actor: command.provenance.author,
      at,
    });
    return { schema: { ...content, contextId: ground.contextId, id: ground.schemaId }, version };
  }
}

function entryOf(
  { command, judgement }: AcceptedRegistration,
  { version, semanticVersion, changelog, content, owner, at }: NewVersion,
  { subjectId, ownerTeamId, schemaId, supersedes }: Ground,
): LedgerEntry {
  return {
    occurredAt: at,
    actor: command.provenance.author,
    action: 'schema.registered',
    subjectId,
    teamId: ownerTeamId,
    target: formatSubjectName(command.name),
    data: {
      version,
      ...(supersedes.length > 0 && { supersedes }),
      semanticVersion,
      changes: changelog.sentences,
      schemaId,
      guid: content.guid,
      owner: owner.team,
      ownerSource: owner.source,
      findings: judgement.decision.findings.map(({ ruleId, severity, fingerprint }) => ({
        ruleId,
        severity,
        fingerprint,
      })),
    },
  };
}

/** The next number; what comes from elsewhere brings its own, if that is free. @throws 42201, 42205 */
function versionOf({ command, snapshot }: AcceptedRegistration): number {
  const next = nextNumber(snapshot);
  const { version, name } = command;
  if (version === null || version === next) return next;
  if (!takesIds(snapshot.mode)) throw invalidSchema('Version is not one more than previous version');
  if (snapshot.versions.some((taken) => taken.version === version))
    throw operationNotPermitted(
      `Overwrite version ${version} of subject ${formatSubjectName(name)} is not permitted.`,
    );
  return version;
}

/** An owner that only the schema's metadata names and that does not exist is nobody yet: the finding says so. */
function ownerToStore({ owner, ownerExists }: Judgement): OwnerResolution {
  return ownerExists ? owner : { team: UNASSIGNED_TEAM, source: 'unassigned' };
}
