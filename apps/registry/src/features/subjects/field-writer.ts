import { setImmediate as nextTurn } from 'node:timers/promises';
import { matchFieldsInSteps, type SchemaField } from '@schema-steward/schema';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toStorable } from '../../platform/database/storable-text.js';

export interface VersionFields {
  readonly subjectId: number;
  readonly versionId: number;
  /** Empty for versions outside every group. */
  readonly compatibilityGroup: string;
  readonly fields: readonly SchemaField[];
}

interface StoredRevision {
  readonly revisionId: number;
  readonly id: number;
  readonly path: string;
  readonly identity?: string;
  readonly look: string;
}

interface RevisionRow extends Omit<StoredRevision, 'look' | 'identity'> {
  readonly identity: string | null;
  readonly look: Look;
}

/** What is stored of a field; equal looks need no new revision. */
type Look = readonly [
  path: string,
  identity: string | null,
  type: string,
  doc: string | null,
  aliases: readonly string[],
  tags: readonly string[],
  deprecated: string | null,
  hasDefault: boolean,
  inherited: boolean,
];

/** Fields that are read or written between two turns of the event loop: some milliseconds each. */
const FIELDS_A_TURN = 1_000;

/**
 * Keeps one id for each field as long as it lives, and a revision for each look it had: a version that changes two of
 * forty fields writes two rows.
 */
@Injectable()
export class FieldWriter {
  async write(tx: EntityManager, version: VersionFields): Promise<void> {
    const own = await this.openRevisions(tx, version.subjectId, version.compatibilityGroup);
    // A group's first version continues the fields of the version before it, whose own group keeps its revisions open.
    const known = own.length > 0 ? own : await this.openRevisionsOfPrevious(tx, version);
    const continues = own.length > 0;
    const match = await inTurns(matchFieldsInSteps(known, version.fields));

    const closed = continues ? match.removed.map(({ revisionId }) => revisionId) : [];
    for (const batch of batches([...match.kept, ...match.renamed])) {
      const opened: { fieldId: number; look: Look }[] = [];
      for (const { known: before, field } of batch) {
        const look = lookOf(field);
        if (continues && JSON.stringify(look) === before.look) continue;
        if (continues) closed.push(before.revisionId);
        opened.push({ fieldId: before.id, look });
      }
      await this.open(tx, version, opened);
      await nextTurn();
    }
    for (const batch of batches(match.added)) {
      const ids = await this.newFieldIds(tx, version, batch.length);
      const opened = batch.map((field, index) => ({ fieldId: ids[index] ?? 0, look: lookOf(field) }));
      await this.open(tx, version, opened);
    }
    for (const batch of batches(closed)) await this.close(tx, version, batch);
  }

  /** In the order of their ids, some at a time: the driver makes all rows of an answer at once. */
  private async openRevisions(
    tx: EntityManager,
    subjectId: number,
    group: string,
  ): Promise<StoredRevision[]> {
    const revisions: StoredRevision[] = [];
    for (;;) {
      const rows = await tx.query<RevisionRow[]>(
        `SELECT id AS "revisionId", field_id AS id, path, identity,
           json_build_array(path, identity, type, doc, to_json(aliases), to_json(tags), deprecated, has_default, inherited) AS look
         FROM field_revisions
         WHERE subject_id = $1 AND compatibility_group = $2 AND until_id IS NULL AND id > $3 ORDER BY id LIMIT $4`,
        [subjectId, group, revisions.at(-1)?.revisionId ?? 0, FIELDS_A_TURN],
      );
      for (const { look, identity, ...row } of rows)
        revisions.push({ ...row, ...(identity !== null && { identity }), look: JSON.stringify(look) });
      if (rows.length < FIELDS_A_TURN) return revisions;
    }
  }

  private async openRevisionsOfPrevious(
    tx: EntityManager,
    version: VersionFields,
  ): Promise<StoredRevision[]> {
    const [previous] = await tx.query<{ group: string }[]>(
      `SELECT coalesce(compatibility_group, '') AS "group" FROM schema_versions
       WHERE subject_id = $1 AND id <> $2 AND hard_deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
      [version.subjectId, version.versionId],
    );
    return previous ? this.openRevisions(tx, version.subjectId, previous.group) : [];
  }

  private async newFieldIds(tx: EntityManager, version: VersionFields, count: number): Promise<number[]> {
    if (count === 0) return [];
    const rows = await tx.query<{ id: number }[]>(
      `INSERT INTO fields (subject_id, introduced_in_id) SELECT $1, $2 FROM generate_series(1, $3) RETURNING id`,
      [version.subjectId, version.versionId, count],
    );
    return rows.map(({ id }) => id);
  }

  private async close(
    tx: EntityManager,
    version: VersionFields,
    revisionIds: readonly number[],
  ): Promise<void> {
    if (revisionIds.length === 0) return;
    await tx.query('UPDATE field_revisions SET until_id = $1 WHERE id = ANY($2)', [
      version.versionId,
      revisionIds,
    ]);
  }

  private async open(
    tx: EntityManager,
    version: VersionFields,
    revisions: readonly { fieldId: number; look: Look }[],
  ): Promise<void> {
    if (revisions.length === 0) return;
    await tx.query(
      `INSERT INTO field_revisions (field_id, subject_id, compatibility_group, since_id, path, identity, type, doc, aliases,
         tags, deprecated, has_default, inherited)
       SELECT (r->>0)::bigint, $1, $2, $3, r->1->>0, r->1->>1, r->1->>2, r->1->>3,
         ARRAY(SELECT jsonb_array_elements_text(r->1->4)), ARRAY(SELECT jsonb_array_elements_text(r->1->5)),
         r->1->>6, (r->1->>7)::boolean, (r->1->>8)::boolean
       FROM jsonb_array_elements($4::jsonb) AS r`,
      [
        version.subjectId,
        version.compatibilityGroup,
        version.versionId,
        JSON.stringify(revisions.map(({ fieldId, look }) => [fieldId, look])),
      ],
    );
  }
}

function lookOf(field: SchemaField): Look {
  return [
    toStorable(field.path),
    field.identity === undefined ? null : toStorable(field.identity),
    toStorable(field.type),
    field.doc === undefined ? null : toStorable(field.doc),
    field.aliases.map(toStorable),
    field.tags.map(toStorable),
    field.deprecated === undefined ? null : field.deprecated === true ? '' : toStorable(field.deprecated),
    field.hasDefault,
    field.inherited,
  ];
}

function* batches<T>(entries: readonly T[]): Generator<T[]> {
  for (let from = 0; from < entries.length; from += FIELDS_A_TURN)
    yield entries.slice(from, from + FIELDS_A_TURN);
}

async function inTurns<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
