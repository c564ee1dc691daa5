import type { Fields, FieldValue, GovernanceKind } from './governance-plan.js';
import type { Section } from './governance-documents.js';
import type { PlannedWorld } from './governance-state.js';

/** Why something may not be as it would be after the plan, and what to do: two whole sentences. */
export interface Problem {
  readonly reason: string;
  readonly fix: string;
}

/** Everything about one kind of thing: a plan is made from these tables. */
export interface KindRules<Entry> {
  readonly kind: GovernanceKind;
  readonly section: Section;
  /** The name by which an entry and the thing that it means are the same. */
  keyOf(entry: Entry): string;
  /** The fields in the order in which they are shown, with what a new one has where the entry does not say. */
  defaults(entry: Entry): Fields;
  /** What an entry says, in the form in which it is kept. */
  said(entry: Entry): Partial<Record<string, FieldValue>>;
  /** What is wrong with how it would be. `before` is undefined for a new one. */
  judge(key: string, after: Fields, before: Fields | undefined, world: PlannedWorld): readonly Problem[];
  /** What happens to what the files do not name, when the plan prunes; undefined where nothing does. */
  readonly removal?: 'archive' | 'delete';
  judgeRemoval?(key: string, before: Fields, world: PlannedWorld): readonly Problem[];
  /** What a reader of an update should know. */
  notes?(key: string, after: Fields, before: Fields): readonly string[];
}

/** The fields of an entry that are said, without those that name it. */
export function saidOf(entry: object, names: readonly string[]): Partial<Record<string, FieldValue>> {
  return Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => value !== undefined && names.includes(name)),
  ) as Partial<Record<string, FieldValue>>;
}

/** Sorted and without repetition, by code units: the order of no language. */
export function asSet(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** `a, b and 3 more`. */
export function listed(first: readonly string[], count: number): string {
  const more = count - first.length;
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
}

export function unknownTeam(team: string, { current }: PlannedWorld): Problem {
  return current.archivedTeams.has(team)
    ? { reason: `The team ${team} is archived.`, fix: 'Name a team that is active.' }
    : { reason: `There is no team ${team}.`, fix: 'Add it to `teams`, or correct the slug.' };
}
