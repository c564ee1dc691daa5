import type { Fields, PlanStep } from '@schema-steward/governance';
import { DEFAULT_CONTEXT, formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import { describeTopicRequest, type DescribeTopicRequest } from './dto.js';
import {
  topicLockKey,
  topicResponseOf,
  TopicStore,
  type StoredTopic,
  type TopicName,
} from './topic-store.js';

/** Topics as files of governance describe them. */
@Injectable()
export class GovernedTopics implements GovernedKind {
  readonly kind = 'topic';

  constructor(
    @Inject(TopicStore) private readonly store: TopicStore,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  async read(manager: EntityManager): Promise<GovernedState> {
    const topics = await this.store.all(manager);
    return { items: new Map(topics.map((topic) => [`${topic.cluster}/${topic.topic}`, fieldsOf(topic)])) };
  }

  lockKeys({ key }: PlanStep): readonly string[] {
    return [topicLockKey(nameOf(key))];
  }

  async write(tx: EntityManager, steps: readonly PlanStep[], { actor, at }: AppliedBy): Promise<void> {
    for (const { key, action, fields } of steps) {
      const name = nameOf(key);
      const stored = await this.store.find(tx, name);
      if (action === 'delete') {
        if (!stored) continue;
        await this.store.remove(tx, stored.id);
        const data = topicResponseOf(stored);
        await this.ledger.append(tx, { occurredAt: at, actor, action: 'topic.removed', target: key, data });
        continue;
      }
      const described = describeTopicRequest.parse(fields);
      const id = stored?.id ?? (await this.store.insert(tx, name, described, at));
      if (stored) await this.store.update(tx, id, described);
      await this.store.bind(tx, id, bindingsOf(described));
      const written = await this.store.find(tx, name);
      if (!written) throw new Error('a topic was written and is not there');
      const data = topicResponseOf(written);
      await this.ledger.append(tx, { occurredAt: at, actor, action: 'topic.described', target: key, data });
    }
  }
}

function nameOf(key: string): TopicName {
  const [cluster = '', topic = ''] = key.split('/');
  return { cluster, topic };
}

function fieldsOf({ audience, cleanupPolicy, regions, retentionMs, subjects }: StoredTopic): Fields {
  const bound = (part: 'key' | 'value') =>
    subjects
      .filter((subject) => subject.part === part)
      .map(formatSubjectName)
      .sort();
  return {
    audience,
    cleanupPolicy,
    regions,
    retentionMs,
    keySubjects: bound('key'),
    valueSubjects: bound('value'),
  };
}

function bindingsOf({ keySubjects = [], valueSubjects = [] }: DescribeTopicRequest) {
  const bind = (part: 'key' | 'value', texts: readonly string[]) =>
    texts.map((text) => ({ part, ...(parseSubjectName(text) ?? { context: DEFAULT_CONTEXT, name: text }) }));
  return [...bind('key', keySubjects), ...bind('value', valueSubjects)];
}
