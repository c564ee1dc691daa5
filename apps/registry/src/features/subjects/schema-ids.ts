import { CANONICAL_ALGORITHM_VERSION } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { conflictRetry } from '../../platform/database/transact.js';
import { importedIdDiffers, operationNotPermitted } from '../../platform/http/confluent-error.js';
import { referenceTarget } from './schema-texts.js';
import { schemaHeldByContent, SubjectStore } from './subject-store.js';
import type { NewVersion } from './version-writer.js';

/** After so many ids that others had taken, the client tries again. */
const ATTEMPTS = 100;

export interface GivenId {
  readonly id: number;
  /** Whether no version in the context had this content. */
  readonly isNew: boolean;
}

type NewSchema = Pick<NewVersion, 'name' | 'content' | 'schemaId' | 'at'>;

/** Gives contents their ids: one for one content in a context, never the same twice. */
@Injectable()
export class SchemaIds {
  constructor(@Inject(SubjectStore) private readonly store: SubjectStore) {}

  /**
   * The id of the content in this context: the one it has, the one that it brings, or the next one.
   * @throws 42205, 42207 for an id that it cannot bring
   */
  async ensure(tx: EntityManager, contextId: number, schema: NewSchema): Promise<GivenId> {
    const { content, schemaId } = schema;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (schemaId !== null) {
        const known = await this.store.holdSchemaByContent(tx, contextId, content.contentHash);
        if (known) return this.asBrought(known.id, schemaId);
        if (await this.take(tx, contextId, schemaId, schema)) return { id: schemaId, isNew: false };
      }
      const given = await this.insert(tx, contextId, schema);
      // Somebody else has stored the same content and committed, whose id it is; or other content has the id that was next.
      if (given === undefined) continue;
      if (!given.isNew) return this.asBrought(given.id, schemaId);
      if (schemaId !== null) await tx.query('SELECT reserve_schema_ids($1, $2)', [contextId, schemaId]);
      await this.writeReferences(tx, contextId, given.id, schema);
      return given;
    }
    throw conflictRetry();
  }

  private asBrought(id: number, brought: number | null): GivenId {
    if (brought !== null && brought !== id) throw importedIdDiffers();
    return { id, isNew: false };
  }

  /**
   * Whether the very same content has the id, and is held from now on: what was erased comes back, and what somebody
   * has brought since we looked for the content, while we waited, is there. @throws 42205 for an id of other content
   */
  private async take(
    tx: EntityManager,
    contextId: number,
    id: number,
    { name, content }: NewSchema,
  ): Promise<boolean> {
    // Several that bring one id at the same moment: who waited finds the row of the first, which it could not see before.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `steward:schema-id:${contextId}:${id}`,
    ]);
    const [row] = await tx.query<{ hash: string; retired: boolean }[]>(
      `SELECT content_hash AS hash, retired_at IS NOT NULL AS retired FROM schemas
       WHERE context_id = $1 AND id = $2 FOR UPDATE`,
      [contextId, id],
    );
    if (!row) return false;
    if (row.hash !== content.contentHash)
      throw operationNotPermitted(
        `Overwrite new schema with id ${id} in context ${name.context} is not permitted.`,
      );
    if (row.retired)
      await tx.query('UPDATE schemas SET retired_at = NULL WHERE context_id = $1 AND id = $2', [
        contextId,
        id,
      ]);
    return true;
  }

  /**
   * The content's row, which is held from now on, or a new one; undefined where somebody has stored the content, or
   * brought other content under this id, at this moment. @throws 42205 where the context has no id left
   */
  private async insert(
    tx: EntityManager,
    contextId: number,
    { name, content, schemaId, at }: NewSchema,
  ): Promise<GivenId | undefined> {
    const inserting = tx.query<GivenId[]>(
      `WITH held AS (${schemaHeldByContent('$1', '$8')}),
       made AS (
         INSERT INTO schemas (context_id, id, schema_type, text, schema_references, metadata, rule_set, guid,
           content_hash, canonical_algorithm, created_at)
         SELECT $1, coalesce($11::integer, next_schema_id($1)), $2, $3, $4, $5, $6, $7, $8, $9, $10
         WHERE NOT EXISTS (SELECT FROM held)
         ON CONFLICT DO NOTHING RETURNING id)
       SELECT id, false AS "isNew" FROM held UNION ALL SELECT id, true FROM made`,
      [
        contextId,
        content.schemaType,
        content.text,
        JSON.stringify(content.references),
        content.metadata && JSON.stringify(content.metadata),
        content.ruleSet && JSON.stringify(content.ruleSet),
        content.guid,
        content.contentHash,
        CANONICAL_ALGORITHM_VERSION,
        at,
        schemaId,
      ],
    );
    const [row] = await inserting.catch((error: unknown) => {
      if (!isExhausted(error)) throw error;
      throw operationNotPermitted(
        `Context ${name.context} has no id left: somebody imported the highest that there is.`,
      );
    });
    return row;
  }

  private async writeReferences(
    tx: EntityManager,
    contextId: number,
    schemaId: number,
    { name: { context }, content: { references } }: NewSchema,
  ): Promise<void> {
    for (const [position, reference] of references.entries()) {
      const target = await this.store.findSubject(tx, referenceTarget(context, reference));
      if (!target) throw new Error('what a schema refers to was resolved, and is not there');
      await tx.query(
        `INSERT INTO schema_references (context_id, schema_id, position, name, target_subject_id, target_version)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [contextId, schemaId, position, reference.name, target.id, reference.version],
      );
    }
  }
}

/** Whether a sequence has given its last number. */
function isExhausted(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '2200H';
}
