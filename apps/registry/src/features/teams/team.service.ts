import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.js';
import { Ledger } from '../ledger/ledger.js';
import { slugSchema, type CreateTeamRequest, type TeamResponse } from './dto.js';

const TEAM = `SELECT t.slug, t.name, p.slug AS parent, t.external_ref AS "externalRef", t.built_in AS "builtIn",
  t.created_at AS "createdAt",
  coalesce((SELECT json_agg(json_build_object('tool', c.tool, 'address', c.address, 'scope', c.scope) ORDER BY c.position)
    FROM team_contact_channels c WHERE c.team_id = t.id), '[]') AS channels
  FROM teams t LEFT JOIN teams p ON p.id = t.parent_id WHERE t.archived_at IS NULL`;

type TeamRow = Omit<TeamResponse, 'createdAt'> & { readonly createdAt: Date };

/** Teams: who answers for subjects, and where they are reached. */
@Injectable()
export class TeamService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<TeamResponse[]> {
    const rows = await this.dataSource.query<TeamRow[]>(`${TEAM} ORDER BY t.slug COLLATE "C"`);
    return rows.map(toResponse);
  }

  /** @throws StewardError `team-not-found` */
  async read(slug: string): Promise<TeamResponse> {
    if (!slugSchema.safeParse(slug).success) throw teamNotFound(slug);
    const [row] = await this.dataSource.query<TeamRow[]>(`${TEAM} AND t.slug = $1`, [slug]);
    if (!row) throw teamNotFound(slug);
    return toResponse(row);
  }

  /** @throws StewardError `team-exists`, or `team-not-found` for the parent */
  async create(team: CreateTeamRequest, actor: string): Promise<TeamResponse> {
    const at = this.clock.now();
    await this.dataSource
      .transaction(async (tx) => {
        const [row] = await tx.query<{ id: number }[]>(
          `INSERT INTO teams (slug, name, parent_id, external_ref, created_at)
           SELECT $1, $2, p.id, $4, $5 FROM (SELECT 1) one LEFT JOIN teams p ON p.slug = $3 AND p.archived_at IS NULL
           WHERE $3::text IS NULL OR p.id IS NOT NULL RETURNING id`,
          [team.slug, team.name, team.parent ?? null, team.externalRef ?? null, at],
        );
        if (!row) throw teamNotFound(team.parent ?? '');
        for (const [position, { tool, address, scope }] of team.channels.entries()) {
          await tx.query(
            'INSERT INTO team_contact_channels (team_id, position, tool, address, scope) VALUES ($1, $2, $3, $4, $5)',
            [row.id, position, tool, address, scope],
          );
        }
        await this.ledger.append(tx, {
          occurredAt: at,
          actor,
          action: 'team.created',
          teamId: row.id,
          target: team.slug,
          data: { ...team },
        });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'teams_slug_key')
          ? new StewardError('team-exists', `There is a team ${team.slug} already.`, [
              { detail: 'is taken', pointer: '/slug' },
            ])
          : error;
      });
    return this.read(team.slug);
  }
}

export function teamNotFound(slug: string): StewardError {
  return new StewardError('team-not-found', `There is no team ${slug.slice(0, 100)}.`);
}

function toResponse(row: TeamRow): TeamResponse {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
