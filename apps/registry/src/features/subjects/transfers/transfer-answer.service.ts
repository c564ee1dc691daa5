import { capacityFor, decideTransfer } from '@schema-steward/governance';
import { formatSubjectName, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { requireAccess } from '../../../platform/access/require-access.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { Ledger } from '../../ledger/ledger.js';
import { TeamReadModel } from '../../teams/team-read-model.js';
import type { TransferResponse } from '../dto/transfer.dto.js';
import { giveSubject } from '../give-subject.js';
import type { StoredSubject } from '../subject-store.js';
import { SubjectTransactions } from '../subject-transactions.js';
import { transferRefused, transferredSubject } from './transfer-refusal.js';
import { TransferStore, transferResponseOf } from './transfer-store.js';

export interface TransferAnswer {
  readonly step: 'accept' | 'decline' | 'withdraw';
  readonly reason: string | undefined;
  readonly principal: Principal;
}

const ANSWERS = {
  accept: { state: 'accepted', right: 'transfers:answer' },
  decline: { state: 'declined', right: 'transfers:answer' },
  withdraw: { state: 'withdrawn', right: 'transfers:offer' },
} as const;

/** Ends offers: the other team takes the subject or declines, the owning one withdraws. Each offer is answered once. */
@Injectable()
export class TransferAnswerService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectTransactions) private readonly transactions: SubjectTransactions,
    @Inject(TransferStore) private readonly store: TransferStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws StewardError `transfer-not-found`, `forbidden`, `transfer-closed`, `transfer-refused`, `team-archived`,
   *   `transfer-by-offerer`
   */
  async answer(id: string, answer: TransferAnswer): Promise<TransferResponse> {
    const { context, name } = await this.store.find(this.dataSource.manager, id);
    return this.transactions.run({ context, name }, [], (tx, subject) => {
      if (!subject) throw new Error('a subject that was offered has lost its row');
      return this.answerFor(tx, subject, id, answer);
    });
  }

  private async answerFor(
    tx: EntityManager,
    subject: StoredSubject,
    id: string,
    { step, reason, principal }: TransferAnswer,
  ): Promise<TransferResponse> {
    const { state, right } = ANSWERS[step];
    const now = this.clock.now();
    const offer = await this.store.find(tx, id);
    const { context, name } = offer;
    requireAccess(principal, right, { kind: 'subject', context, name, ownerTeam: null });
    const owner = transferredSubject(subject);
    const takerId = step === 'accept' ? await this.teams.holdActive(tx, offer.to) : undefined;
    const side = step === 'withdraw' ? owner.answering : offer.to;
    const facts = { actor: capacityFor(principal, side), subject: owner, offer, now };
    const decision = decideTransfer(
      step === 'accept' ? { step, ...facts, toIsArchived: takerId === undefined } : { step, ...facts },
    );
    const target = formatSubjectName(offer);
    if (decision !== 'allowed')
      throw transferRefused(decision, {
        subject: target,
        owner,
        to: offer.to,
        actor: principal.name,
        state: offer.state,
        expiresAt: offer.expiresAt,
      });
    if (takerId !== undefined) await giveSubject(tx, offer.subjectId, takerId);
    await this.store.decide(tx, id, { state, by: principal, at: now, reason: reason ?? null });
    await this.ledger.append(tx, {
      occurredAt: now,
      actor: principal.name,
      action: `transfer.${state}`,
      subjectId: offer.subjectId,
      teamId: await this.teams.findId(tx, step === 'withdraw' ? offer.from : offer.to),
      target,
      data: { id, from: offer.from, to: offer.to, offeredBy: offer.offeredBy, reason: reason ?? null },
    });
    return transferResponseOf(await this.store.find(tx, id), now, principal);
  }
}
