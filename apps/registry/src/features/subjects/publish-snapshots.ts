import { UNASSIGNED_TEAM, type Approval, type OwnerRule } from '@schema-steward/governance';
import type { Clock, SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { openApprovalsOf } from '../approvals/approval-read-model.js';
import { mayBeRead } from '../contracts/contract-read-model.js';
import { ownershipRulesOf } from '../teams/team-read-model.js';
import { ConfigStore, configsOf, type ConfigRow, type EffectiveConfig } from './config-store.js';
import { effectiveMode, modesOf, type Mode, type ModeRow } from './settings/mode-store.js';
import { subjectNamed, versionsOf, type KeptVersion, type StoredSubject } from './subject-store.js';

/** Everything stored that decides about a subject’s next version, as it was at one moment. */
export interface PublishSnapshot {
  readonly at: Date;
  readonly name: SubjectName;
  readonly subject: StoredSubject | undefined;
  /** All that were not erased, newest first. */
  readonly versions: readonly KeptVersion[];
  /** Live versions, newest first. */
  readonly live: readonly KeptVersion[];
  readonly config: EffectiveConfig;
  readonly mode: Mode;
  /** Somebody asked that nothing be compared, where it would be. */
  readonly forced?: boolean;
  readonly ownershipRules: readonly OwnerRule[];
  /** Those that were neither used up nor revoked. */
  readonly approvals: readonly Approval[];
  /** Whether any contract may read the subject: what they say is asked for only then. */
  readonly bound: boolean;
  /** The rows, as PostgreSQL wrote them: where two are equal, nothing that is stored here has changed. */
  readonly stored: string;
}

interface Stored extends Pick<PublishSnapshot, 'versions' | 'bound'> {
  readonly subject: StoredSubject | null;
  readonly configs: readonly ConfigRow[];
  readonly modes: readonly ModeRow[];
  readonly rules: readonly OwnerRule[];
  readonly approvals: readonly StoredApproval[];
}

/** The number that the next version gets, unless it brings one of its own. */
export const nextNumber = ({ versions: [newest] }: Pick<PublishSnapshot, 'versions'>): number =>
  (newest?.version ?? 0) + 1;

/** The live version that holds the first of these contents that is there; the newest of several. */
export function versionWithContent(
  { live }: Pick<PublishSnapshot, 'live'>,
  hashes: readonly string[],
): KeptVersion | undefined {
  for (const hash of hashes) {
    const found = live.find(({ contentHash }) => contentHash === hash);
    if (found) return found;
  }
  return undefined;
}

/** JSON has no dates. */
type StoredApproval = Omit<Approval, 'endsAt'> & { readonly endsAt: string };

const listOf = (rows: string): string => `(SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) listed)`;

/** One statement: what it costs to ask is the way to PostgreSQL and back, and planning is done once a connection. */
const SNAPSHOT = `
  WITH subject AS MATERIALIZED (${subjectNamed('$1::text', '$2::text')})
  SELECT json_build_object(
    'subject', (SELECT row_to_json(subject) FROM subject),
    'versions', ${listOf(versionsOf('(SELECT id FROM subject)'))},
    'configs', ${listOf(configsOf('$1', '$2'))},
    'modes', ${listOf(modesOf('$1', '$2'))},
    'rules', ${listOf(ownershipRulesOf('$1'))},
    'approvals', ${listOf(openApprovalsOf('(SELECT id FROM subject)'))},
    'bound', ${mayBeRead('$1', '$2')}
  )::text AS stored`;

@Injectable()
export class PublishSnapshots {
  constructor(
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(manager: EntityManager, name: SubjectName): Promise<PublishSnapshot> {
    const [row] = await manager.query<{ stored: string }[]>(SNAPSHOT, [name.context, name.name]);
    const stored = row?.stored ?? '';
    const { subject, versions, configs, modes, rules, approvals, bound } = JSON.parse(stored) as Stored;
    const owned = subject !== null && subject.ownerTeam !== UNASSIGNED_TEAM;
    return {
      at: this.clock.now(),
      name,
      subject: subject ?? undefined,
      versions,
      live: versions.filter(({ deleted }) => !deleted),
      config: this.configs.merge(configs),
      mode: effectiveMode(modes),
      ownershipRules: owned ? [] : rules,
      approvals: approvals.map(({ endsAt, ...approval }) => ({ ...approval, endsAt: new Date(endsAt) })),
      bound,
      stored,
    };
  }
}
