import { isFrozen } from '@schema-steward/governance';
import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { configLockKeys, subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { isStorable } from '../../platform/database/storable-text.js';
import { transact } from '../../platform/database/transact.js';
import { associationFrozen, associationNotFound } from '../../platform/http/confluent-error.js';
import { Ledger } from '../ledger/ledger.js';
import { LentSubjects } from '../subjects/lent-subjects.js';
import { requireAssociationAccess } from './association-access.js';
import { AssociationStore, resourceLockKey, type StoredAssociation } from './association-store.js';

export interface EndingRequest {
  readonly resourceType: string;
  /** None means all. */
  readonly types: readonly string[];
  /** Delete and erase the subjects that the resource owns, too. */
  readonly cascade: boolean;
  readonly dryRun: boolean;
  readonly principal: Principal;
}

/** Ends what binds a resource, and with it, where that is asked for, the subjects that it owns. */
@Injectable()
export class AssociationEndingService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AssociationStore) private readonly store: AssociationStore,
    @Inject(LentSubjects) private readonly subjects: LentSubjects,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * One association after the other, each in one transaction; nothing where one of them may not end.
   * @throws 40410, 40908, 42205, as a deletion, and StewardError `forbidden`
   */
  async end(resourceId: string, request: EndingRequest): Promise<void> {
    if (!isStorable(resourceId)) throw associationNotFound(resourceId);
    const going = (await this.store.ofResource(this.dataSource.manager, resourceId)).filter(
      ({ resourceType, associationType }) =>
        resourceType === request.resourceType &&
        (request.types.length === 0 || request.types.includes(associationType)),
    );
    if (going.length === 0) throw associationNotFound(resourceId);
    for (const one of going) await this.requireEndable(this.dataSource.manager, one, request);
    if (request.dryRun) return;
    for (const one of going) await this.endOne(one, request);
  }

  private async requireEndable(
    manager: EntityManager,
    one: StoredAssociation,
    { cascade, principal }: EndingRequest,
  ): Promise<void> {
    const name = nameOf(one);
    const { subject } = await this.subjects.look(manager, name);
    requireAssociationAccess(principal, name, subject);
    if (isFrozen(one.lifecycle) && !cascade) throw associationFrozen(one.associationType, one.subject);
  }

  private async endOne(one: StoredAssociation, request: EndingRequest): Promise<void> {
    const name = nameOf(one);
    const lock = { key: resourceLockKey(one.resourceId), mode: 'exclusive' } as const;
    const end = async (tx: EntityManager) => {
      // Somebody may have ended it meanwhile, and bound another subject in its place.
      const now = (await this.store.ofResource(tx, one.resourceId)).find(({ id }) => id === one.id);
      if (!now) throw associationNotFound(one.resourceId);
      await this.requireEndable(tx, now, request);
      await this.remove(tx, now, request);
    };
    if (isFrozen(one.lifecycle)) return this.subjects.remove(name, request.principal, end, [lock]);
    const alone = async (tx: EntityManager) => {
      await takeLocks(tx, [
        lock,
        { key: subjectLockKey(name.context, name.name), mode: 'exclusive' },
        ...configLockKeys(name.context, name.name).map((key) => ({ key, mode: 'shared' }) as const),
      ]);
      await end(tx);
    };
    return this.subjects.inTurn([name], () => transact(this.dataSource, alone));
  }

  private async remove(
    tx: EntityManager,
    one: StoredAssociation,
    { principal, cascade }: EndingRequest,
  ): Promise<void> {
    await this.store.remove(tx, one.id);
    const { guid, resourceType, resourceId, resourceNamespace, resourceName } = one;
    const resource = { resourceType, resourceId, resourceNamespace, resourceName };
    await this.ledger.append(tx, {
      occurredAt: this.clock.now(),
      actor: principal.name,
      action: 'association.ended',
      subjectId: one.subjectId,
      target: one.subject,
      data: {
        guid,
        ...resource,
        associationType: one.associationType,
        lifecycle: one.lifecycle,
        cascade,
      },
    });
  }
}

const nameOf = ({ context, subjectName }: StoredAssociation) => ({ context, name: subjectName });
