import {
  subjectOfWish,
  type AssociatedResource,
  type AssociatedSubject,
  type AssociationType,
  type ExistingAssociation,
} from '@schema-steward/governance';
import { parseSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { invalidAssociation } from '../../platform/http/confluent-error.js';
import { GLOBAL_CONTEXT } from '../subjects/dto/path-params.js';
import { LentSubjects } from '../subjects/lent-subjects.js';
import { requireAssociationAccess } from './association-access.js';
import { AssociationStore, type StoredAssociation } from './association-store.js';
import type { ParsedWish } from './parse-association-request.js';

/** A wish, and the subject that it means. */
export interface MeantSubject {
  readonly wish: ParsedWish;
  readonly name: SubjectName;
  /** Null for one that is not there yet. */
  readonly id: number | null;
}

/** Everything that decides about a request. */
export interface AssociationState {
  readonly existing: readonly ExistingAssociation[];
  readonly subjects: ReadonlyMap<AssociationType, AssociatedSubject>;
  readonly meant: readonly MeantSubject[];
}

/** Loads what decides, and asks whether the principal may write to it. */
@Injectable()
export class AssociationStates {
  constructor(
    @Inject(AssociationStore) private readonly store: AssociationStore,
    @Inject(LentSubjects) private readonly subjects: LentSubjects,
  ) {}

  /** Of a resource that has no id yet, what binds the newest one of its name. */
  existing(manager: EntityManager, resource: AssociatedResource): Promise<StoredAssociation[]> {
    return resource.id === null
      ? this.store.ofNewestNamed(manager, resource)
      : this.store.ofResource(manager, resource.id);
  }

  /**
   * `held` are the types of wishes whose schema their subject holds, or has just got.
   * @throws 42205, 42212, and StewardError `forbidden`
   */
  async load(
    manager: EntityManager,
    resource: AssociatedResource,
    wishes: readonly ParsedWish[],
    held: ReadonlySet<AssociationType>,
    principal: Principal,
  ): Promise<AssociationState> {
    const stored = await this.existing(manager, resource);
    const existing = stored.map(toExisting);
    const subjects = new Map<AssociationType, AssociatedSubject>();
    const meant: MeantSubject[] = [];
    for (const wish of wishes) {
      const text = subjectOfWish(resource, wish, existing);
      if (text === null) continue;
      const name = parseSubjectName(text);
      // The name of a resource may be too long for that of its subject, and its namespace that of all contexts.
      if (!name || name.context === GLOBAL_CONTEXT)
        throw invalidAssociation('subject', 'is not a valid name');
      const { subject, liveVersions, importing } = await this.subjects.look(manager, name);
      requireAssociationAccess(principal, name, subject);
      const own = stored.find(({ associationType }) => associationType === wish.type);
      const binding = subject ? await this.store.ofSubject(manager, subject.id) : [];
      const holdsSchema = held.has(wish.type);
      subjects.set(wish.type, {
        liveVersions: liveVersions - (holdsSchema ? 1 : 0),
        holdsSchema,
        importing,
        others: binding.filter(({ id }) => id !== own?.id).map(({ lifecycle }) => lifecycle),
      });
      meant.push({ wish, name, id: subject?.id ?? null });
    }
    return { existing, subjects, meant };
  }
}

function toExisting(stored: StoredAssociation): ExistingAssociation {
  return {
    subject: stored.subject,
    type: stored.associationType,
    lifecycle: stored.lifecycle,
    resource: { name: stored.resourceName, namespace: stored.resourceNamespace },
  };
}
