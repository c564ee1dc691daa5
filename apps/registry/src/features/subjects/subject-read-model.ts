import {
  formatSubjectName,
  parseSubjectName,
  type StewardError,
  type SubjectName,
} from '@schema-steward/kernel';
import { successorName } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import { SchemaTexts } from './schema-texts.js';
import { nearestSubject, subjectNotFound } from './subject-not-found.js';
import { SubjectStore, type StoredSubject } from './subject-store.js';

export type OwnedSubject = Pick<StoredSubject, 'id' | 'ownerTeam' | 'answeringTeam'>;

/** A live version of a subject, with what its messages look like. */
export interface LiveSchema {
  readonly version: number;
  readonly schemaId: number;
  readonly source: SchemaText;
}

/** How many successors of one topic are looked through for a free name. */
const SUCCESSORS = 32;

/** What other features may know of a subject by its name. */
@Injectable()
export class SubjectReadModel {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
  ) {}

  find(manager: EntityManager, name: SubjectName): Promise<OwnedSubject | undefined> {
    return this.store.findSubject(manager, name);
  }

  /** The same where the subject can be read: it has a live version. */
  async findLive(manager: EntityManager, name: SubjectName): Promise<OwnedSubject | undefined> {
    const subject = await this.store.findSubject(manager, name);
    const live = subject && (await this.store.liveVersions(manager, subject.id));
    return live && live.length > 0 ? subject : undefined;
  }

  /** The live versions, newest first, at most `limit` of them; none for a subject that is not there. */
  async liveSchemas(manager: EntityManager, name: SubjectName, limit: number): Promise<LiveSchema[]> {
    const subject = await this.store.findSubject(manager, name);
    const live = subject ? await this.store.liveVersions(manager, subject.id) : [];
    const schemas: LiveSchema[] = [];
    for (const { version, contextId, schemaId } of live.slice(0, limit)) {
      const source = await this.schemas.ofStored(manager, contextId, name.context, schemaId);
      schemas.push({ version, schemaId, source });
    }
    return schemas;
  }

  /** Of a subject that is not there, the qualified name of a live one that may be meant. */
  nearest(manager: EntityManager, name: SubjectName): Promise<string | null> {
    return nearestSubject(this.store, manager, name);
  }

  /** `subject-not-found`, to be thrown, as {@link subjectNotFound} words it. */
  notFound(manager: EntityManager, name: SubjectName, then?: string): Promise<StewardError> {
    return subjectNotFound(this.store, manager, name, then);
  }

  /** The qualified name of a subject that could take another's place; null where there is none to be had. */
  async freeSuccessor(manager: EntityManager, { context, name }: SubjectName): Promise<string | null> {
    const names: string[] = [];
    while (names.length < SUCCESSORS) names.push(successorName(name, (taken) => names.includes(taken)));
    const taken = await this.store.takenNames(manager, context, names);
    const free = names.find((one) => !taken.has(one));
    if (free === undefined) return null;
    const successor = formatSubjectName({ context, name: free });
    return parseSubjectName(successor) ? successor : null;
  }
}
