import { createHash } from 'node:crypto';
import { KIND_RULES } from './all-kind-rules.js';
import { desiredItems, type DesiredItem, type DesiredItems } from './desired-items.js';
import type { GovernanceDocuments } from './governance-documents.js';
import {
  GOVERNANCE_KINDS,
  type FieldChange,
  type Fields,
  type FieldValue,
  type GovernanceKind,
  type GovernancePlan,
  type PlanRefusal,
  type PlanStep,
} from './governance-plan.js';
import type { CurrentGovernance, PlannedWorld } from './governance-state.js';

export interface PlanOptions {
  /** Whether what a section of the documents does not name goes away. A kind without a section is left alone. */
  readonly prune: boolean;
}

interface Removal {
  readonly kind: GovernanceKind;
  readonly key: string;
  readonly before: Fields;
}

/**
 * What has to be done so that the registry holds what the documents say, and what forbids it. Made from data alone: the
 * same documents and the same state give the same plan, and once it is applied the next one changes nothing.
 */
export function planGovernance(
  documents: GovernanceDocuments,
  current: CurrentGovernance,
  { prune }: PlanOptions,
): GovernancePlan {
  const desired = desiredItems(documents);
  const removals = prune ? removalsOf(desired, current) : [];
  const world = { current, after: afterwards(desired.items, removals, current) };
  const made = desired.items.map((item) => stepOf(item, world));
  const removed = removals.map(removalStep);
  const steps = [...made, ...removed];
  return {
    steps,
    refusals: [
      ...desired.refusals,
      ...desired.items.flatMap((item) => refusalsOf(item, world)),
      ...removals.flatMap((removal) => removalRefusals(removal, world)),
    ],
    fingerprint: fingerprintOf(steps),
  };
}

/** Last made, first removed: nothing is gone before what needs it. */
function removalsOf({ items, sections }: DesiredItems, current: CurrentGovernance): Removal[] {
  const named = new Set(items.map(({ kind, key }) => `${kind} ${key}`));
  return [...GOVERNANCE_KINDS]
    .reverse()
    .filter((kind) => sections.has(kind) && KIND_RULES[kind].removal !== undefined)
    .flatMap((kind) =>
      [...current.items[kind]]
        .filter(([key]) => !named.has(`${kind} ${key}`))
        .map(([key, before]) => ({ kind, key, before }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
}

function afterwards(
  items: readonly DesiredItem[],
  removals: readonly Removal[],
  current: CurrentGovernance,
): PlannedWorld['after'] {
  const after = Object.fromEntries(
    GOVERNANCE_KINDS.map((kind) => [kind, new Map(current.items[kind])]),
  ) as Record<GovernanceKind, Map<string, Fields>>;
  for (const item of items)
    after[item.kind].set(item.key, fieldsAfter(item, current.items[item.kind].get(item.key)));
  for (const { kind, key } of removals) after[kind].delete(key);
  return after;
}

/** What the entry says; what it leaves out stays as it is, or is the usual for something new. */
function fieldsAfter({ said, defaults }: DesiredItem, before: Fields | undefined): Fields {
  return Object.fromEntries(
    Object.entries(defaults).map(([field, usual]) => [
      field,
      said[field] ?? keptOf(said, field, before, usual),
    ]),
  );
}

/** `null` is said, and clears; only what is not said is kept. */
function keptOf(
  said: DesiredItem['said'],
  field: string,
  before: Fields | undefined,
  usual: FieldValue,
): FieldValue {
  if (Object.hasOwn(said, field)) return null;
  return before?.[field] ?? usual;
}

function stepOf(item: DesiredItem, { current, after }: PlannedWorld): PlanStep {
  const { kind, key } = item;
  const before = current.items[kind].get(key);
  const fields = after[kind].get(key) ?? {};
  const changes = changesBetween(before, fields);
  if (before === undefined) return { kind, key, action: 'create', changes, fields, notes: [] };
  if (changes.length === 0) return { kind, key, action: 'unchanged', changes, fields, notes: [] };
  const notes = KIND_RULES[kind].notes?.(key, fields, before) ?? [];
  return { kind, key, action: 'update', changes, fields, notes };
}

function changesBetween(before: Fields | undefined, after: Fields): FieldChange[] {
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: before?.[field] ?? null, after: value }))
    .filter(
      (change) => !equal(change.before, change.after) && !(before === undefined && isEmpty(change.after)),
    );
}

const isEmpty = (value: FieldValue): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

function removalStep({ kind, key, before }: Removal): PlanStep {
  const action = KIND_RULES[kind].removal ?? 'delete';
  return { kind, key, action, changes: [], fields: before, notes: [] };
}

function refusalsOf({ kind, key, pointer }: DesiredItem, world: PlannedWorld): PlanRefusal[] {
  const after = world.after[kind].get(key) ?? {};
  return KIND_RULES[kind]
    .judge(key, after, world.current.items[kind].get(key), world)
    .map((problem) => ({ kind, key, pointer, ...problem }));
}

function removalRefusals({ kind, key, before }: Removal, world: PlannedWorld): PlanRefusal[] {
  return (KIND_RULES[kind].judgeRemoval?.(key, before, world) ?? []).map((problem) => ({
    kind,
    key,
    ...problem,
  }));
}

/** Of what would change alone: whoever changes something else meanwhile does not make the plan stale. */
function fingerprintOf(steps: readonly PlanStep[]): string {
  const doing = steps
    .filter(({ action }) => action !== 'unchanged')
    .map(({ kind, key, action, changes }) => [
      kind,
      key,
      action,
      changes.map(({ field, before, after }) => [field, canonical(before), canonical(after)]),
    ]);
  return createHash('sha256').update(JSON.stringify(doing)).digest('hex').slice(0, 32);
}

function equal(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** The order of an object's names says nothing. */
function canonical(value: FieldValue): FieldValue {
  if (Array.isArray(value)) return (value as readonly FieldValue[]).map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)]);
}
