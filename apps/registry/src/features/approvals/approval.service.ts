import { randomUUID } from 'node:crypto';
import {
  capacitiesOf,
  capacityFor,
  decideApproval,
  isAuthor,
  isInForce,
  isWithinPrefix,
  MAX_APPROVAL_DAYS,
  mayApprove,
  UNASSIGNED_TEAM,
  type ApprovalRefusal,
  type Approver,
} from '@schema-steward/governance';
import { formatSubjectName, StewardError, type Clock, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isUnauthenticated, type Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { CheckReadModel } from '../checks/check-read-model.js';
import { Ledger } from '../ledger/ledger.js';
import { SubjectReadModel, type OwnedSubject } from '../subjects/subject-read-model.js';
import { concernLockKey, concernOf, storedConcern, targetOf, type Concern } from './approval-concern.js';
import type { ApprovalRequest, ApprovalResponse, GrantedApproval } from './dto.js';
import { unseenNote } from './unseen-note.js';

interface ApprovalRow {
  readonly id: string;
  /** Null for an approval of settings. */
  readonly subjectId: number | null;
  readonly scope: string | null;
  readonly context: string | null;
  readonly name: string | null;
  readonly fingerprints: string[];
  readonly reason: string;
  readonly author: string | null;
  readonly approvedBy: string;
  readonly repository: string | null;
  readonly pullRequest: number | null;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly usedByVersion: number | null;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
}

const APPROVAL = `SELECT a.id, a.subject_id AS "subjectId", a.scope, c.name AS context, s.name, a.fingerprints, a.reason, a.author,
  a.approved_by AS "approvedBy", a.repository_id AS repository, a.pull_request AS "pullRequest",
  a.ends_at AS "endsAt", a.created_at AS "createdAt", a.used_at AS "usedAt", v.version AS "usedByVersion",
  a.revoked_at AS "revokedAt", a.revoked_by AS "revokedBy"
  FROM approvals a LEFT JOIN subjects s ON s.id = a.subject_id LEFT JOIN contexts c ON c.id = s.context_id
  LEFT JOIN schema_versions v ON v.id = a.used_by_version_id`;

/** Leave to break on purpose: granted, listed and taken back. A registration uses it up itself. */
@Injectable()
export class ApprovalService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CheckReadModel) private readonly checks: CheckReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws StewardError `subject-not-found` */
  async list(name: SubjectName): Promise<ApprovalResponse[]> {
    const { manager } = this.dataSource;
    const subject = await this.subjects.find(manager, name);
    const rows = await manager.query<ApprovalRow[]>(
      `${APPROVAL} WHERE a.subject_id = $1 OR a.scope = $2 ORDER BY a.created_at DESC, a.id`,
      [subject?.id ?? null, concernOf(name, 'settings').scope],
    );
    if (!subject && rows.length === 0) throw noSubject(name);
    return rows.map((row) => toResponse(row, this.clock.now()));
  }

  /**
   * @throws StewardError `approval-without-authentication`, `invalid-request`, `forbidden`, `approval-by-author`,
   * `subject-not-found`
   */
  async grant(name: SubjectName, request: ApprovalRequest, principal: Principal): Promise<GrantedApproval> {
    // Two persons stand behind a break: what one `local` approves, no other could ever register.
    if (isUnauthenticated(principal))
      throw new StewardError(
        'approval-without-authentication',
        'Everybody is "local" without authentication, and nobody registers what they approved themselves. Nothing can be approved until STEWARD_AUTH=token is set.',
      );
    const id = randomUUID();
    // A check tells nothing of settings. What is looked for takes no lock, and is no reason to refuse.
    const unseen =
      request.concerns === 'settings'
        ? []
        : await this.checks.unreported(this.dataSource.manager, request.fingerprints);
    const granted = await transact(this.dataSource, async (tx) => {
      const concern = concernOf(name, request.concerns);
      // Shared: whose the subject is may not change meanwhile.
      await takeLocks(tx, [
        { key: subjectLockKey(name.context, name.name), mode: 'shared' },
        { key: concernLockKey(concern), mode: 'shared' },
      ]);
      const subject = await this.subjectOf(tx, concern);
      const now = this.clock.now();
      const { author = null, fingerprints, reason, until } = request;
      const approver = approverOf(principal, concern, actingFor(subject));
      const decision = decideApproval({
        approver,
        author: author !== null && isAuthor(author, principal) ? approver.name : author,
        ownerTeam: actingFor(subject),
        fingerprints,
        reason,
        endsAt: until,
        now,
      });
      if (decision !== 'granted') throw refusal(decision, approver, targetOf(concern));
      await tx.query(
        `INSERT INTO approvals (id, subject_id, fingerprints, reason, author, approved_by, approver_person, approver_origin,
           repository_id, pull_request, ends_at, created_at, scope)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          id,
          concern.scope === null ? subject?.id : null,
          fingerprints,
          reason,
          author,
          approver.name,
          principal.person ?? null,
          principal.origin ?? null,
          request.repository ?? null,
          request.pullRequest ?? null,
          until,
          now,
          concern.scope,
        ],
      );
      const granted = toResponse(await this.find(tx, id), now);
      await this.ledger.append(tx, {
        occurredAt: now,
        actor: principal.name,
        action: 'approval.granted',
        subjectId: subject?.id,
        target: granted.subject,
        data: {
          id,
          ...(concern.scope !== null && { concerns: request.concerns }),
          fingerprints,
          reason,
          author,
          until: granted.until,
          repository: granted.repository,
          pullRequest: granted.pullRequest,
        },
      });
      return granted;
    });
    return unseen.length === 0 ? granted : { ...granted, notes: [unseenNote(unseen)] };
  }

  /**
   * Takes it back; once more changes nothing.
   * @throws StewardError `approval-not-found`, `forbidden`, `approval-used`
   */
  async revoke(id: string, principal: Principal): Promise<void> {
    await transact(this.dataSource, async (tx) => {
      const concern = storedConcern(await this.find(tx, id));
      // The lock of registrations: one that is under way uses the approval, or does not find it.
      await takeLocks(tx, [{ key: concernLockKey(concern), mode: 'exclusive' }]);
      const subject = await this.subjectOf(tx, concern);
      const ownerTeam = actingFor(subject);
      const approver = approverOf(principal, concern, ownerTeam);
      if (!mayApprove(approver, ownerTeam)) throw refusal('may-not-approve', approver, targetOf(concern));
      const { usedAt, usedByVersion, revokedAt, approvedBy } = await this.find(tx, id);
      if (usedAt !== null)
        throw new StewardError(
          'approval-used',
          usedByVersion === null
            ? `A change of settings used the approval ${id} up.`
            : `The registration or deletion of version ${usedByVersion} used the approval ${id} up.`,
        );
      if (revokedAt !== null) return;
      const now = this.clock.now();
      await tx.query('UPDATE approvals SET revoked_at = $2, revoked_by = $3 WHERE id = $1', [
        id,
        now,
        principal.name,
      ]);
      await this.ledger.append(tx, {
        occurredAt: now,
        actor: principal.name,
        action: 'approval.revoked',
        subjectId: subject?.id,
        target: targetOf(concern),
        data: { id, approvedBy },
      });
    });
  }

  private async find(manager: EntityManager, id: string): Promise<ApprovalRow> {
    const [row] = await manager.query<ApprovalRow[]>(`${APPROVAL} WHERE a.id = $1`, [id]);
    if (!row) throw new StewardError('approval-not-found', `There is no approval ${id}.`);
    return row;
  }

  /** Of settings it need not exist. @throws StewardError `subject-not-found` */
  private async subjectOf(
    manager: EntityManager,
    { name, scope }: Concern,
  ): Promise<OwnedSubject | undefined> {
    const subject = await this.subjects.find(manager, name);
    if (!subject && scope === null) throw noSubject(name);
    return subject;
  }
}

const noSubject = (name: SubjectName) =>
  new StewardError('subject-not-found', `There is no subject ${formatSubjectName(name)}.`);

/** @throws StewardError `forbidden` for a stranger, and outside the token's prefixes */
function approverOf(principal: Principal, concern: Concern, ownerTeam: string): Approver {
  const { name, role, team, subjectPrefixes } = approvingCapacity(principal, ownerTeam);
  if (role === 'anonymous') throw new StewardError('forbidden', 'A stranger approves nothing.');
  if (subjectPrefixes !== null && !subjectPrefixes.some((prefix) => isWithinPrefix(concern.name, prefix)))
    throw new StewardError(
      'forbidden',
      `The subject ${JSON.stringify(targetOf(concern))} lies outside the subject prefixes of this token.`,
    );
  return { name, role, team };
}

/** An approver of whichever team approves for all (as a token of that role), everybody else as what they are to the owner. */
function approvingCapacity(principal: Principal, ownerTeam: string): Principal {
  const toOwner = capacityFor(principal, ownerTeam);
  if (toOwner.role === 'admin' || toOwner.role === 'owner') return toOwner;
  return capacitiesOf(principal).find(({ role }) => role === 'approver') ?? toOwner;
}

/** Whose owners decide: where the owner is archived, those of the answerable team; where none is left, nobody's. */
function actingFor(subject: OwnedSubject | undefined): string {
  return subject?.answeringTeam ?? UNASSIGNED_TEAM;
}

function refusal(refused: ApprovalRefusal, { name, role }: Approver, subject: string): StewardError {
  const target = JSON.stringify(subject);
  const invalid = (pointer: string, detail: string) =>
    new StewardError('invalid-request', 'The request is malformed.', [{ detail, pointer }]);
  switch (refused) {
    case 'may-not-approve':
      return new StewardError(
        'forbidden',
        `A break of ${target} is approved by an owner of its team, an approver or an admin; ${name} is ${role} of another team, or of none.`,
      );
    case 'author-cannot-approve':
      return new StewardError(
        'approval-by-author',
        `${name} wrote the change, so somebody else has to approve it.`,
      );
    case 'no-findings':
      return invalid('/fingerprints', 'names no finding');
    case 'no-reason':
      return invalid('/reason', 'says nothing');
    case 'end-not-in-the-future':
      return invalid('/until', 'has come already');
    case 'end-too-far':
      return invalid('/until', `is more than ${MAX_APPROVAL_DAYS} days from now`);
  }
}

function toResponse(row: ApprovalRow, now: Date): ApprovalResponse {
  const {
    subjectId: _subjectId,
    scope,
    context: _context,
    name: _name,
    endsAt,
    createdAt,
    usedAt,
    revokedAt,
    ...rest
  } = row;
  return {
    ...rest,
    subject: targetOf(storedConcern(row)),
    concerns: scope === null ? 'versions' : 'settings',
    until: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    state: isInForce(row, now) ? 'in-force' : usedAt ? 'used' : revokedAt ? 'revoked' : 'ended',
  };
}
