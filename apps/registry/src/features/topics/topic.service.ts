import {
  DEFAULT_CONTEXT,
  parseSubjectName,
  StewardError,
  type Clock,
  type SubjectName,
} from '@schema-steward/kernel';
import { UNASSIGNED_TEAM } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { Ledger } from '../ledger/ledger.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import type { DescribeTopicRequest, TopicList, TopicQuery, TopicResponse } from './dto.js';
import {
  namesOf,
  sameDescription,
  topicLockKey,
  topicResponseOf,
  TopicStore,
  type BoundSubject,
  type StoredTopic,
  type TopicName,
} from './topic-store.js';

type Binding = SubjectName & { readonly part: 'key' | 'value' };

/** Topics: where they are, who may read them, which subjects they are written by. They belong to whom those belong. */
@Injectable()
export class TopicService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TopicStore) private readonly store: TopicStore,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws StewardError `subject-invalid`, `invalid-request` */
  async list(query: TopicQuery): Promise<TopicList> {
    const subject = query.subject === undefined ? undefined : parseSubjectName(query.subject);
    if (query.subject !== undefined && !subject)
      throw new StewardError('subject-invalid', 'The subject in the query is not a valid name.');
    const [cluster, topic] = parseCursor(query.cursor, /^[\w.-]{1,100}$/, /^[\w.-]{1,249}$/) ?? [];
    const after = cluster === undefined || topic === undefined ? undefined : { cluster, topic };
    const rows = await this.store.list(this.dataSource.manager, query, subject, after);
    const page = pageOf(rows, query.limit, (row) => [row.cluster, row.topic]);
    return { topics: page.items.map(topicResponseOf), nextCursor: page.nextCursor };
  }

  /** @throws StewardError `topic-not-found` */
  async read(name: TopicName): Promise<TopicResponse> {
    return topicResponseOf(await this.existing(this.dataSource.manager, name));
  }

  /** Says what a topic is, all of it; saying the same again changes nothing. @throws StewardError `forbidden` */
  async describe(
    name: TopicName,
    request: DescribeTopicRequest,
    principal: Principal,
  ): Promise<TopicResponse> {
    const bindings = bindingsOf(name, request);
    return transact(this.dataSource, async (tx) => {
      await takeLocks(tx, [
        { key: topicLockKey(name), mode: 'exclusive' },
        ...bindings.map((subject) => ({
          key: subjectLockKey(subject.context, subject.name),
          mode: 'shared' as const,
        })),
      ]);
      const stored = await this.store.find(tx, name);
      if (stored) requireTopicAccess(principal, stored);
      for (const binding of bindings) {
        const subject = await this.subjects.find(tx, binding);
        requireBoundAccess(principal, binding, {
          owner: subject?.ownerTeam ?? null,
          answering: subject?.answeringTeam ?? null,
        });
      }
      if (stored && sameDescription(stored, request, namesOf(bindings))) return topicResponseOf(stored);

      const at = this.clock.now();
      const id = stored?.id ?? (await this.store.insert(tx, name, request, at));
      if (stored) await this.store.update(tx, id, request);
      await this.store.bind(tx, id, bindings);
      const response = topicResponseOf(await this.existing(tx, name));
      await this.append(tx, 'topic.described', name, response, principal, at);
      return response;
    });
  }

  /** @throws StewardError `topic-not-found`, `forbidden` */
  async remove(name: TopicName, principal: Principal): Promise<void> {
    await transact(this.dataSource, async (tx) => {
      await takeLocks(tx, [{ key: topicLockKey(name), mode: 'exclusive' }]);
      const stored = await this.existing(tx, name);
      requireTopicAccess(principal, stored);
      await this.store.remove(tx, stored.id);
      await this.append(tx, 'topic.removed', name, topicResponseOf(stored), principal, this.clock.now());
    });
  }

  private async existing(manager: EntityManager, name: TopicName): Promise<StoredTopic> {
    const stored = await this.store.find(manager, name);
    if (!stored)
      throw new StewardError('topic-not-found', `There is no topic ${name.topic} on ${name.cluster}.`);
    return stored;
  }

  private async append(
    tx: EntityManager,
    action: 'topic.described' | 'topic.removed',
    { cluster, topic }: TopicName,
    data: TopicResponse,
    principal: Principal,
    at: Date,
  ): Promise<void> {
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: principal.name,
      action,
      target: `${cluster}/${topic}`,
      data,
    });
  }
}

/** By TopicNameStrategy unless the request says otherwise. */
function bindingsOf({ topic }: TopicName, request: DescribeTopicRequest): Binding[] {
  const { keySubjects = [`${topic}-key`], valueSubjects = [`${topic}-value`] } = request;
  const bind = (part: Binding['part'], texts: readonly string[]) =>
    texts.map((text) => ({ part, ...(parseSubjectName(text) ?? { context: DEFAULT_CONTEXT, name: text }) }));
  return [...bind('key', keySubjects), ...bind('value', valueSubjects)];
}

function requireTopicAccess(principal: Principal, { subjects }: StoredTopic): void {
  for (const subject of subjects) requireBoundAccess(principal, subject, subject);
}

/** Whoever describes a topic could write to each of its subjects: what an archived team owns is the answerable team's. */
function requireBoundAccess(
  principal: Principal,
  { context, name }: SubjectName,
  { owner, answering }: Pick<BoundSubject, 'owner' | 'answering'>,
): void {
  const free = owner === null || owner === UNASSIGNED_TEAM;
  const ownerTeam = free ? null : (answering ?? UNASSIGNED_TEAM);
  requireAccess(principal, 'topics:write', { kind: 'subject', context, name, ownerTeam });
}
