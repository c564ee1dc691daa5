import { asDeclarations, declarationsOf, type Fields, type PlanStep } from '@schema-steward/governance';
import { formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { subjectLockKey } from '../../platform/database/locks.js';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import { applicationLockKey, ApplicationStore, type StoredApplication } from './application-store.js';
import type { Direction } from './declaration.dto.js';

interface Declared {
  readonly application: string;
  readonly direction: Direction;
  readonly context: string;
  readonly subject: string;
  readonly environment: string;
}

const DECLARED = `SELECT a.slug AS application, d.direction, c.name AS context, s.name AS subject, e.slug AS environment
  FROM declarations d JOIN applications a ON a.id = d.application_id JOIN subjects s ON s.id = d.subject_id
  JOIN contexts c ON c.id = s.context_id JOIN environments e ON e.id = d.environment_id
  WHERE d.ended_at IS NULL`;
const DEPLOYED = `SELECT a.slug, count(*)::integer AS count,
    (array_agg(d.version || ' in ' || e.slug ORDER BY e.slug, d.instance))[1:5] AS first
  FROM deployments d JOIN applications a ON a.id = d.application_id JOIN environments e ON e.id = d.environment_id
  WHERE d.ended_at IS NULL GROUP BY a.slug`;

/** Applications, and what they produce and consume, as files of governance say it. */
@Injectable()
export class GovernedApplications implements GovernedKind {
  readonly kind = 'application';

  constructor(
    @Inject(ApplicationStore) private readonly store: ApplicationStore,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  async read(manager: EntityManager): Promise<GovernedState> {
    const applications = await this.store.all(manager);
    const declared = Map.groupBy(await manager.query<Declared[]>(DECLARED), ({ application }) => application);
    const deployed = await manager.query<{ slug: string; count: number; first: string[] }[]>(DEPLOYED);
    const [running, archived] = [
      applications.filter(({ archivedAt }) => archivedAt === null),
      applications.filter(({ archivedAt }) => archivedAt !== null),
    ];
    return {
      items: new Map(running.map((one) => [one.slug, fieldsOf(one, declared.get(one.slug) ?? [])])),
      facts: {
        archivedApplications: new Set(archived.map(({ slug }) => slug)),
        deploymentsOf: new Map(deployed.map(({ slug, ...counted }) => [slug, counted])),
      },
    };
  }

  /** No subject goes while somebody declares to read it. */
  lockKeys({ key, fields }: PlanStep): readonly string[] {
    const subjects = declarationsOf(fields).flatMap(([, subject]) => parseSubjectName(subject) ?? []);
    return [applicationLockKey(key), ...subjects.map(({ context, name }) => subjectLockKey(context, name))];
  }

  async write(tx: EntityManager, steps: readonly PlanStep[], by: AppliedBy): Promise<void> {
    for (const step of steps) {
      if (step.action === 'archive') await this.archive(tx, step.key, by);
      else await this.put(tx, step, by);
    }
  }

  private async put(tx: EntityManager, step: PlanStep, by: AppliedBy): Promise<void> {
    const { key, fields, action } = step;
    const { name, team, description, repository } = fields;
    const teamId = await this.teams.findActiveId(tx, String(team));
    const entry = { occurredAt: by.at, actor: by.actor, target: key, teamId };
    if (action === 'create') {
      await tx.query(
        `INSERT INTO applications (slug, name, team_id, description, repository, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [key, name, teamId, description, repository, by.at],
      );
      const data = { slug: key, name, team, description, repository };
      await this.ledger.append(tx, { ...entry, action: 'application.created', data });
    } else {
      const changes = step.changes.filter(({ field }) => field !== 'produces' && field !== 'consumes');
      const from = changes.find(({ field }) => field === 'team')?.before;
      if (changes.length > 0) {
        await tx.query(
          'UPDATE applications SET name = $2, team_id = $3, description = $4, repository = $5 WHERE slug = $1',
          [key, name, teamId, description, repository],
        );
        const data = {
          ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
          ...(from !== undefined && { from }),
        };
        await this.ledger.append(tx, { ...entry, action: 'application.updated', data });
      }
    }
    await this.declare(tx, step, by);
  }

  /** Ends what is declared no more, then adds what is new. */
  private async declare(tx: EntityManager, { key, fields }: PlanStep, by: AppliedBy): Promise<void> {
    const application = await this.store.application(tx, key);
    const rows = await tx.query<Declared[]>(`${DECLARED} AND a.id = $1`, [application.id]);
    const before = declarationsOf(fieldsOf(application, rows));
    const after = declarationsOf(fields);
    const missingIn = (others: typeof before) => {
      const known = new Set(others.map((one) => JSON.stringify(one)));
      return (one: (typeof before)[number]) => !known.has(JSON.stringify(one));
    };
    for (const [direction, subject, environment] of before.filter(missingIn(after)))
      await this.change(tx, application, { direction, subject, environment }, by, 'declaration.ended');
    for (const [direction, subject, environment] of after.filter(missingIn(before)))
      await this.change(tx, application, { direction, subject, environment }, by, 'declaration.added');
  }

  private async change(
    tx: EntityManager,
    application: StoredApplication,
    { direction, subject, environment }: { direction: string; subject: string; environment: string },
    { actor, at }: AppliedBy,
    action: 'declaration.added' | 'declaration.ended',
  ): Promise<void> {
    const name = parseSubjectName(subject);
    const found = name && (await this.subjects.find(tx, name));
    if (!found) throw new Error('a subject that the plan rests on is not there');
    const { id: environmentId, production } = await this.store.environment(tx, environment);
    const values = [application.id, found.id, environmentId, direction, actor, at];
    await tx.query(
      action === 'declaration.added'
        ? `INSERT INTO declarations (application_id, subject_id, environment_id, direction, created_by, created_at)
           VALUES ($1, $2, $3, $4, $5, $6)`
        : `UPDATE declarations SET ended_by = $5, ended_at = $6 WHERE application_id = $1 AND subject_id = $2
             AND environment_id = $3 AND direction = $4 AND ended_at IS NULL`,
      values,
    );
    await this.ledger.append(tx, {
      occurredAt: at,
      actor,
      action,
      subjectId: found.id,
      teamId: application.teamId,
      target: application.slug,
      data: { direction, subject, environment, production },
    });
  }

  private async archive(tx: EntityManager, slug: string, { actor, at }: AppliedBy): Promise<void> {
    const { id, teamId } = await this.store.application(tx, slug);
    const [, declarations] = await tx.query<[unknown, number]>(
      'UPDATE declarations SET ended_at = $2, ended_by = $3 WHERE application_id = $1 AND ended_at IS NULL',
      [id, at, actor],
    );
    await tx.query('UPDATE applications SET archived_at = $2 WHERE id = $1', [id, at]);
    await this.ledger.append(tx, {
      occurredAt: at,
      actor,
      action: 'application.archived',
      teamId,
      target: slug,
      data: { ended: { declarations, deployments: 0 } },
    });
  }
}

function fieldsOf(
  { name, team, description, repository }: StoredApplication,
  declared: readonly Declared[],
): Fields {
  const of = (direction: Direction) =>
    asDeclarations(
      declared
        .filter((one) => one.direction === direction)
        .map(({ context, subject, environment }) => ({
          subject: formatSubjectName({ context, name: subject }),
          environment,
        })),
    );
  return { name, team, description, repository, produces: of('produces'), consumes: of('consumes') };
}
