import type { Role } from '../access/roles.js';
import { isSameActor, type Actor } from '../approvals/same-actor.js';

export const DEFAULT_TRANSFER_DAYS = 14;
export const MAX_TRANSFER_DAYS = 90;

export type TransferState =
  'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'superseded' | 'forced';

export interface TransferActor extends Actor {
  /** What it is to the team whose turn it is, and that team; else what it is to everybody. */
  readonly role: Role | 'anonymous';
  readonly team: string | null;
}

/** Whose the subject is, as read under its lock. Teams are slugs. */
export interface TransferredSubject {
  /** null: nobody owns it, so that there is nothing to offer. */
  readonly owner: string | null;
  /** Who acts for the owner: itself or, where it is archived, the team answerable for it; null: nobody but an admin. */
  readonly answering: string | null;
}

/** An offer as it was stored; `expiresAt` itself is too late. */
export interface OfferedTransfer {
  readonly from: string;
  readonly to: string;
  readonly state: TransferState;
  readonly offeredBy: string;
  readonly offeredByPerson?: string | null | undefined;
  readonly offeredByOrigin?: string | null | undefined;
  readonly expiresAt: Date;
}

export type TransferRequest = {
  readonly actor: TransferActor;
  readonly subject: TransferredSubject;
  readonly now: Date;
} & (
  | {
      readonly step: 'offer';
      readonly to: string;
      readonly expiresAt: Date;
      /** The offer of the subject that is open, if one is. */
      readonly open: OfferedTransfer | undefined;
    }
  /** An admin's way round the other side; `reason` goes to the ledger. */
  | { readonly step: 'force'; readonly to: string; readonly reason: string | undefined }
  | { readonly step: 'accept'; readonly offer: OfferedTransfer; readonly toIsArchived: boolean }
  | { readonly step: 'decline' | 'withdraw'; readonly offer: OfferedTransfer }
);

export type TransferRefusal =
  | 'may-not-offer'
  | 'may-not-force'
  | 'may-not-decide'
  | 'nobody-owns-it'
  | 'owns-it-already'
  | 'open-already'
  | 'end-not-in-the-future'
  | 'end-too-far'
  | 'no-reason'
  | 'both-sides-alone'
  | 'not-open'
  | 'expired'
  | 'owner-changed'
  | 'target-archived';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a step of a transfer may be taken. One side offers and may withdraw, the other accepts or declines, and nobody
 * takes both sides alone, whatever their role: an admin who has to do without the other side forces it, and says why.
 */
export function decideTransfer(request: TransferRequest): 'allowed' | TransferRefusal {
  switch (request.step) {
    case 'offer':
      return decideOffer(request);
    case 'force':
      return decideForce(request);
    default:
      return decideAnswer(request);
  }
}

/** Whether an offer still waits for an answer. */
export function isOpenTransfer({ state, expiresAt }: OfferedTransfer, now: Date): boolean {
  return state === 'open' && expiresAt > now;
}

type Step<Name extends TransferRequest['step']> = Extract<TransferRequest, { step: Name }>;

function decideOffer({
  actor,
  subject,
  to,
  expiresAt,
  open,
  now,
}: Step<'offer'>): 'allowed' | TransferRefusal {
  if (subject.owner === null) return 'nobody-owns-it';
  if (!decidesFor(actor, subject.answering)) return 'may-not-offer';
  if (to === subject.owner) return 'owns-it-already';
  if (expiresAt <= now) return 'end-not-in-the-future';
  if (expiresAt.getTime() - now.getTime() > MAX_TRANSFER_DAYS * DAY_MS) return 'end-too-far';
  // An offer of a team that has lost the subject since binds nobody.
  const binding = open !== undefined && open.from === subject.owner && isOpenTransfer(open, now);
  return binding ? 'open-already' : 'allowed';
}

function decideForce({ actor, subject, to, reason }: Step<'force'>): 'allowed' | TransferRefusal {
  if (actor.role !== 'admin') return 'may-not-force';
  if (subject.owner === null) return 'nobody-owns-it';
  if (to === subject.owner) return 'owns-it-already';
  return reason === undefined || reason.trim() === '' ? 'no-reason' : 'allowed';
}

function decideAnswer(request: Step<'accept' | 'decline' | 'withdraw'>): 'allowed' | TransferRefusal {
  const { actor, subject, offer, now } = request;
  const side = request.step === 'withdraw' ? subject.answering : offer.to;
  if (!decidesFor(actor, side)) return 'may-not-decide';
  if (offer.state !== 'open') return 'not-open';
  if (!isOpenTransfer(offer, now)) return 'expired';
  if (request.step !== 'accept') return 'allowed';
  if (offer.from !== subject.owner) return 'owner-changed';
  if (request.toIsArchived) return 'target-archived';
  const { offeredBy: name, offeredByPerson: person, offeredByOrigin: origin } = offer;
  return isSameActor(actor, { name, person, origin }) ? 'both-sides-alone' : 'allowed';
}

/** An owner of the team, or an admin. */
function decidesFor({ role, team }: TransferActor, side: string | null): boolean {
  return role === 'admin' || (role === 'owner' && side !== null && team === side);
}
