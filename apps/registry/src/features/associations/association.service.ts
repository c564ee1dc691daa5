import { randomUUID } from 'node:crypto';
import {
  decideAssociations,
  TOPIC,
  type AcceptedAssociation,
  type AssociatedResource,
  type AssociationType,
} from '@schema-steward/governance';
import { formatSubjectName, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import {
  configLockKeys,
  subjectLockKey,
  takeLocks,
  type LockRequest,
} from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger } from '../ledger/ledger.js';
import type { RegisteredEntity } from '../subjects/dto/schema-entity.dto.js';
import { LentSubjects } from '../subjects/lent-subjects.js';
import { associationAnswerOf, associationInfoOf } from './association-answers.js';
import { refusedAssociation } from './association-refusal.js';
import { AssociationStates, type AssociationState, type MeantSubject } from './association-state.js';
import { AssociationStore, resourceLockKey } from './association-store.js';
import type { AssociationAnswer, AssociationAnswerInfo } from './dto/association.dto.js';
import type { ParsedWish } from './parse-association-request.js';

/** One resource, and what it is to be bound to. */
export interface AssociationCommand {
  readonly resource: AssociatedResource;
  readonly wishes: readonly ParsedWish[];
  /** Only say whether it could be done. */
  readonly dryRun: boolean;
  readonly principal: Principal;
}

/**
 * Binds subjects to topics. The schemas that a request brings are registered first, by the one decision of every
 * registration; then, in one transaction under the locks of the resource and of the subjects, it is decided again and
 * written. Whoever is interrupted between the two asks again and gets on.
 */
@Injectable()
export class AssociationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AssociationStore) private readonly store: AssociationStore,
    @Inject(AssociationStates) private readonly states: AssociationStates,
    @Inject(LentSubjects) private readonly subjects: LentSubjects,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws 40903 to 40908, 42205, 42212, as a registration, and StewardError `forbidden` */
  async bind(command: AssociationCommand): Promise<AssociationAnswer> {
    const { resource, dryRun } = command;
    const { manager } = this.dataSource;
    const before = await this.load(manager, command, new Set());
    const { held, problems } = await this.rehearse(before.meant, command);
    const state = held.size === 0 ? before : await this.load(manager, command, held);
    const accepted = requireAccepted(command, state);
    for (const { type, register } of accepted) if (register && problems.has(type)) throw problems.get(type);
    if (dryRun) return associationAnswerOf(resource, []);

    const registered = new Map<AssociationType, RegisteredEntity>();
    for (const { wish, name } of state.meant) {
      const register = accepted.find(({ type }) => type === wish.type)?.register === true;
      if (!register || wish.body === null) continue;
      const { body, normalize, type } = wish;
      const { principal } = command;
      registered.set(type, await this.subjects.register({ name, body, normalize, principal }));
    }
    if (accepted.every(({ write }) => write === null))
      return associationAnswerOf(resource, infosOf(accepted, registered));
    return this.write(command, state.meant, new Set([...held, ...registered.keys()]), registered);
  }

  private load(
    manager: EntityManager,
    { resource, wishes, principal }: AssociationCommand,
    held: ReadonlySet<AssociationType>,
  ): Promise<AssociationState> {
    return this.states.load(manager, resource, wishes, held, principal);
  }

  /** Which wishes' schemas are there already, and what stands in the way of the others. */
  private async rehearse(meant: readonly MeantSubject[], { principal }: AssociationCommand) {
    const held = new Set<AssociationType>();
    const problems = new Map<AssociationType, unknown>();
    for (const { wish, name } of meant) {
      if (wish.body === null) continue;
      const { body, normalize, type } = wish;
      try {
        if (await this.subjects.rehearse({ name, body, normalize, principal })) held.add(type);
      } catch (error) {
        problems.set(type, error);
      }
    }
    return { held, problems };
  }

  private write(
    command: AssociationCommand,
    meant: readonly MeantSubject[],
    held: ReadonlySet<AssociationType>,
    registered: ReadonlyMap<AssociationType, RegisteredEntity>,
  ): Promise<AssociationAnswer> {
    const { resource } = command;
    const { id: resourceId } = resource;
    if (resourceId === null) throw new Error('a resource without an id is only rehearsed');
    const locked = async (tx: EntityManager) => {
      await takeLocks(tx, locksOf(resourceId, meant));
      const state = await this.load(tx, command, held);
      const accepted = requireAccepted(command, state);
      const at = this.clock.now();
      for (const one of accepted) {
        const subject = state.meant.find(({ wish }) => wish.type === one.type);
        if (one.write === 'insert' && subject) await this.insert(tx, resourceId, command, one, subject, at);
      }
      return associationAnswerOf(resource, infosOf(accepted, registered));
    };
    const names = meant.map(({ name }) => name);
    return this.subjects.inTurn(names, () => transact(this.dataSource, locked));
  }

  private async insert(
    tx: EntityManager,
    resourceId: string,
    { resource, principal }: AssociationCommand,
    { type, lifecycle }: AcceptedAssociation,
    { name, id: subjectId }: MeantSubject,
    at: Date,
  ): Promise<void> {
    if (subjectId === null) throw new Error('a subject without a row was to be bound');
    const association = {
      guid: randomUUID(),
      subjectId,
      resourceType: TOPIC,
      resourceId,
      resourceNamespace: resource.namespace,
      resourceName: resource.name,
      associationType: type,
      lifecycle,
    };
    await this.store.insert(tx, { ...association, createdAt: at, createdBy: principal.name });
    const { subjectId: _subjectId, ...data } = association;
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: principal.name,
      action: 'association.created',
      subjectId,
      target: formatSubjectName(name),
      data,
    });
  }
}

/** The resource’s and the subjects’ turns, and that no mode changes meanwhile. */
function locksOf(resourceId: string, meant: readonly MeantSubject[]): LockRequest[] {
  return [
    { key: resourceLockKey(resourceId), mode: 'exclusive' },
    ...meant.flatMap(({ name }): LockRequest[] => [
      { key: subjectLockKey(name.context, name.name), mode: 'exclusive' },
      ...configLockKeys(name.context, name.name).map((key): LockRequest => ({ key, mode: 'shared' })),
    ]),
  ];
}

function requireAccepted(
  { resource, wishes }: AssociationCommand,
  { existing, subjects }: AssociationState,
): readonly AcceptedAssociation[] {
  const decision = decideAssociations(resource, wishes, existing, subjects);
  if (decision.outcome === 'refused')
    throw refusedAssociation(decision.refusal, resource.id ?? resource.name);
  return decision.associations;
}

/** What was made or registered; what was there already is not said again, as in Confluent's registry. */
function infosOf(
  accepted: readonly AcceptedAssociation[],
  registered: ReadonlyMap<AssociationType, RegisteredEntity>,
): AssociationAnswerInfo[] {
  return accepted
    .filter(({ write, type }) => write !== null || registered.has(type))
    .map((one) => associationInfoOf({ ...one, associationType: one.type }, registered.get(one.type)));
}
