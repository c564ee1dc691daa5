import type { OwnerRule } from '@schema-steward/governance';
import type { ReportOwner } from '@schema-steward/report';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

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

  /** The team as reports name it; null for the built-in team that stands for nobody. */
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

  ownershipRules(manager: EntityManager, context: string): Promise<OwnerRule[]> {
    return manager.query<OwnerRule[]>(
      `SELECT r.prefix, t.slug AS team FROM ownership_rules r
       JOIN contexts c ON c.id = r.context_id JOIN teams t ON t.id = r.team_id
       WHERE c.name = $1 AND t.archived_at IS NULL ORDER BY r.prefix`,
      [context],
    );
  }
}
