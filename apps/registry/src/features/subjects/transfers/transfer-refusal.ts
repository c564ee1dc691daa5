import {
  MAX_TRANSFER_DAYS,
  UNASSIGNED_TEAM,
  type TransferRefusal,
  type TransferredSubject,
} from '@schema-steward/governance';
import { StewardError } from '@schema-steward/kernel';
import type { StoredSubject } from '../subject-store.js';

export interface RefusedTransfer {
  /** The subject's qualified name. */
  readonly subject: string;
  readonly owner: TransferredSubject;
  readonly to: string;
  readonly actor: string;
  /** What became of the offer, where there is one. */
  readonly state?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

/** What decides about a transfer, of a subject as it is stored. */
export function transferredSubject({ ownerTeam, answeringTeam }: StoredSubject): TransferredSubject {
  return ownerTeam === UNASSIGNED_TEAM
    ? { owner: null, answering: null }
    : { owner: ownerTeam, answering: answeringTeam };
}

/** A decision against a transfer, in words. */
export function transferRefused(refused: TransferRefusal, facts: RefusedTransfer): StewardError {
  const { subject, owner, to, actor, state, expiresAt } = facts;
  const invalid = (pointer: string, detail: string) =>
    new StewardError('invalid-request', 'The request is malformed.', [{ detail, pointer }]);
  const conflict = (text: string) => new StewardError('transfer-refused', text);
  switch (refused) {
    case 'may-not-offer':
      return new StewardError(
        'forbidden',
        `${subject} is offered by an owner of ${owner.answering ?? 'no team that is left'}, or by an admin.`,
      );
    case 'may-not-force':
      return new StewardError('forbidden', 'Only an admin moves a subject without the other side.');
    case 'may-not-decide':
      return new StewardError(
        'forbidden',
        `An offer is answered by an owner of ${to}, withdrawn by an owner of ${owner.answering ?? 'no team that is left'}, or either by an admin.`,
      );
    case 'nobody-owns-it':
      return conflict(`Nobody owns ${subject}: assign it with PUT /api/v1/subjects/{subject}/owner.`);
    case 'owns-it-already':
      return conflict(`${subject} belongs to ${to} already.`);
    case 'open-already':
      return new StewardError('transfer-open', `${subject} is on offer already.`);
    case 'end-not-in-the-future':
      return invalid('/until', 'has come already');
    case 'end-too-far':
      return invalid('/until', `is more than ${MAX_TRANSFER_DAYS} days from now`);
    case 'no-reason':
      return invalid('/reason', 'says nothing, and what is forced needs a reason');
    case 'both-sides-alone':
      return new StewardError(
        'transfer-by-offerer',
        `${actor} offered ${subject}, so somebody else has to accept it.`,
      );
    case 'not-open':
      return new StewardError(
        'transfer-closed',
        `The offer of ${subject} was answered before: ${state ?? ''}.`,
      );
    case 'expired':
      return new StewardError(
        'transfer-closed',
        `The offer of ${subject} expired at ${expiresAt?.toISOString() ?? ''}.`,
      );
    case 'owner-changed':
      return conflict(
        `${subject} belongs to ${owner.owner ?? 'nobody'} now, not to the team that offered it.`,
      );
    case 'target-archived':
      return new StewardError('team-archived', `The team ${to} is archived.`);
  }
}
