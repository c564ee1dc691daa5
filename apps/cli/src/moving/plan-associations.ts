import { associationKey } from './association-key.js';
import type { ConfluentClient } from './confluent-client.js';
import { objectOf } from './copy-shape.js';
import { understood } from './misunderstood.js';
import { readAssociations } from './read-associations.js';
import type { AssociationCopy, SubjectCopy } from './registry-copy.js';

/** It has its subject for itself. */
export const isOwning = ({ lifecycle }: AssociationCopy): boolean => lifecycle === 'STRONG';

/** What there is to do for the associations of a subject. */
export interface AssociationPlan {
  readonly missing: readonly AssociationCopy[];
  /** Why some cannot be made. */
  readonly conflicts: readonly { readonly association: AssociationCopy; readonly why: string }[];
}

/** So many resources are asked about at once: each has two parts at most, and a registry tells of 1,000. */
const BATCH = 400;

/** What each resource’s parts are bound to in the target, and what is to be added. @throws GateError */
export function planAssociations(
  target: ConfluentClient,
  { name, associations }: SubjectCopy,
): Promise<AssociationPlan> {
  if (associations === null || associations.length === 0)
    return Promise.resolve({ missing: [], conflicts: [] });
  return understood(target, async () => {
    const there = await readAssociations(target, name);
    if (there === null) return allRefused(associations, 'the registry knows no associations');
    const keys = new Set(associations.map(associationKey));
    const held = new Map(there.map((one) => [associationKey(one), one]));
    const others = there.filter((one) => !keys.has(associationKey(one)));
    const missing: AssociationCopy[] = [];
    const conflicts: { association: AssociationCopy; why: string }[] = [];
    const open: AssociationCopy[] = [];
    for (const association of associations) {
      const same = held.get(associationKey(association));
      const why = same ? whyNotSame(association, same) : whyNotBeside(association, others);
      if (why !== undefined) conflicts.push({ association, why });
      else if (!same) open.push(association);
    }
    for (let start = 0; start < open.length; start += BATCH) {
      const asked = open.slice(start, start + BATCH);
      const bound = await boundTo(target, asked);
      for (const [index, association] of asked.entries()) {
        const why = whyNotBound(association, bound[index]);
        if (why === undefined) missing.push(association);
        else conflicts.push({ association, why });
      }
    }
    return { missing, conflicts };
  });
}

function allRefused(associations: readonly AssociationCopy[], why: string): AssociationPlan {
  return { missing: [], conflicts: associations.map((association) => ({ association, why })) };
}

function whyNotSame(wanted: AssociationCopy, there: AssociationCopy): string | undefined {
  if (wanted.lifecycle !== there.lifecycle) return `is ${there.lifecycle} there, not ${wanted.lifecycle}`;
  return undefined;
}

/** What owns a subject is alone with it. */
function whyNotBeside(wanted: AssociationCopy, others: readonly AssociationCopy[]): string | undefined {
  const owner = others.find(isOwning) ?? others[0];
  if (!owner || (!isOwning(owner) && !isOwning(wanted))) return undefined;
  return `the subject is bound to the ${owner.resourceType} ${owner.resourceName} there already`;
}

interface Bound {
  readonly resourceName: unknown;
  readonly associations: readonly { readonly subject: unknown; readonly associationType: unknown }[];
}

/** What binds each of these resources now, whatever the subject. */
async function boundTo(target: ConfluentClient, asked: readonly AssociationCopy[]): Promise<Bound[]> {
  const path = '/associations:batchGet';
  const requests = asked.map(({ resourceId, resourceType }) => ({ resourceId, resourceType }));
  const answer = await target.ask({ method: 'POST', path, body: { requests } });
  if ('refusal' in answer) throw target.unexpected(answer.refusal, path);
  const { results } = objectOf(answer.body, 'an answer about associations');
  return (Array.isArray(results) ? results : []).map((one: unknown) => {
    const { result } = objectOf(one, 'an answer about associations');
    const { resourceName, associations } = objectOf(result ?? {}, 'an answer about associations');
    const list = Array.isArray(associations) ? (associations as unknown[]) : [];
    return {
      resourceName,
      associations: list.map((each) => {
        const { subject, associationType } = objectOf(each, 'an association');
        return { subject, associationType };
      }),
    };
  });
}

function whyNotBound(wanted: AssociationCopy, bound: Bound | undefined): string | undefined {
  if (!bound || bound.associations.length === 0) return undefined;
  if (bound.resourceName !== wanted.resourceName)
    return `the id ${wanted.resourceId} is that of ${String(bound.resourceName)} there`;
  const other = bound.associations.find(({ associationType }) => associationType === wanted.associationType);
  return other && `it is bound to the subject ${String(other.subject)} there already`;
}
