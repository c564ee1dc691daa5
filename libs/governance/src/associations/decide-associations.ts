import {
  isFrozen,
  ownedSubject,
  type AcceptedAssociation,
  type AssociatedResource,
  type AssociatedSubject,
  type AssociationRefusal,
  type AssociationType,
  type AssociationWish,
  type ExistingAssociation,
  type Lifecycle,
} from './association.js';
import { problemOfWish } from './problem-of-wish.js';

export type AssociationDecision =
  | { readonly outcome: 'accepted'; readonly associations: readonly AcceptedAssociation[] }
  | { readonly outcome: 'refused'; readonly refusal: AssociationRefusal };

type Verdict = AcceptedAssociation | AssociationRefusal;

const invalid = (property: string, detail: string): AssociationRefusal => ({
  because: 'invalid',
  property,
  detail,
});

/**
 * The subject that a wish means: the one that it names, that of the binding which is there, or the one that a topic's
 * part owns. Null where a new weak binding names none, which is refused.
 */
export function subjectOfWish(
  resource: AssociatedResource,
  wish: AssociationWish,
  existing: readonly ExistingAssociation[],
): string | null {
  if (wish.subject !== null) return wish.subject;
  const bound = existing.find(({ type }) => type === wish.type);
  if (bound) return bound.subject;
  const owned = wish.operation === 'create' && (wish.schema || wish.frozen === true);
  return owned ? ownedSubject(resource, wish.type) : null;
}

/**
 * Whether a resource may be bound so: all wishes of a request, or none. `existing` is what binds the resource now,
 * `subjects` has what is known of each subject that {@link subjectOfWish} names. Source: the tests of Confluent's
 * registry (8.5): a binding never changes once it is made, one that owns its subject is made together with it, and a
 * resource owns the subjects of all its parts or shares them all.
 */
export function decideAssociations(
  resource: AssociatedResource,
  wishes: readonly AssociationWish[],
  existing: readonly ExistingAssociation[],
  subjects: ReadonlyMap<AssociationType, AssociatedSubject>,
): AssociationDecision {
  const refused = (refusal: AssociationRefusal) => ({ outcome: 'refused', refusal }) as const;
  const types = wishes.map(({ type }) => type);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined) return refused(invalid('associationType', `'${twice}' is there more than once`));
  const other = existing.find(
    (one) => one.resource.name !== resource.name || one.resource.namespace !== resource.namespace,
  );
  if (other)
    return refused(invalid('resourceName', `the resource is called '${other.resource.name}' already`));

  const associations: AcceptedAssociation[] = [];
  for (const wish of wishes) {
    const verdict = verdictOn(resource, wish, existing, subjects.get(wish.type));
    if ('because' in verdict) return refused(verdict);
    associations.push(verdict);
  }
  const lifecycles = new Map<AssociationType, Lifecycle>(existing.map((one) => [one.type, one.lifecycle]));
  for (const { type, lifecycle } of associations) lifecycles.set(type, lifecycle);
  if (new Set(lifecycles.values()).size > 1)
    return refused(invalid('lifecycle', 'all associations of a resource must have the same lifecycle'));
  return { outcome: 'accepted', associations };
}

function verdictOn(
  resource: AssociatedResource,
  wish: AssociationWish,
  existing: readonly ExistingAssociation[],
  subject: AssociatedSubject | undefined,
): Verdict {
  const bound = existing.find(({ type }) => type === wish.type);
  const importing = subject?.importing ?? false;
  const problem = problemOfWish(wish, { bound: bound !== undefined, importing });
  if (problem) return problem;
  if (bound) return wish.operation === 'create' ? again(wish, bound, subject) : updated(wish, bound, subject);

  const lifecycle: Lifecycle = wish.schema || wish.frozen === true ? 'STRONG' : (wish.lifecycle ?? 'WEAK');
  const name = subjectOfWish(resource, wish, existing);
  if (name === null || !subject) return invalid('subject', 'must be provided for non-frozen associations');
  const owned = ownedSubject(resource, wish.type);
  if (isFrozen(lifecycle) && name !== owned)
    return invalid('subject', `frozen associations must use subject '${owned}'`);
  if (!isFrozen(lifecycle) && wish.operation === 'create' && name === owned)
    return invalid('subject', `WEAK associations cannot use subject '${owned}'`);
  if (isFrozen(lifecycle) && !importing && subject.liveVersions > 0)
    return invalid('frozen', 'cannot create a frozen association when schemas already exist in the subject');
  // Somebody may have ended the subject after the schema was registered in it.
  const ended = wish.schema && subject.holdsSchema && subject.liveVersions < 0;
  if (ended || ((!isFrozen(lifecycle) || importing) && subject.liveVersions === 0))
    return { because: 'no-live-version', subject: name };
  if (isFrozen(lifecycle) && subject.others.length > 0) return { because: 'subject-bound', subject: name };
  if (subject.others.includes('STRONG')) return { because: 'subject-owned', subject: name };
  return { subject: name, type: wish.type, lifecycle, write: 'insert', register: wish.schema };
}

/** Making a binding again is nothing; making another one in its place is refused. */
function again(
  wish: AssociationWish,
  bound: ExistingAssociation,
  subject: AssociatedSubject | undefined,
): Verdict {
  const lifecycle = wish.schema || wish.frozen === true ? 'STRONG' : wish.lifecycle;
  const same =
    (wish.subject === null || wish.subject === bound.subject) &&
    (lifecycle === null || lifecycle === bound.lifecycle) &&
    (wish.frozen === null || wish.frozen === isFrozen(bound.lifecycle)) &&
    (!wish.schema || subject?.holdsSchema === true);
  return same ? kept(bound, false) : { because: 'resource-bound', type: wish.type };
}

function updated(
  { subject, frozen, lifecycle, schema, type }: AssociationWish,
  bound: ExistingAssociation,
  known: AssociatedSubject | undefined,
): Verdict {
  if (subject !== null && subject !== bound.subject)
    return invalid('subject', 'subject of association cannot be changed');
  if (frozen !== null && frozen !== isFrozen(bound.lifecycle))
    return invalid('frozen', 'frozen attribute of association cannot be changed');
  if (lifecycle !== null && lifecycle !== bound.lifecycle)
    return isFrozen(bound.lifecycle)
      ? { because: 'frozen', type, subject: bound.subject }
      : invalid('frozen', 'association with lifecycle of STRONG cannot be frozen=false');
  if (schema && bound.lifecycle === 'WEAK')
    return invalid('lifecycle', 'cannot be WEAK when schema is provided');
  return kept(bound, schema && known?.holdsSchema !== true);
}

const kept = ({ subject, type, lifecycle }: ExistingAssociation, register: boolean): AcceptedAssociation => ({
  subject,
  type,
  lifecycle,
  write: null,
  register,
});
