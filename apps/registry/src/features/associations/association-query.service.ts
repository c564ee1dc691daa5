import { parseSubjectName } from '@schema-steward/kernel';
import { TOPIC, type Lifecycle } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStorable } from '../../platform/database/storable-text.js';
import { invalidAssociation, tooManyAssociations } from '../../platform/http/confluent-error.js';
import { MAX_SCHEMAS, pageOf } from '../subjects/dto/page-query.js';
import { LentSubjects } from '../subjects/lent-subjects.js';
import { associationEntityOf, associationInfoOf } from './association-answers.js';
import {
  AssociationStore,
  MAX_RESOURCE_TEXT,
  type AssociationKey,
  type StoredAssociation,
} from './association-store.js';
import type { AssociationEntityBody } from './dto/association-entity.dto.js';
import type {
  AssociationAnswer,
  AssociationAnswerInfo,
  AssociationBatchAnswer,
  AssociationBatchGetRequest,
  AssociationGetRequest,
} from './dto/association.dto.js';

/** More questions are not answered at once; nor more associations than a list holds. */
export const MAX_BATCH = 1000;

/** Stands for any name, or any namespace. */
const ANY = '-';

interface Question {
  /** Empty means topics. */
  readonly resourceType: string;
  readonly types: readonly string[];
  readonly lifecycle: Lifecycle | null;
}

/** Answers what binds a resource or a subject. */
@Injectable()
export class AssociationQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AssociationStore) private readonly store: AssociationStore,
    @Inject(LentSubjects) private readonly subjects: LentSubjects,
  ) {}

  async list(
    key: AssociationKey,
    question: Question,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<AssociationEntityBody[]> {
    return (await this.find(key, question, pageOf(page, MAX_SCHEMAS))).map(associationEntityOf);
  }

  /** @throws 42212, 42213 */
  async batch(
    { requests }: AssociationBatchGetRequest,
    { includeSchemas }: { readonly includeSchemas: boolean },
  ): Promise<AssociationBatchAnswer> {
    if (requests === null || requests.length === 0)
      throw invalidAssociation('requests', 'cannot be null or empty');
    if (requests.length > MAX_BATCH) throw tooManyAssociations();
    const results: AssociationBatchAnswer['results'] = [];
    let left = MAX_SCHEMAS;
    for (const request of requests) {
      const result = await this.answer(request, { includeSchemas, limit: left + 1 });
      left -= result.associations?.length ?? 0;
      if (left < 0) throw tooManyAssociations();
      results.push({ result });
    }
    return { results };
  }

  private async answer(
    request: AssociationGetRequest,
    { includeSchemas, limit }: { readonly includeSchemas: boolean; readonly limit: number },
  ): Promise<AssociationAnswer> {
    const { resourceName, resourceNamespace, resourceId, resourceType, associationTypes, lifecycle } =
      request;
    const key: AssociationKey = resourceId
      ? { by: 'resource-id', id: resourceId }
      : resourceKey(resourceNamespace ?? '', resourceName ?? '');
    const question = { resourceType: resourceType ?? '', types: associationTypes ?? [], lifecycle };
    const found = await this.find(key, question, { offset: 0, limit });
    const infos: AssociationAnswerInfo[] = [];
    for (const one of found) {
      const name = { context: one.context, name: one.subjectName };
      const schema = includeSchemas ? await this.subjects.latest(this.dataSource.manager, name) : undefined;
      infos.push(associationInfoOf(one, schema));
    }
    const [first] = found;
    return {
      ...said('resourceName', first?.resourceName ?? resourceName),
      ...said('resourceNamespace', first?.resourceNamespace ?? resourceNamespace),
      ...said('resourceId', first?.resourceId ?? resourceId),
      resourceType: resourceType || TOPIC,
      ...(infos.length > 0 && { associations: infos }),
    };
  }

  private async find(
    key: AssociationKey,
    { resourceType, types, lifecycle }: Question,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<StoredAssociation[]> {
    const texts = [resourceType, ...types, ...textsOf(key)];
    if (!texts.every((text) => isStorable(text) && text.length <= 2 * MAX_RESOURCE_TEXT)) return [];
    const filter = { resourceType: resourceType === '' ? TOPIC : resourceType, types, lifecycle };
    return this.store.list(this.dataSource.manager, key, filter, page);
  }
}

/** Confluent's path has the namespace first; `-` stands for any. */
export function resourceKey(namespace: string, name: string): AssociationKey {
  const given = (text: string) => (text === ANY ? null : text);
  return { by: 'resource-name', name: given(name), namespace: given(namespace) };
}

/** What is no subject has no associations. */
export function subjectKey(raw: string): AssociationKey {
  return { by: 'subject', subject: parseSubjectName(raw) ?? { context: '', name: '' } };
}

function textsOf(key: AssociationKey): string[] {
  switch (key.by) {
    case 'resource-id':
      return [key.id];
    case 'resource-name':
      return [key.name ?? '', key.namespace ?? ''];
    case 'subject':
      return [key.subject.name];
  }
}

function said<K extends string>(key: K, value: string | null | undefined): Partial<Record<K, string>> {
  return value === null || value === undefined ? {} : ({ [key]: value } as Record<K, string>);
}
