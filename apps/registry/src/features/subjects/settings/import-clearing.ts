import type { Actor } from '@schema-steward/governance';
import { formatSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { operationNotPermitted, referenceExists } from '../../../platform/http/confluent-error.js';
import { Ledger } from '../../ledger/ledger.js';
import { DeletionWriter, type DeletableVersion } from '../deletion-writer.js';
import type { SettingsScope } from './settings-scope.js';

interface Leftover extends DeletableVersion {
  readonly subjectId: number;
  readonly context: string;
  readonly name: string;
}

/**
 * Makes room for an import: a scope that takes ids from elsewhere has no live version, and what was deleted softly goes
 * for good, so that its numbers and ids are free. The caller holds the scope's lock, which every writer in it shares.
 */
@Injectable()
export class ImportClearing {
  constructor(
    @Inject(DeletionWriter) private readonly writer: DeletionWriter,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  /** How many versions were erased. @throws 42205 for live ones, unless forced; 42206 for what others refer to */
  async clear(
    tx: EntityManager,
    scope: SettingsScope,
    { force, changedBy, at }: { readonly force: boolean; readonly changedBy: Actor; readonly at: Date },
  ): Promise<number> {
    const versions = await this.versionsIn(tx, scope);
    if (!force && versions.some(({ deleted }) => !deleted))
      throw operationNotPermitted('Cannot import since found existing subjects');
    const leftovers = versions.filter(({ deleted }) => deleted);
    await this.refuseReferred(tx, leftovers);
    for (const [subjectId, group] of Map.groupBy(leftovers, (one) => one.subjectId)) {
      await this.writer.erase(tx, group, at);
      const [first] = group;
      if (!first) continue;
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: changedBy.name,
        action: 'schema.versions-erased',
        subjectId,
        target: formatSubjectName(first),
        data: {
          versions: group.map(({ version }) => version),
          schemaIds: group.map(({ schemaId }) => schemaId),
          because: 'import',
          findings: [],
        },
      });
    }
    return leftovers.length;
  }

  private versionsIn(tx: EntityManager, { context, subject }: SettingsScope): Promise<Leftover[]> {
    return tx.query<Leftover[]>(
      `SELECT v.id AS "versionId", v.version, v.context_id AS "contextId", v.schema_id AS "schemaId",
         v.soft_deleted_at IS NOT NULL AS deleted, s.id AS "subjectId", c.name AS context, s.name
       FROM schema_versions v JOIN subjects s ON s.id = v.subject_id JOIN contexts c ON c.id = s.context_id
       WHERE v.hard_deleted_at IS NULL AND ($1::text IS NULL OR c.name = $1) AND ($2::text IS NULL OR s.name = $2)
       ORDER BY s.id, v.version`,
      [context, subject],
    );
  }

  /** Leftovers may refer to one another; what stays may not refer to them. */
  private async refuseReferred(tx: EntityManager, leftovers: readonly Leftover[]): Promise<void> {
    if (leftovers.length === 0) return;
    const going = leftovers.map(({ versionId }) => versionId);
    const [referred] = await tx.query<{ context: string; name: string; version: number }[]>(
      `SELECT c.name AS context, s.name, t.version FROM schema_versions t
       JOIN subjects s ON s.id = t.subject_id JOIN contexts c ON c.id = s.context_id
       JOIN schema_references r ON r.target_subject_id = t.subject_id AND r.target_version = t.version
       JOIN schema_versions u ON u.context_id = r.context_id AND u.schema_id = r.schema_id AND u.hard_deleted_at IS NULL
       WHERE t.id = ANY($1::bigint[]) AND u.id <> ALL($1::bigint[]) ORDER BY s.id, t.version LIMIT 1`,
      [going],
    );
    if (referred) throw referenceExists(formatSubjectName(referred), referred.version);
  }
}
