import type { Approval } from '@schema-steward/governance';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const OPEN = `SELECT id, fingerprints, reason, approved_by AS "approvedBy", approver_person AS "approverPerson",
    approver_origin AS "approverOrigin",
    ends_at AS "endsAt", used_at AS "usedAt", revoked_at AS "revokedAt"
  FROM approvals WHERE used_at IS NULL AND revoked_at IS NULL`;

/** Those of a subject that were neither used up nor revoked; the parameter is its row id. */
export const openApprovalsOf = (subjectId: string): string =>
  `${OPEN} AND subject_id = ${subjectId} ORDER BY created_at, id`;

/** What other features may know of approvals. */
@Injectable()
export class ApprovalReadModel {
  /** Those of a subject that were neither used up nor revoked; when they end is for the decision. */
  openOf(manager: EntityManager, subjectId: number): Promise<Approval[]> {
    return manager.query<Approval[]>(openApprovalsOf('$1'), [subjectId]);
  }

  /** The same for changes of settings, whose scope is written `:.context:subject`. */
  openOfScope(manager: EntityManager, scope: string): Promise<Approval[]> {
    return manager.query<Approval[]>(`${OPEN} AND scope = $1 ORDER BY created_at, id`, [scope]);
  }
}
