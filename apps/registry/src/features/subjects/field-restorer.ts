import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldWriter } from './field-writer.js';
import { SchemaTexts } from './schema-texts.js';
import type { Workings } from './workings.js';

interface NewestVersion {
  readonly versionId: number;
  readonly version: number;
  readonly contextId: number;
  readonly schemaId: number;
  readonly group: string;
}

/** Makes the open field revisions of a subject those of its newest live versions again, after deleted ones came back. */
@Injectable()
export class FieldRestorer {
  constructor(
    @Inject(FieldWriter) private readonly fields: FieldWriter,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
  ) {}

  /** `returned` are the versions that came back. The caller holds the subject's lock. */
  async restore(
    tx: EntityManager,
    subject: { readonly id: number; readonly context: string },
    returned: ReadonlySet<number>,
    work: Workings,
  ): Promise<void> {
    const newest = await tx.query<NewestVersion[]>(
      `SELECT DISTINCT ON ("group") v.id AS "versionId", v.version, v.context_id AS "contextId", v.schema_id AS "schemaId",
         coalesce(v.compatibility_group, '') AS "group"
       FROM schema_versions v
       WHERE v.subject_id = $1 AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
       ORDER BY "group", v.id DESC`,
      [subject.id],
    );
    for (const { versionId, version, contextId, schemaId, group } of newest) {
      if (!returned.has(versionId)) continue;
      const source = await this.schemas.ofStored(tx, contextId, subject.context, schemaId);
      const { fields } = await work.read(source);
      const place = { subjectId: subject.id, version, compatibilityGroup: group };
      const changes = await this.fields.changes(await this.fields.known(tx, place), fields);
      await this.fields.write(tx, place, changes);
    }
  }
}
