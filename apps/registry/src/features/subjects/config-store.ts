import type { CompatibilityLevel } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';

/** Whose config: everybody's in a context (`subject` null), or one subject's, which need not exist yet. */
export interface ConfigScope {
  readonly context: string;
  readonly subject: string | null;
}

/** What a scope itself says; null where it says nothing. */
export interface StoredConfig {
  readonly compatibilityLevel: CompatibilityLevel | null;
  readonly compatibilityGroup: string | null;
  readonly normalize: boolean | null;
  readonly reason: string | null;
}

/** What holds for a subject, after everything that says nothing has been filled from the wider scopes. */
export interface EffectiveConfig {
  readonly compatibilityLevel: CompatibilityLevel;
  readonly compatibilityGroup: string | null;
  readonly normalize: boolean;
}

const COLUMNS = `g.compatibility_level AS "compatibilityLevel", g.compatibility_group AS "compatibilityGroup",
  g.normalize, g.reason`;

/** Reads and writes configs. Scope columns are compared as the unique index writes them. */
@Injectable()
export class ConfigStore {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async find(manager: EntityManager, { context, subject }: ConfigScope): Promise<StoredConfig | undefined> {
    const [row] = await manager.query<StoredConfig[]>(
      `SELECT ${COLUMNS} FROM configs g JOIN contexts c ON c.id = g.context_id
       WHERE c.name = $1 AND g.subject IS NOT DISTINCT FROM $2`,
      [context, subject],
    );
    return row;
  }

  /** The narrowest scope that says something wins: the subject, its context, every context, the server's settings. */
  async effective(manager: EntityManager, { context, subject }: ConfigScope): Promise<EffectiveConfig> {
    const rows = await manager.query<StoredConfig[]>(
      `SELECT ${COLUMNS} FROM configs g LEFT JOIN contexts c ON c.id = g.context_id
       WHERE (c.name = $1 AND (g.subject = $2 OR g.subject IS NULL)) OR g.context_id IS NULL
       ORDER BY g.context_id IS NULL, g.subject IS NULL`,
      [context, subject],
    );
    const first = <K extends keyof StoredConfig>(key: K): StoredConfig[K] | null =>
      rows.find((row) => row[key] !== null)?.[key] ?? null;
    return {
      compatibilityLevel: first('compatibilityLevel') ?? this.settings.compatibilityLevel,
      compatibilityGroup: first('compatibilityGroup'),
      normalize: first('normalize') ?? false,
    };
  }

  async save(
    manager: EntityManager,
    contextId: number,
    subject: string | null,
    config: StoredConfig,
    { by, at }: { by: string; at: Date },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO configs
         (context_id, subject, compatibility_level, compatibility_group, normalize, reason, updated_by, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT ((coalesce(context_id, 0)), (subject IS NULL), (coalesce(subject, '')))
       DO UPDATE SET compatibility_level = $3, compatibility_group = $4, normalize = $5, reason = $6,
         updated_by = $7, updated_at = $8`,
      [
        contextId,
        subject,
        config.compatibilityLevel,
        config.compatibilityGroup,
        config.normalize,
        config.reason,
        by,
        at,
      ],
    );
  }

  async remove(manager: EntityManager, contextId: number, subject: string | null): Promise<void> {
    await manager.query('DELETE FROM configs WHERE context_id = $1 AND subject IS NOT DISTINCT FROM $2', [
      contextId,
      subject,
    ]);
  }
}
