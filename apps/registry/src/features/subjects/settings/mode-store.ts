import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { fromScopes, isOfScope, isOfScopeIn } from './scope-rows.js';
import type { SettingsScope } from './settings-scope.js';

export const MODES = ['READWRITE', 'READONLY', 'READONLY_OVERRIDE', 'IMPORT', 'FORWARD'] as const;
export type Mode = (typeof MODES)[number];

export const isReadOnly = (mode: Mode): boolean => mode === 'READONLY' || mode === 'READONLY_OVERRIDE';
/** Schemas come from elsewhere, with their ids, and are compared with nothing. */
export const takesIds = (mode: Mode): boolean => mode === 'IMPORT' || mode === 'FORWARD';

/** A mode that a scope itself says, and why. */
export interface StoredMode {
  readonly mode: Mode;
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

/** What the subject, its context and every context say, narrowest first; the parameters are names. */
export const modesOf = (context: string, subject: string): string =>
  `SELECT m.mode, scope.wider ${fromScopes('modes', 'm', context, subject)} ORDER BY scope.place`;

/** A row of {@link modesOf}. */
export interface ModeRow {
  readonly mode: Mode;
  readonly wider: boolean;
}

/** The narrowest scope that says one; READONLY_OVERRIDE of a wider one comes before them all. */
export function effectiveMode(rows: readonly ModeRow[]): Mode {
  if (rows.some(({ mode, wider }) => wider && mode === 'READONLY_OVERRIDE')) return 'READONLY_OVERRIDE';
  return rows[0]?.mode ?? 'READWRITE';
}

/** Reads and writes modes, in the scopes of configs. */
@Injectable()
export class ModeStore {
  async find(manager: EntityManager, { context, subject }: SettingsScope): Promise<StoredMode | undefined> {
    const [row] = await manager.query<StoredMode[]>(
      `SELECT m.mode, m.reason, m.updated_by AS by, m.updated_at AS at
       FROM modes m WHERE ${isOfScope('m', '$1', '$2')}`,
      [context, subject],
    );
    return row;
  }

  async effective(manager: EntityManager, { context, subject }: SettingsScope): Promise<Mode> {
    return effectiveMode(await manager.query<ModeRow[]>(modesOf('$1', '$2'), [context, subject]));
  }

  async save(
    manager: EntityManager,
    contextId: number | null,
    subject: string | null,
    { mode, reason, by, at }: StoredMode,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO modes (context_id, subject, mode, reason, updated_by, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ((coalesce(context_id, 0)), (subject IS NULL), (coalesce(subject, '')))
       DO UPDATE SET mode = $3, reason = $4, updated_by = $5, updated_at = $6`,
      [contextId, subject, mode, reason, by, at],
    );
  }

  async remove(manager: EntityManager, contextId: number | null, subject: string | null): Promise<void> {
    await manager.query(`DELETE FROM modes m WHERE ${isOfScopeIn('m', '$1', '$2')}`, [contextId, subject]);
  }

  /** Takes the modes of all subjects of a context away, and answers their names. */
  async removeSubjects(manager: EntityManager, contextId: number): Promise<string[]> {
    const rows = await manager.query<{ subject: string }[]>(
      `WITH removed AS (DELETE FROM modes WHERE context_id = $1 AND subject IS NOT NULL RETURNING subject)
       SELECT subject FROM removed ORDER BY subject`,
      [contextId],
    );
    return rows.map(({ subject }) => subject);
  }
}
