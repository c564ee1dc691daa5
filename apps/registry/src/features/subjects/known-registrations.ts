import type { SubjectName } from '@schema-steward/kernel';
import { contentHash } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SchemaEngine } from '../../platform/workers/schema-engine.js';
import { schemaText } from '../../platform/workers/schema-text.js';
import type { RegisterCommand, RegisteredVersion } from './register-command.js';
import { SchemaContents } from './schema-contents.js';
import { Aliases, meantBy } from './settings/aliases.js';
import { fromScopes, isOfScope } from './settings/scope-rows.js';
import { requireRegistrationAccess, type OwnedSubject } from './subject-access.js';
import { ANSWERING_TEAM } from './subject-store.js';

/** Without a version: there is none, and nothing else of it is told. */
interface KnownRow extends OwnedSubject {
  readonly alias: string | null;
  readonly version: number | null;
  readonly contextId: number;
  readonly schemaId: number;
  readonly normalize: boolean;
  readonly importing: boolean;
}

export interface FoundRegistration {
  /** The subject that is meant, where the name is an alias. */
  readonly name: SubjectName;
  readonly registered?: RegisteredVersion;
}

/**
 * Subject, owner, the live version with this content, and the settings that say whether it could be another one: the
 * narrowest scope that says something wins, as `ConfigStore.effective` and `ModeStore.effective` have it. The schema is
 * looked for first, whatever PostgreSQL knows of the tables: most that are new have none, and nothing else is looked at.
 */
const KNOWN = `
  SELECT v.version, v.context_id AS "contextId", v.schema_id AS "schemaId", t.slug AS "ownerTeam",
    ${ANSWERING_TEAM} AS "answeringTeam",
    coalesce((SELECT g.normalize ${fromScopes('configs', 'g', '$1', '$2')}
      WHERE g.normalize IS NOT NULL ORDER BY scope.place LIMIT 1), false) AS normalize,
    EXISTS (SELECT ${fromScopes('modes', 'm', '$1', '$2')} WHERE m.mode IN ('IMPORT', 'FORWARD')) AS importing
  FROM schema_versions v JOIN subjects s ON s.id = v.subject_id JOIN teams t ON t.id = s.owner_team_id
  WHERE (v.context_id, v.schema_id) = (
      SELECT x.context_id, x.id FROM contexts c JOIN schemas x ON x.context_id = c.id
      WHERE c.name = $1 AND x.content_hash = $3 AND x.retired_at IS NULL)
    AND s.context_id = v.context_id AND s.name = $2
    AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
  ORDER BY v.version DESC LIMIT 1`;
const FIND = `
  SELECT (SELECT g.alias FROM configs g WHERE ${isOfScope('g', '$1', '$2')}) AS alias,
    known.* FROM (SELECT) one LEFT JOIN (${KNOWN}) known ON true`;

/**
 * Registrations of what is there already, which is what every producer asks at its start: one query, no lock, which also
 * tells what the name means. Whatever could make the answer another one is left to `RegistrationService`, which decides;
 * this only finds sooner what it would find.
 */
@Injectable()
export class KnownRegistrations {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(Aliases) private readonly aliases: Aliases,
  ) {}

  /** @throws StewardError `forbidden` */
  async find(command: RegisterCommand): Promise<FoundRegistration> {
    const hash = await this.hashOf(command);
    if (hash === undefined) return { name: await this.aliases.resolve(command.name) };
    const row = await this.row(command.name, hash);
    const name = meantBy(command.name, row?.alias ?? null);
    const known = name === command.name ? row : await this.row(name, hash);
    if (!known || known.version === null || known.importing || (known.normalize && !command.normalize))
      return { name };
    requireRegistrationAccess(command.principal, name, known, command.owner);
    const schema = await this.contents.of(this.dataSource.manager, known.contextId, known.schemaId);
    return { name, registered: { schema, version: known.version } };
  }

  private async row({ context, name }: SubjectName, hash: string): Promise<KnownRow | undefined> {
    const [row] = await this.dataSource.manager.query<KnownRow[]>(FIND, [context, name, hash]);
    return row;
  }

  /** Of what would be stored, were it all; undefined where that depends on more. */
  private async hashOf(command: RegisterCommand): Promise<string | undefined> {
    const { type, text, references, metadata, ruleSet } = command;
    // A reference may have to be pinned; a number or an id is a wish that has rules of its own.
    if (text === null || references.length > 0 || command.version !== null || command.id !== null)
      return undefined;
    const source = schemaText({ type, text, references: [], validateAsNew: true });
    const facts = await this.engine.read(source).catch(() => undefined);
    // Who may not register here hears that first, and not what is wrong with the schema.
    if (!facts) return undefined;
    const schema = command.normalize ? facts.normalizedText : facts.canonicalText;
    return contentHash({ type, schema, references: [], metadata, ruleSet });
  }
}
