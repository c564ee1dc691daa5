import type { GovernanceDocuments, PlanStep } from '@schema-steward/governance';
import { formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { subjectLockKey } from '../../platform/database/locks.js';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import { TeamReadModel } from '../teams/team-read-model.js';

interface NamedSubject {
  readonly context: string;
  readonly name: string;
  readonly team: string;
  readonly live: boolean;
}

/** What the documents name, by context and name. */
const NAMED = `SELECT c.name AS context, s.name, t.slug AS team,
    EXISTS (SELECT FROM schema_versions v WHERE v.subject_id = s.id 
        AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL) AS live
  FROM unnest($1::text[], $2::text[]) AS n (context, name)
  JOIN contexts c ON c.name = n.context JOIN subjects s ON s.context_id = c.id AND s.name = n.name
  JOIN teams t ON t.id = s.owner_team_id`;
/** What else each team owns; the first few by name. */
const OTHERS = `SELECT t.slug, o.count, o.first FROM teams t, LATERAL (
    SELECT count(*)::integer AS count,
      (array_agg(CASE WHEN c.name = '.' THEN s.name ELSE ':' || c.name || ':' || s.name END
         ORDER BY s.id))[1:5] AS first
    FROM subjects s JOIN contexts c ON c.id = s.context_id
    WHERE s.owner_team_id = t.id
      AND NOT EXISTS (SELECT FROM unnest($1::text[], $2::text[]) AS n (context, name)
                      WHERE n.context = c.name AND n.name = s.name)) o
  WHERE NOT t.built_in AND t.archived_at IS NULL AND t.slug <> ALL($3) AND o.count > 0`;

/** Who owns the subjects that files of governance name. */
@Injectable()
export class GovernedSubjects implements GovernedKind {
  readonly kind = 'subject';

  constructor(
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  async read(manager: EntityManager, documents: GovernanceDocuments): Promise<GovernedState> {
    const names = namesIn(documents);
    const columns = [names.map(({ context }) => context), names.map(({ name }) => name)];
    const subjects = await manager.query<NamedSubject[]>(NAMED, columns);
    // Only a team that no file names can go away.
    const kept = (documents.teams ?? []).map(({ slug }) => slug);
    const others = await manager.query<{ slug: string; count: number; first: string[] }[]>(OTHERS, [
      ...columns,
      kept,
    ]);
    return {
      items: new Map(subjects.map((subject) => [formatSubjectName(subject), { team: subject.team }])),
      facts: {
        liveSubjects: new Set(subjects.filter(({ live }) => live).map(formatSubjectName)),
        otherSubjects: new Map(others.map(({ slug, ...counted }) => [slug, counted])),
      },
    };
  }

  lockKeys({ key }: PlanStep): readonly string[] {
    const name = parseSubjectName(key);
    return name === undefined ? [] : [subjectLockKey(name.context, name.name)];
  }

  async write(tx: EntityManager, steps: readonly PlanStep[], { actor, at }: AppliedBy): Promise<void> {
    for (const { key, fields, changes } of steps) {
      const team = String(fields['team']);
      const name = parseSubjectName(key);
      const teamId = await this.teams.findActiveId(tx, team);
      const [row] = await tx.query<[{ id: number }[], number]>(
        `UPDATE subjects s SET owner_team_id = $3, owner_source = 'explicit' FROM contexts c
         WHERE c.id = s.context_id AND c.name = $1 AND s.name = $2 RETURNING s.id`,
        [name?.context, name?.name, teamId],
      );
      await this.ledger.append(tx, {
        occurredAt: at,
        actor,
        action: 'subject.owner-assigned',
        subjectId: row[0]?.id,
        teamId,
        target: key,
        data: { from: changes[0]?.before, to: team },
      });
    }
  }
}

function namesIn({ subjects = [], applications = [] }: GovernanceDocuments) {
  const texts = new Set([
    ...subjects.map(({ subject }) => subject),
    ...applications.flatMap(({ produces = [], consumes = [] }) =>
      [...produces, ...consumes].map(({ subject }) => subject),
    ),
  ]);
  return [...texts].flatMap((text) => parseSubjectName(text) ?? []);
}
