import type { CompatibilityPolicy } from '@schema-steward/compatibility';
import type { CompatibilityLevel } from '@schema-steward/kernel';
import type { SchemaMetadata, SchemaRuleSet } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import { fromScopes, isOfScope, isOfScopeIn } from './settings/scope-rows.js';
import type { SettingsScope } from './settings/settings-scope.js';

/** What a scope itself says; null where it says nothing. */
export interface StoredConfig {
  readonly compatibilityLevel: CompatibilityLevel | null;
  readonly compatibilityPolicy: CompatibilityPolicy | null;
  /** The metadata property by whose value versions are grouped. */
  readonly compatibilityGroup: string | null;
  readonly normalize: boolean | null;
  readonly validateFields: boolean | null;
  readonly validateNewSchemas: boolean | null;
  readonly validateRules: boolean | null;
  /** The subject that this one’s name means; without a context, one of the same context. */
  readonly alias: string | null;
  /** Kept for clients; there is no registry of encryption keys here. */
  readonly aliasForDeks: string | null;
  readonly defaultMetadata: SchemaMetadata | null;
  readonly overrideMetadata: SchemaMetadata | null;
  readonly defaultRuleSet: SchemaRuleSet | null;
  readonly overrideRuleSet: SchemaRuleSet | null;
  /** Why this level. */
  readonly reason: string | null;
}

/** What holds for a scope, after what says nothing has been filled from the wider ones. */
export type EffectiveConfig = Omit<StoredConfig, 'compatibilityLevel' | 'reason'> & {
  readonly compatibilityLevel: CompatibilityLevel;
};

/** Why a level is what it is: who said so, and when. */
export interface LevelReason {
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

const COLUMNS: Readonly<Record<keyof StoredConfig, string>> = {
  compatibilityLevel: 'compatibility_level',
  compatibilityPolicy: 'compatibility_policy',
  compatibilityGroup: 'compatibility_group',
  normalize: 'normalize',
  validateFields: 'validate_fields',
  validateNewSchemas: 'validate_new_schemas',
  validateRules: 'validate_rules',
  alias: 'alias',
  aliasForDeks: 'alias_for_deks',
  defaultMetadata: 'default_metadata',
  overrideMetadata: 'override_metadata',
  defaultRuleSet: 'default_rule_set',
  overrideRuleSet: 'override_rule_set',
  reason: 'reason',
};
const FIELDS = Object.keys(COLUMNS) as (keyof StoredConfig)[];
const SELECTED = FIELDS.map((field) => `g.${COLUMNS[field]} AS "${field}"`).join(', ');
const JSON_FIELDS: ReadonlySet<keyof StoredConfig> = new Set([
  'defaultMetadata',
  'overrideMetadata',
  'defaultRuleSet',
  'overrideRuleSet',
]);
const ASSIGNED = FIELDS.map((field, index) => `${COLUMNS[field]} = $${index + 3}`).join(', ');
const PLACES = FIELDS.map((_field, index) => `$${index + 3}`).join(', ');
const AFTER = FIELDS.length + 3;

const OF_SCOPE = `FROM configs g WHERE ${isOfScope('g', '$1', '$2')}`;

export const NOTHING_SAID = Object.fromEntries(
  FIELDS.map((field) => [field, null]),
) as unknown as StoredConfig;

/** What the subject, its context and every context say, narrowest first; the parameters are names. */
export const configsOf = (context: string, subject: string): string =>
  `SELECT ${SELECTED}, g.subject IS NOT NULL AS own ${fromScopes('configs', 'g', context, subject)}
   ORDER BY scope.place`;

/** A row of {@link configsOf}. */
export type ConfigRow = StoredConfig & { readonly own: boolean };

/** Reads and writes configs. Scope columns are compared as the unique index writes them. */
@Injectable()
export class ConfigStore {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async find(manager: EntityManager, { context, subject }: SettingsScope): Promise<StoredConfig | undefined> {
    const [row] = await manager.query<StoredConfig[]>(`SELECT ${SELECTED} ${OF_SCOPE}`, [context, subject]);
    return row;
  }

  /**
   * The narrowest scope that says something wins: the subject, its context, every context, the server's settings. As in
   * Confluent's registry, metadata and rules are those of the narrowest scope that says anything at all, and an alias is
   * a subject's own.
   */
  async effective(manager: EntityManager, { context, subject }: SettingsScope): Promise<EffectiveConfig> {
    return this.merge(await manager.query<ConfigRow[]>(configsOf('$1', '$2'), [context, subject]));
  }

  /** The same, from its rows. */
  merge(rows: readonly ConfigRow[]): EffectiveConfig {
    const first = <K extends keyof StoredConfig>(key: K): StoredConfig[K] | null =>
      rows.find((row) => row[key] !== null)?.[key] ?? null;
    const [narrowest = NOTHING_SAID] = rows;
    const own = rows.find((row) => row.own) ?? NOTHING_SAID;
    return {
      compatibilityLevel: first('compatibilityLevel') ?? this.settings.compatibilityLevel,
      compatibilityPolicy: first('compatibilityPolicy'),
      compatibilityGroup: first('compatibilityGroup'),
      normalize: first('normalize'),
      validateFields: first('validateFields'),
      validateNewSchemas: first('validateNewSchemas'),
      validateRules: first('validateRules'),
      alias: own.alias,
      aliasForDeks: own.aliasForDeks,
      defaultMetadata: narrowest.defaultMetadata,
      overrideMetadata: narrowest.overrideMetadata,
      defaultRuleSet: narrowest.defaultRuleSet,
      overrideRuleSet: narrowest.overrideRuleSet,
    };
  }

  /** Why the level of a scope is what it is; undefined where no scope says one. */
  async levelReason(
    manager: EntityManager,
    { context, subject }: SettingsScope,
  ): Promise<LevelReason | undefined> {
    const [row] = await manager.query<LevelReason[]>(
      `SELECT g.reason, coalesce(g.reason_by, g.updated_by) AS by, coalesce(g.reason_at, g.updated_at) AS at
       ${fromScopes('configs', 'g', '$1', '$2')}
       WHERE g.compatibility_level IS NOT NULL ORDER BY scope.place LIMIT 1`,
      [context, subject],
    );
    return row;
  }

  /** The alias of a subject's name. */
  async aliasOf(
    manager: EntityManager,
    { context, name }: { readonly context: string; readonly name: string },
  ): Promise<string | null> {
    const [row] = await manager.query<{ alias: string | null }[]>(`SELECT g.alias ${OF_SCOPE}`, [
      context,
      name,
    ]);
    return row?.alias ?? null;
  }

  async save(
    manager: EntityManager,
    contextId: number | null,
    subject: string | null,
    config: StoredConfig,
    { by, at, explains }: { readonly by: string; readonly at: Date; readonly explains: boolean },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO configs (context_id, subject, ${FIELDS.map((field) => COLUMNS[field]).join(', ')},
         updated_by, updated_at, reason_by, reason_at)
       VALUES ($1, $2, ${PLACES}, $${AFTER}::text, $${AFTER + 1}::timestamptz,
         CASE WHEN $${AFTER + 2} THEN $${AFTER}::text END, CASE WHEN $${AFTER + 2} THEN $${AFTER + 1}::timestamptz END)
       ON CONFLICT ((coalesce(context_id, 0)), (subject IS NULL), (coalesce(subject, '')))
       DO UPDATE SET ${ASSIGNED}, updated_by = $${AFTER}, updated_at = $${AFTER + 1},
         reason_by = CASE WHEN $${AFTER + 2} THEN $${AFTER} ELSE configs.reason_by END,
         reason_at = CASE WHEN $${AFTER + 2} THEN $${AFTER + 1} ELSE configs.reason_at END`,
      [contextId, subject, ...FIELDS.map((field) => toColumn(field, config[field])), by, at, explains],
    );
  }

  async remove(manager: EntityManager, contextId: number | null, subject: string | null): Promise<void> {
    await manager.query(`DELETE FROM configs g WHERE ${isOfScopeIn('g', '$1', '$2')}`, [contextId, subject]);
  }
}

function toColumn(field: keyof StoredConfig, value: unknown): unknown {
  return JSON_FIELDS.has(field) && value !== null ? JSON.stringify(value) : value;
}
