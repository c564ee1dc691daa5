import { setImmediate as nextTurn } from 'node:timers/promises';
import { matchFieldsInSteps, type SchemaField } from '@schema-steward/schema';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toStorable } from '../../platform/database/storable-text.js';

/** Where a version’s fields belong. */
export interface FieldPlace {
  readonly subjectId: number;
  /** The version's number. */
  readonly version: number;
  /** Empty for versions outside every group. */
  readonly compatibilityGroup: string;
}

/** The fields that a version goes on from. */
export interface KnownFields {
  readonly revisions: readonly StoredRevision[];
  /** False for a group's first version: those before it keep their revisions open. */
  readonly ownGroup: boolean;
}

/** What a version does to the rows: revisions that it ends, and those that it opens, of new fields where no id is named. */
export interface FieldChanges {
  readonly closed: readonly number[];
  readonly opened: readonly { readonly fieldId: number | null; readonly look: Look }[];
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

const OPEN_REVISIONS = `
  SELECT id AS "revisionId", field_id AS id, path, identity,
    json_build_array(path, identity, type, doc, to_json(aliases), to_json(tags), deprecated, has_default, inherited) AS look
  FROM field_revisions
  WHERE subject_id = $1 AND compatibility_group = $2 AND until_id IS NULL AND id > $3 ORDER BY id LIMIT $4`;

const VERSION_ID =
  'SELECT id FROM schema_versions WHERE subject_id = $1 AND version = $2 AND hard_deleted_at IS NULL';

/** Planned once, as the number of fields is no value of its own: with one, PostgreSQL plans it anew each time. */
const OPEN = `
  WITH rows AS (
    SELECT * FROM json_to_recordset($4::json) AS r (place integer, field bigint, new integer, path text, identity text,
      type text, doc text, aliases text[], tags text[], deprecated text, has_default boolean, inherited boolean)),
  given AS (
    INSERT INTO fields (subject_id, introduced_in_id)
    SELECT $1, (${VERSION_ID}) FROM rows WHERE new IS NOT NULL RETURNING id),
  numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM given)
  INSERT INTO field_revisions (field_id, subject_id, compatibility_group, since_id, path, identity, type, doc, aliases, tags,
    deprecated, has_default, inherited)
  SELECT coalesce(r.field, numbered.id), $1, $3, (${VERSION_ID}), r.path, r.identity, r.type, r.doc, r.aliases, r.tags,
    r.deprecated, r.has_default, r.inherited
  FROM rows r LEFT JOIN numbered ON numbered.number = r.new
  ORDER BY r.place`;

/**
 * Keeps one id for each field as long as it lives, and a revision for each look it had: a version that changes two of
 * forty fields writes two rows. In three steps, so that the caller can send them with others.
 */
@Injectable()
export class FieldWriter {
  async known(tx: EntityManager, place: FieldPlace): Promise<KnownFields> {
    const own = await this.openRevisions(tx, place.subjectId, place.compatibilityGroup);
    if (own.length > 0) return { revisions: own, ownGroup: true };
    const [previous] = await tx.query<{ group: string }[]>(
      `SELECT coalesce(compatibility_group, '') AS "group" FROM schema_versions
       WHERE subject_id = $1 AND version <> $2 AND soft_deleted_at IS NULL AND hard_deleted_at IS NULL
       ORDER BY id DESC LIMIT 1`,
      [place.subjectId, place.version],
    );
    const revisions = previous ? await this.openRevisions(tx, place.subjectId, previous.group) : [];
    return { revisions, ownGroup: false };
  }

  async changes({ revisions, ownGroup }: KnownFields, fields: readonly SchemaField[]): Promise<FieldChanges> {
    const match = await inTurns(matchFieldsInSteps(revisions, fields));
    const closed = ownGroup ? match.removed.map(({ revisionId }) => revisionId) : [];
    const opened: { fieldId: number | null; look: Look }[] = [];
    await inBatches([...match.kept, ...match.renamed], ({ known: before, field }) => {
      const look = lookOf(field);
      if (ownGroup && JSON.stringify(look) === before.look) return;
      if (ownGroup) closed.push(before.revisionId);
      opened.push({ fieldId: before.id, look });
    });
    await inBatches(match.added, (field) => opened.push({ fieldId: null, look: lookOf(field) }));
    return { closed, opened };
  }

  /** The version's row must be there, or be on its way over the same connection. */
  async write(tx: EntityManager, place: FieldPlace, { closed, opened }: FieldChanges): Promise<void> {
    const opening = async (): Promise<void> => {
      for (const batch of batches(opened)) await this.open(tx, place, batch);
    };
    const closing = async (): Promise<void> => {
      for (const batch of batches(closed)) await this.close(tx, place, batch);
    };
    await Promise.all([opening(), closing()]);
  }

  /** In the order of their ids, some at a time: the driver makes all rows of an answer at once. */
  private async openRevisions(
    tx: EntityManager,
    subjectId: number,
    group: string,
  ): Promise<StoredRevision[]> {
    const revisions: StoredRevision[] = [];
    for (;;) {
      const rows = await tx.query<RevisionRow[]>(OPEN_REVISIONS, [
        subjectId,
        group,
        revisions.at(-1)?.revisionId ?? 0,
        FIELDS_A_TURN,
      ]);
      for (const { look, identity, ...row } of rows)
        revisions.push({ ...row, ...(identity !== null && { identity }), look: JSON.stringify(look) });
      if (rows.length < FIELDS_A_TURN) return revisions;
    }
  }

  private async open(
    tx: EntityManager,
    { subjectId, version, compatibilityGroup }: FieldPlace,
    opened: FieldChanges['opened'],
  ): Promise<void> {
    let added = 0;
    const rows = opened.map(({ fieldId, look }, index) => {
      const [path, identity, type, doc, aliases, tags, deprecated, has_default, inherited] = look;
      const field = fieldId === null ? { new: (added += 1) } : { field: fieldId };
      const rest = { identity, type, doc, aliases, tags, deprecated, has_default, inherited };
      return { place: index, ...field, path, ...rest };
    });
    await tx.query(OPEN, [subjectId, version, compatibilityGroup, JSON.stringify(rows)]);
  }

  private async close(
    tx: EntityManager,
    { subjectId, version }: FieldPlace,
    revisionIds: readonly number[],
  ): Promise<void> {
    await tx.query(`UPDATE field_revisions SET until_id = (${VERSION_ID}) WHERE id = ANY($3::bigint[])`, [
      subjectId,
      version,
      revisionIds,
    ]);
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

/** Others are served between two batches. */
async function inBatches<T>(entries: readonly T[], each: (entry: T) => void): Promise<void> {
  for (const [index, batch] of [...batches(entries)].entries()) {
    if (index > 0) await nextTurn();
    for (const entry of batch) each(entry);
  }
}

async function inTurns<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
