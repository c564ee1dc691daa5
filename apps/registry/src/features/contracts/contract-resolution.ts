import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ContractInteraction } from './dto.js';

export interface ResolvedInteraction extends ContractInteraction {
  readonly position: number;
}

/**
 * The subjects of an interaction `i`: the one that it names; of a topic the value subjects that the topic has, by
 * TopicNameStrategy unless it says otherwise; where it names neither, the one that its provider says. A subquery with
 * `context` and `name`, each once.
 */
export const SUBJECTS_OF_INTERACTION = (
  provider: string,
): string => `SELECT i.binding_context AS context, i.binding_name AS name WHERE i.binding_kind = 'subject'
      UNION SELECT ts.context, ts.subject FROM topics t JOIN topic_subjects ts ON ts.topic_id = t.id
        WHERE i.binding_kind = 'topic' AND t.name = i.binding_name AND ts.part = 'value'
      UNION SELECT '${DEFAULT_CONTEXT}', i.binding_name || '-value' WHERE i.binding_kind = 'topic' AND NOT EXISTS (
        SELECT FROM topics t JOIN topic_subjects ts ON ts.topic_id = t.id
        WHERE t.name = i.binding_name AND ts.part = 'value')
      UNION SELECT b.context, b.subject FROM contract_bindings b
        WHERE i.binding_kind IS NULL AND b.provider = ${provider} AND b.description = i.description`;

const INTERACTIONS = `SELECT i.position, i.place AS at, i.description, i.message, i.reads,
    i.reads_nothing_else AS "readsNothingElse", i.metadata, i.pending, i.scenario,
    coalesce((SELECT json_agg(jsonb_build_object('context', s.context, 'name', s.name))
      FROM (${SUBJECTS_OF_INTERACTION('$2')}) s), '[]') AS subjects
  FROM contract_interactions i WHERE i.content_id = $1 ORDER BY i.position`;

interface Row extends Omit<ResolvedInteraction, 'subjects'> {
  readonly subjects: readonly { readonly context: string; readonly name: string }[];
}

/** Says which subjects the interactions of a contract read now. */
@Injectable()
export class ContractResolution {
  /** In the contract's order. */
  async interactions(
    manager: EntityManager,
    { contentId, provider }: { readonly contentId: number; readonly provider: string },
  ): Promise<ResolvedInteraction[]> {
    const rows = await manager.query<Row[]>(INTERACTIONS, [contentId, provider]);
    return rows.map(({ subjects, ...row }) => ({ ...row, subjects: subjects.map(formatSubjectName).sort() }));
  }
}
