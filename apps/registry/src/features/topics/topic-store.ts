import { topicOwner } from '@schema-steward/governance';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DescribeTopicRequest, TopicQuery, TopicResponse } from './dto.js';

export interface TopicName {
  readonly cluster: string;
  readonly topic: string;
}

export interface BoundSubject extends SubjectName {
  readonly part: 'key' | 'value';
  readonly registered: boolean;
  /** Slug of its team; null while nobody owns it. */
  readonly owner: string | null;
  /** Who acts for that team: itself, or the team answerable for it once it is archived; null: no team. */
  readonly answering: string | null;
}

type TopicFields = Pick<TopicResponse, 'regions' | 'retentionMs' | 'cleanupPolicy' | 'audience'>;

export interface StoredTopic extends TopicName, TopicFields {
  readonly id: number;
  readonly createdAt: Date;
  readonly subjects: readonly BoundSubject[];
}

const TOPIC = `SELECT p.id, p.cluster, p.name AS topic, p.regions, p.retention_ms AS "retentionMs",
  p.cleanup_policy AS "cleanupPolicy", p.audience, p.created_at AS "createdAt",
  coalesce((SELECT json_agg(json_build_object('part', b.part, 'context', b.context, 'name', b.subject,
      'registered', s.id IS NOT NULL, 'owner', t.slug,
      'answering', (SELECT a.slug FROM teams a WHERE a.id = answering_team_id(t.id)))
      ORDER BY b.part COLLATE "C", b.context COLLATE "C", b.subject COLLATE "C")
    FROM topic_subjects b LEFT JOIN contexts c ON c.name = b.context
    LEFT JOIN subjects s ON s.context_id = c.id AND s.name = b.subject
    LEFT JOIN teams t ON t.id = s.owner_team_id AND NOT t.built_in
    WHERE b.topic_id = p.id), '[]') AS subjects
  FROM topics p`;

/** What is changed about one topic is changed by one at a time. */
export const topicLockKey = ({ cluster, topic }: TopicName): string => `topic:${cluster}:${topic}`;

/** Reads and writes topics. The writer holds the topic's lock. */
@Injectable()
export class TopicStore {
  async find(manager: EntityManager, { cluster, topic }: TopicName): Promise<StoredTopic | undefined> {
    const [row] = await manager.query<StoredTopic[]>(`${TOPIC} WHERE p.cluster = $1 AND p.name = $2`, [
      cluster,
      topic,
    ]);
    return row;
  }

  /** By cluster and name, `limit + 1` of them. */
  list(
    manager: EntityManager,
    { cluster, limit }: TopicQuery,
    subject: SubjectName | undefined,
    after: TopicName | undefined,
  ): Promise<StoredTopic[]> {
    return manager.query<StoredTopic[]>(
      `${TOPIC} WHERE ($1::text IS NULL OR p.cluster = $1)
         AND ($2::text IS NULL OR EXISTS (SELECT FROM topic_subjects b
           WHERE b.topic_id = p.id AND b.context = $2 AND b.subject = $3))
         AND ($4::text IS NULL OR (p.cluster COLLATE "C", p.name COLLATE "C") > ($4, $5))
       ORDER BY p.cluster COLLATE "C", p.name COLLATE "C" LIMIT $6`,
      [
        cluster ?? null,
        subject?.context ?? null,
        subject?.name ?? null,
        after?.cluster ?? null,
        after?.topic ?? null,
        limit + 1,
      ],
    );
  }

  all(manager: EntityManager): Promise<StoredTopic[]> {
    return manager.query<StoredTopic[]>(TOPIC);
  }

  async insert(manager: EntityManager, name: TopicName, fields: TopicFields, at: Date): Promise<number> {
    const [row] = await manager.query<{ id: number }[]>(
      `INSERT INTO topics (cluster, name, regions, retention_ms, cleanup_policy, audience, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [name.cluster, name.topic, ...valuesOf(fields), at],
    );
    if (!row) throw new Error('an insert returned no row');
    return row.id;
  }

  async update(manager: EntityManager, id: number, fields: TopicFields): Promise<void> {
    await manager.query(
      'UPDATE topics SET regions = $2, retention_ms = $3, cleanup_policy = $4, audience = $5 WHERE id = $1',
      [id, ...valuesOf(fields)],
    );
  }

  async bind(
    manager: EntityManager,
    id: number,
    subjects: readonly (SubjectName & { part: string })[],
  ): Promise<void> {
    await manager.query('DELETE FROM topic_subjects WHERE topic_id = $1', [id]);
    await manager.query(
      `INSERT INTO topic_subjects (topic_id, part, context, subject)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
      [
        id,
        subjects.map(({ part }) => part),
        subjects.map(({ context }) => context),
        subjects.map(({ name }) => name),
      ],
    );
  }

  async remove(manager: EntityManager, id: number): Promise<void> {
    await manager.query('DELETE FROM topic_subjects WHERE topic_id = $1', [id]);
    await manager.query('DELETE FROM topics WHERE id = $1', [id]);
  }
}

function valuesOf({ regions, retentionMs, cleanupPolicy, audience }: TopicFields): unknown[] {
  return [regions, retentionMs, cleanupPolicy, audience];
}

/** What a request says that a stored topic does not say already. */
export function sameDescription(stored: StoredTopic, request: DescribeTopicRequest, names: string): boolean {
  return (
    JSON.stringify(valuesOf(stored)) === JSON.stringify(valuesOf(request)) &&
    namesOf(stored.subjects) === names
  );
}

/** The bound subjects as one text, whatever their order. */
export function namesOf(subjects: readonly (SubjectName & { part: string })[]): string {
  const lines = subjects.map(({ part, context, name }) => JSON.stringify([part, context, name]));
  return JSON.stringify([...new Set(lines)].sort());
}

export function topicResponseOf(row: StoredTopic): TopicResponse {
  const { cluster, topic, regions, retentionMs, cleanupPolicy, audience, createdAt, subjects } = row;
  const bound = (wanted: BoundSubject['part']) =>
    subjects
      .filter(({ part }) => part === wanted)
      .map((subject) => ({
        subject: formatSubjectName(subject),
        registered: subject.registered,
        owner: subject.owner,
      }));
  const { owner, conflict } = topicOwner(subjects.map((subject) => subject.owner));
  return {
    cluster,
    topic,
    regions,
    retentionMs,
    cleanupPolicy,
    audience,
    keySubjects: bound('key'),
    valueSubjects: bound('value'),
    owner,
    conflict: [...conflict],
    createdAt: createdAt.toISOString(),
  };
}
