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
import { subjectNamed } from './subject-store.js';

/** Without an owner there is no such subject; without a version none of it holds the content. */
interface KnownRow {
  readonly alias: string | null;
  readonly ownerTeam: string | null;
  readonly answeringTeam: string | null;
  /** Where no version holds the content, whether the latest has metadata or rules, which a schema that has none takes over. */
  readonly inherits: boolean | null;
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
  /** It is in no version of the subject, and nothing that could make another schema of it was found. */
  readonly isNew: boolean;
}

/**
 * What the name means, the subject's owner, the live version with this content, and what says whether it could be another
 * one. Of settings the narrowest scope that says something wins, as `ConfigStore.effective` and `ModeStore.effective` have
 * it. The schema is looked for by its content, whatever PostgreSQL knows of the tables.
 */
const FIND = `
  SELECT (SELECT g.alias FROM configs g WHERE ${isOfScope('g', '$1', '$2')}) AS alias,
    s."ownerTeam", s."answeringTeam", v.version, s."contextId", v."schemaId",
    CASE WHEN v.version IS NULL THEN (
      SELECT x.metadata IS NOT NULL OR x.rule_set IS NOT NULL FROM schema_versions l
      JOIN schemas x ON x.context_id = l.context_id AND x.id = l.schema_id
      WHERE l.subject_id = s.id AND l.soft_deleted_at IS NULL AND l.hard_deleted_at IS NULL
      ORDER BY l.version DESC LIMIT 1) END AS inherits,
    coalesce((SELECT g.normalize ${fromScopes('configs', 'g', '$1', '$2')}
      WHERE g.normalize IS NOT NULL ORDER BY scope.place LIMIT 1), false) AS normalize,
    EXISTS (SELECT ${fromScopes('modes', 'm', '$1', '$2')} WHERE m.mode IN ('IMPORT', 'FORWARD')) AS importing
  FROM (SELECT) one LEFT JOIN (${subjectNamed('$1', '$2')}) s ON true
  LEFT JOIN LATERAL (
    SELECT v.version, v.schema_id AS "schemaId" FROM schema_versions v
    WHERE v.subject_id = s.id AND v.context_id = s."contextId" AND v.schema_id = (
        SELECT x.id FROM schemas x
        WHERE x.context_id = s."contextId" AND x.content_hash = $3 AND x.retired_at IS NULL)
      AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
    ORDER BY v.version DESC LIMIT 1) v ON true`;

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
    if (hash === undefined) return { name: await this.aliases.resolve(command.name), isNew: false };
    const row = await this.row(command.name, hash);
    const name = meantBy(command.name, row.alias);
    const known = name === command.name ? row : await this.row(name, hash);
    requireRegistrationAccess(command.principal, name, ownedBy(known), command.owner);
    if (known.importing || (known.normalize && !command.normalize)) return { name, isNew: false };
    if (known.version === null) return { name, isNew: known.inherits !== true };
    const { contextId, schemaId, version } = known;
    const schema = await this.contents.of(this.dataSource.manager, contextId, schemaId);
    return { name, registered: { schema, version }, isNew: false };
  }

  private async row({ context, name }: SubjectName, hash: string): Promise<KnownRow> {
    const [row] = await this.dataSource.manager.query<KnownRow[]>(FIND, [context, name, hash]);
    if (!row) throw new Error('a row that is always there is not');
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

function ownedBy({ ownerTeam, answeringTeam }: KnownRow): OwnedSubject | undefined {
  return ownerTeam === null ? undefined : { ownerTeam, answeringTeam };
}
