import { UNASSIGNED_TEAM, type MemberRole } from '@schema-steward/governance';
import type { ReportOwner } from '@schema-steward/report';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { teamArchived, teamNotFound } from './team-errors.js';

/** What a team is to what it owns. */
export interface TeamStanding {
  readonly archived: boolean;
  /** Of an archived team: the nearest team above it that is not archived; null where there is none. */
  readonly answerable: ReportOwner | null;
}

/** A team that somebody belongs to, and as what. */
export interface TeamMembership {
  readonly teamId: number;
  readonly team: string;
  readonly role: MemberRole;
}

/** Said to be answerable where no team is. */
export const NOBODY: ReportOwner = { team: UNASSIGNED_TEAM, name: 'Nobody yet', channels: [] };

/** The rules of a context that give new subjects to a team, by their prefix; the parameter is its name. */
export const ownershipRulesOf = (context: string): string =>
  `SELECT r.prefix, t.slug AS team FROM ownership_rules r
   JOIN contexts c ON c.id = r.context_id JOIN teams t ON t.id = r.team_id
   WHERE c.name = ${context} AND t.archived_at IS NULL ORDER BY r.prefix`;

/** What other features may know of teams. */
@Injectable()
export class TeamReadModel {
  /** The row id of a team that can own something: it is not archived, and not the one that stands for nobody. */
  async findActiveId(manager: EntityManager, slug: string): Promise<number | undefined> {
    const [row] = await manager.query<{ id: number }[]>(
      'SELECT id FROM teams WHERE slug = $1 AND archived_at IS NULL AND NOT built_in',
      [slug],
    );
    return row?.id;
  }

  /** The same, and keeps the team from being archived until the transaction ends. */
  async holdActive(tx: EntityManager, slug: string): Promise<number | undefined> {
    const [row] = await tx.query<{ id: number }[]>(
      'SELECT id FROM teams WHERE slug = $1 AND archived_at IS NULL AND NOT built_in FOR SHARE',
      [slug],
    );
    return row?.id;
  }

  /**
   * For whatever gives something to a team. `pointer` is the place in the request that names it.
   * @throws StewardError `team-not-found`, `team-archived`
   */
  async requireActive(tx: EntityManager, slug: string, pointer: string): Promise<number> {
    const id = await this.holdActive(tx, slug);
    if (id !== undefined) return id;
    const standing = await this.standing(tx, slug);
    throw standing?.archived === true
      ? teamArchived(slug, [{ detail: 'names an archived team', pointer }])
      : teamNotFound(slug, [{ detail: 'names no team', pointer }]);
  }

  /**
   * For whoever is about to be told that they may not act for a team: one that is not there is a slip of the pen.
   * @throws StewardError `team-not-found`
   */
  async requireKnown(manager: EntityManager, slug: string, pointer: string): Promise<void> {
    if ((await this.standing(manager, slug)) === undefined)
      throw teamNotFound(slug, [{ detail: 'names no team', pointer }]);
  }

  /** The row id of a team, archived or not. */
  async findId(manager: EntityManager, slug: string): Promise<number | undefined> {
    const [row] = await manager.query<{ id: number }[]>('SELECT id FROM teams WHERE slug = $1', [slug]);
    return row?.id;
  }

  /** Undefined where there is no such team, or it is the one that stands for nobody. */
  async standing(manager: EntityManager, slug: string): Promise<TeamStanding | undefined> {
    const [row] = await manager.query<{ archived: boolean; answering: string | null }[]>(
      `SELECT t.archived_at IS NOT NULL AS archived, a.slug AS answering
       FROM teams t LEFT JOIN teams a ON a.id = answering_team_id(t.id)
       WHERE t.slug = $1 AND NOT t.built_in`,
      [slug],
    );
    if (!row) return undefined;
    const { archived, answering } = row;
    return {
      archived,
      answerable: archived && answering !== null ? await this.findOwner(manager, answering) : null,
    };
  }

  /** The team as reports name it, archived or not; null for the built-in team that stands for nobody. */
  async findOwner(manager: EntityManager, slug: string): Promise<ReportOwner | null> {
    const rows = await manager.query<{ name: string; tool: string | null; address: string; scope: string }[]>(
      `SELECT t.name, c.tool, c.address, c.scope
       FROM teams t LEFT JOIN team_contact_channels c ON c.team_id = t.id
       WHERE t.slug = $1 AND NOT t.built_in ORDER BY c.position`,
      [slug],
    );
    const [first] = rows;
    if (!first) return null;
    return {
      team: slug,
      name: first.name,
      channels: rows.flatMap(({ tool, address, scope }) => (tool === null ? [] : [{ tool, address, scope }])),
    };
  }

  /**
   * The teams that a person belongs to, by the address that they signed in with, which whoever asks has made sure of;
   * in the order of their slugs. Archived teams are left out: nobody acts for them any more.
   */
  membershipsOf(manager: EntityManager, email: string): Promise<TeamMembership[]> {
    return manager.query<TeamMembership[]>(
      `SELECT m.team_id AS "teamId", t.slug AS team, m.role FROM team_members m JOIN teams t ON t.id = m.team_id
       WHERE m.email = $1 AND t.archived_at IS NULL ORDER BY t.slug COLLATE "C"`,
      [email.trim().toLowerCase()],
    );
  }
}
