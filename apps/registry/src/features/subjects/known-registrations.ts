import { contentHash } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SchemaEngine } from '../../platform/workers/schema-engine.js';
import { schemaText } from '../../platform/workers/schema-text.js';
import type { RegisterCommand, RegisteredVersion } from './register-command.js';
import { SchemaContents } from './schema-contents.js';
import { requireRegistrationAccess, type OwnedSubject } from './subject-access.js';

interface KnownRow extends OwnedSubject {
  readonly version: number;
  readonly contextId: number;
  readonly schemaId: number;
  readonly normalize: boolean;
  readonly importing: boolean;
}

/**
 * Subject, owner, the live version with this content, and the settings that say whether it could be another one: the
 * narrowest scope that says something wins, as `ConfigStore.effective` and `ModeStore.effective` have it.
 */
const FIND = `
  SELECT v.version, v.context_id AS "contextId", v.schema_id AS "schemaId", t.slug AS "ownerTeam",
    CASE WHEN t.archived_at IS NULL THEN t.slug
      ELSE (SELECT a.slug FROM teams a WHERE a.id = answering_team_id(t.id)) END AS "answeringTeam",
    coalesce((SELECT g.normalize FROM configs g
      WHERE ((g.context_id = c.id AND (g.subject = $2 OR g.subject IS NULL)) OR g.context_id IS NULL)
        AND g.normalize IS NOT NULL
      ORDER BY g.context_id IS NULL, g.subject IS NULL LIMIT 1), false) AS normalize,
    EXISTS (SELECT FROM modes m
      WHERE ((m.context_id = c.id AND (m.subject = $2 OR m.subject IS NULL)) OR m.context_id IS NULL)
        AND m.mode IN ('IMPORT', 'FORWARD')) AS importing
  FROM contexts c
  JOIN subjects s ON s.context_id = c.id AND s.name = $2
  JOIN teams t ON t.id = s.owner_team_id
  JOIN schemas x ON x.context_id = c.id AND x.content_hash = $3 AND x.retired_at IS NULL
  JOIN schema_versions v ON v.context_id = c.id AND v.schema_id = x.id AND v.subject_id = s.id
  WHERE c.name = $1 AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
  ORDER BY v.version DESC LIMIT 1`;

/**
 * Registrations of what is there already, which is what every producer asks at its start: one query, no lock. Whatever
 * could make the answer another one is left to `RegistrationService`, which decides; this only finds sooner what it
 * would find.
 */
@Injectable()
export class KnownRegistrations {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
  ) {}

  /** @throws StewardError `forbidden` */
  async find(command: RegisterCommand): Promise<RegisteredVersion | undefined> {
    const { name, type, text, references, metadata, ruleSet } = command;
    // A reference may have to be pinned; a number or an id is a wish that has rules of its own.
    if (text === null || references.length > 0 || command.version !== null || command.id !== null)
      return undefined;
    const source = schemaText({ type, text, references: [], validateAsNew: true });
    const facts = await this.engine.read(source).catch(() => undefined);
    // Who may not register here hears that first, and not what is wrong with the schema.
    if (!facts) return undefined;
    const schema = command.normalize ? facts.normalizedText : facts.canonicalText;
    const hash = contentHash({ type, schema, references: [], metadata, ruleSet });
    const [row] = await this.dataSource.manager.query<KnownRow[]>(FIND, [name.context, name.name, hash]);
    if (!row || row.importing || (row.normalize && !command.normalize)) return undefined;
    requireRegistrationAccess(command.principal, name, row, command.owner);
    const found = await this.contents.of(this.dataSource.manager, row.contextId, row.schemaId);
    return { schema: found, version: row.version };
  }
}
