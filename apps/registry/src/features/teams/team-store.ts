import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { slugSchema, type TeamResponse } from './dto.js';
import { teamBuiltIn, teamNotFound } from './team-errors.js';

const TEAM = `SELECT t.slug, t.name, p.slug AS parent, e.slug AS "escalationTeam", t.external_ref AS "externalRef",
  t.built_in AS "builtIn", t.archived_at AS "archivedAt", t.archived_by AS "archivedBy",
  t.archive_reason AS "archiveReason", t.created_at AS "createdAt",
  coalesce((SELECT json_agg(json_build_object('tool', c.tool, 'address', c.address, 'scope', c.scope) ORDER BY c.position)
    FROM team_contact_channels c WHERE c.team_id = t.id), '[]') AS channels
  FROM teams t LEFT JOIN teams p ON p.id = t.parent_id LEFT JOIN teams e ON e.id = t.escalation_team_id`;

interface TeamRow extends Omit<TeamResponse, 'createdAt' | 'archived'> {
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
  readonly archivedBy: string | null;
  readonly archiveReason: string | null;
}

/** Links from team to team are set one after the other, so that no two close a circle together. */
export const TEAM_LINKS_LOCK = 'teams:links';

/** A team's row, kept from changing until the transaction ends. */
export interface LockedTeam {
  readonly id: number;
  readonly slug: string;
  readonly archivedAt: Date | null;
}

/** Reads teams, and the rows that a change of one begins with. */
@Injectable()
export class TeamStore {
  async list(manager: EntityManager, { archived }: { archived: boolean }): Promise<TeamResponse[]> {
    const rows = await manager.query<TeamRow[]>(
      `${TEAM} WHERE $1 OR t.archived_at IS NULL ORDER BY t.slug COLLATE "C"`,
      [archived],
    );
    return rows.map(toResponse);
  }

  /** @throws StewardError `team-not-found` */
  async read(manager: EntityManager, slug: string): Promise<TeamResponse> {
    if (!slugSchema.safeParse(slug).success) throw teamNotFound(slug);
    const [row] = await manager.query<TeamRow[]>(`${TEAM} WHERE t.slug = $1`, [slug]);
    if (!row) throw teamNotFound(slug);
    return toResponse(row);
  }

  /** @throws StewardError `team-not-found`, `team-built-in` */
  async lock(tx: EntityManager, slug: string): Promise<LockedTeam> {
    if (!slugSchema.safeParse(slug).success) throw teamNotFound(slug);
    const [row] = await tx.query<(LockedTeam & { builtIn: boolean })[]>(
      `SELECT id, slug, archived_at AS "archivedAt", built_in AS "builtIn" FROM teams WHERE slug = $1
       FOR NO KEY UPDATE`,
      [slug],
    );
    if (!row) throw teamNotFound(slug);
    if (row.builtIn) throw teamBuiltIn(slug);
    return row;
  }

  /** Which team is above each, or (`escalation_team_id`) which one each escalates to. */
  async links(
    manager: EntityManager,
    column: 'parent_id' | 'escalation_team_id',
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await manager.query<{ team: string; target: string }[]>(
      `SELECT t.slug AS team, o.slug AS target FROM teams t JOIN teams o ON o.id = t.${column}`,
    );
    return new Map(rows.map(({ team, target }) => [team, target]));
  }

  async writeChannels(tx: EntityManager, teamId: number, channels: TeamResponse['channels']): Promise<void> {
    await tx.query('DELETE FROM team_contact_channels WHERE team_id = $1', [teamId]);
    for (const [position, { tool, address, scope }] of channels.entries()) {
      await tx.query(
        'INSERT INTO team_contact_channels (team_id, position, tool, address, scope) VALUES ($1, $2, $3, $4, $5)',
        [teamId, position, tool, address, scope],
      );
    }
  }
}

function toResponse({ archivedAt, archivedBy, archiveReason, ...row }: TeamRow): TeamResponse {
  return {
    ...row,
    archived: archivedAt && { at: archivedAt.toISOString(), by: archivedBy, reason: archiveReason },
    createdAt: row.createdAt.toISOString(),
  };
}
