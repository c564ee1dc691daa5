import { randomUUID } from 'node:crypto';
import {
  isOpenTransfer,
  UNASSIGNED_TEAM,
  type GovernanceDocuments,
  type PlanStep,
} from '@schema-steward/governance';
import { formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { subjectLockKey } from '../../platform/database/locks.js';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import { giveSubject } from './give-subject.js';
import { SubjectStore } from './subject-store.js';
import { TransferStore } from './transfers/transfer-store.js';

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
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(TransferStore) private readonly transfers: TransferStore,
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

  async write(tx: EntityManager, steps: readonly PlanStep[], by: AppliedBy): Promise<void> {
    for (const { key, fields, changes } of steps) {
      const [from, to] = [String(changes[0]?.before), String(fields['team'])];
      const name = parseSubjectName(key);
      const subject = name && (await this.store.findSubject(tx, name));
      const toId = await this.teams.findActiveId(tx, to);
      if (!subject || toId === undefined) throw new Error('what the plan rests on is not there');
      await giveSubject(tx, subject.id, toId);
      const entry = { occurredAt: by.at, actor: by.actor, subjectId: subject.id, teamId: toId, target: key };
      if (from === UNASSIGNED_TEAM)
        await this.ledger.append(tx, { ...entry, action: 'subject.owner-assigned', data: { from, to } });
      else {
        const id = await this.recordTransfer(tx, { key, subjectId: subject.id, from, toId }, by);
        const data = { id, from, to, reason: WHY_MOVED };
        await this.ledger.append(tx, { ...entry, action: 'transfer.forced', data });
      }
    }
  }

  /** A subject goes on from a team that is no more as an admin's hand would give it. */
  private async recordTransfer(
    tx: EntityManager,
    { key, subjectId, from, toId }: { key: string; subjectId: number; from: string; toId: number },
    { actor, person, at }: AppliedBy,
  ): Promise<string> {
    const by = { name: actor, person };
    const open = await this.transfers.openOf(tx, subjectId);
    if (open) {
      const state = isOpenTransfer(open, at) ? 'superseded' : 'expired';
      await this.transfers.decide(tx, open.id, { state, by, at, reason: null });
      await this.ledger.append(tx, {
        occurredAt: at,
        actor,
        action: `transfer.${state}`,
        subjectId,
        teamId: await this.teams.findId(tx, open.to),
        target: key,
        data: { id: open.id, from: open.from, to: open.to, until: open.expiresAt.toISOString() },
      });
    }
    const id = randomUUID();
    const reason = WHY_MOVED;
    await this.transfers.insert(
      tx,
      { id, subjectId, from, toId, reason, offeredBy: by, offeredAt: at, expiresAt: at },
      { state: 'forced', by, at, reason },
    );
    return id;
  }
}

const WHY_MOVED = 'Files of governance give it on from a team that is archived.';

function namesIn({ subjects = [], applications = [] }: GovernanceDocuments) {
  const texts = new Set([
    ...subjects.map(({ subject }) => subject),
    ...applications.flatMap(({ produces = [], consumes = [] }) =>
      [...produces, ...consumes].map(({ subject }) => subject),
    ),
  ]);
  return [...texts].flatMap((text) => parseSubjectName(text) ?? []);
}
