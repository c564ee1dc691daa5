import { isNamed, type AvroSchema, type AvroUse } from '../../avro/avro-schema.js';
import { describeType } from '../../avro/describe-type.js';
import type { ChangeParts } from '../schema-change.js';
import type { AvroPartners } from './avro-partners.js';
import { orderChange } from './order-change.js';

export interface BranchMatch {
  readonly before: AvroUse;
  readonly after: AvroUse;
}

/** What a union may hold; anything else is taken as a union of itself alone. */
export function branchesOf(use: AvroUse): readonly AvroUse[] {
  return use.schema.type === 'union' ? use.schema.branches : [use];
}

/**
 * Which branch is which, in the order of `after`: partners and types of one kind; after them two of one short name, or
 * the only two that are left over.
 */
export function matchBranches(
  before: readonly AvroUse[],
  after: readonly AvroUse[],
  partners: AvroPartners,
): BranchMatch[] {
  const found = new Map<AvroUse, AvroUse>();
  const free = new Set(before);
  const take = (now: AvroUse, old: AvroUse | undefined): void => {
    if (old === undefined || !free.delete(old)) return;
    found.set(now, old);
  };
  const unnamed = new Map(before.flatMap((use) => (isNamed(use.schema) ? [] : [[use.schema.type, use]])));
  const named = new Map<string, AvroUse>();
  for (const use of before)
    if (isNamed(use.schema)) {
      const partner = partners.partnerOf(use.schema);
      if (partner !== undefined) named.set(partner, use);
    }
  for (const use of after)
    take(use, isNamed(use.schema) ? named.get(use.schema.fullName) : unnamed.get(use.schema.type));
  const left = () => after.filter((use) => !found.has(use));
  const byShortName = new Map([...free].map((use) => [shortName(use.schema), use]));
  for (const use of left()) {
    const old = isNamed(use.schema) ? byShortName.get(use.schema.name) : undefined;
    if (old !== undefined && couldBe(partners, old.schema, use.schema)) take(use, old);
  }
  const [now, ...others] = left();
  const [old, ...olders] = [...free];
  if (now !== undefined && old !== undefined && others.length === 0 && olders.length === 0)
    if (couldBe(partners, old.schema, now.schema)) take(now, old);
  return after.flatMap((use) => {
    const one = found.get(use);
    return one === undefined ? [] : [{ before: one, after: use }];
  });
}

/** Whether branches that are all matched come in another order. */
export function branchOrder(
  before: readonly AvroUse[],
  after: readonly AvroUse[],
  matches: readonly BranchMatch[],
): ChangeParts | undefined {
  const position = new Map(after.map((use, index) => [use, String(index)]));
  const partner = new Map(matches.map((match) => [match.before, position.get(match.after)]));
  const texts = { before: before.map(typeText), after: after.map(typeText) };
  const names = before.map((use) => partner.get(use) ?? '');
  return orderChange('branches', names, [...position.values()], texts);
}

function typeText({ schema }: AvroUse): string {
  return describeType(schema);
}

function shortName(schema: AvroSchema): string {
  return isNamed(schema) ? schema.name : '';
}

function couldBe(partners: AvroPartners, before: AvroSchema, after: AvroSchema): boolean {
  return isNamed(before) && isNamed(after) && partners.meet(before, after);
}
