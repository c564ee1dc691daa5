import { randomUUID } from 'node:crypto';
import {
  capacityFor,
  decideTransfer,
  DEFAULT_TRANSFER_DAYS,
  isOpenTransfer,
  type TransferRefusal,
} from '@schema-steward/governance';
import { formatSubjectName, StewardError, type Clock, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { requireAccess } from '../../../platform/access/require-access.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { Ledger } from '../../ledger/ledger.js';
import { TeamReadModel } from '../../teams/team-read-model.js';
import type { OfferTransferRequest, TransferResponse } from '../dto/transfer.dto.js';
import { giveSubject } from '../give-subject.js';
import type { StoredSubject } from '../subject-store.js';
import { SubjectTransactions } from '../subject-transactions.js';
import { transferRefused, transferredSubject } from './transfer-refusal.js';
import { TransferStore, transferResponseOf } from './transfer-store.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an offer is about. */
interface Offer {
  readonly name: SubjectName;
  readonly subject: StoredSubject;
  readonly request: OfferTransferRequest;
  readonly principal: Principal;
  readonly now: Date;
}

/** Offers subjects to other teams; an admin moves them at once, and says why. */
@Injectable()
export class TransferOfferService {
  constructor(
    @Inject(SubjectTransactions) private readonly transactions: SubjectTransactions,
    @Inject(TransferStore) private readonly store: TransferStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws StewardError `subject-not-found`, `forbidden`, `team-not-found`, `team-archived`, `transfer-refused`,
   *   `transfer-open`, `invalid-request`
   */
  async offer(
    name: SubjectName,
    request: OfferTransferRequest,
    principal: Principal,
  ): Promise<TransferResponse> {
    return this.transactions.run(name, [], async (tx, subject) => {
      if (!subject)
        throw new StewardError('subject-not-found', `There is no subject ${formatSubjectName(name)}.`);
      // Within the token's prefixes; whose team's it is, the decision says.
      requireAccess(principal, 'transfers:offer', { kind: 'subject', ...name, ownerTeam: null });
      const offer: Offer = { name, subject, request, principal, now: this.clock.now() };
      return request.force === true ? this.force(tx, offer) : this.open(tx, offer);
    });
  }

  private async open(tx: EntityManager, offer: Offer): Promise<TransferResponse> {
    const { name, subject, request, principal, now } = offer;
    const open = await this.store.openOf(tx, subject.id);
    const expiresAt = request.until ?? new Date(now.getTime() + DEFAULT_TRANSFER_DAYS * DAY_MS);
    const owner = transferredSubject(subject);
    this.refuse(
      decideTransfer({
        step: 'offer',
        actor: capacityFor(principal, owner.answering),
        subject: owner,
        to: request.to,
        expiresAt,
        open,
        now,
      }),
      offer,
    );
    const toId = await this.teams.requireActive(tx, request.to, '/to');
    await this.end(tx, offer);
    const id = await this.insert(tx, offer, { toId, expiresAt });
    await this.ledger.append(tx, {
      occurredAt: now,
      actor: principal.name,
      action: 'transfer.offered',
      subjectId: subject.id,
      teamId: await this.teams.findId(tx, subject.ownerTeam),
      target: formatSubjectName(name),
      data: {
        id,
        from: subject.ownerTeam,
        to: request.to,
        until: expiresAt.toISOString(),
        reason: request.reason ?? null,
      },
    });
    return transferResponseOf(await this.store.find(tx, id), now, principal);
  }

  private async force(tx: EntityManager, offer: Offer): Promise<TransferResponse> {
    const { name, subject, request, principal, now } = offer;
    const { to, reason } = request;
    const owner = transferredSubject(subject);
    this.refuse(decideTransfer({ step: 'force', actor: principal, subject: owner, to, reason, now }), offer);
    const toId = await this.teams.requireActive(tx, to, '/to');
    await this.end(tx, offer);
    const id = await this.insert(tx, offer, { toId, expiresAt: now });
    await giveSubject(tx, subject.id, toId);
    await this.ledger.append(tx, {
      occurredAt: now,
      actor: principal.name,
      action: 'transfer.forced',
      subjectId: subject.id,
      teamId: toId,
      target: formatSubjectName(name),
      data: { id, from: subject.ownerTeam, to, reason },
    });
    return transferResponseOf(await this.store.find(tx, id), now, principal);
  }

  private async insert(
    tx: EntityManager,
    { subject, request, principal, now }: Offer,
    { toId, expiresAt }: { toId: number; expiresAt: Date },
  ): Promise<string> {
    const id = randomUUID();
    const reason = request.reason ?? null;
    await this.store.insert(
      tx,
      {
        id,
        subjectId: subject.id,
        from: subject.ownerTeam,
        toId,
        reason,
        offeredBy: principal,
        offeredAt: now,
        expiresAt,
      },
      request.force === true ? { state: 'forced', by: principal, at: now, reason } : undefined,
    );
    return id;
  }

  /** An offer that was not answered ends, and the ledger says so: it expired, or is overtaken. */
  private async end(tx: EntityManager, { name, subject, principal, now }: Offer): Promise<void> {
    const open = await this.store.openOf(tx, subject.id);
    if (!open) return;
    const state = isOpenTransfer(open, now) ? 'superseded' : 'expired';
    await this.store.decide(tx, open.id, { state, by: principal, at: now, reason: null });
    await this.ledger.append(tx, {
      occurredAt: now,
      actor: principal.name,
      action: `transfer.${state}`,
      subjectId: subject.id,
      teamId: await this.teams.findId(tx, open.to),
      target: formatSubjectName(name),
      data: { id: open.id, from: open.from, to: open.to, until: open.expiresAt.toISOString() },
    });
  }

  private refuse(decision: 'allowed' | TransferRefusal, { name, subject, request, principal }: Offer): void {
    if (decision === 'allowed') return;
    throw transferRefused(decision, {
      subject: formatSubjectName(name),
      owner: transferredSubject(subject),
      to: request.to,
      actor: principal.name,
    });
  }
}
