/** What a resource's part is bound to its subject by: a strong one owns the subject, and ends it with itself. */
export const LIFECYCLES = ['STRONG', 'WEAK'] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

/** The parts of a topic that a subject can be bound to. */
export const ASSOCIATION_TYPES = ['key', 'value'] as const;
export type AssociationType = (typeof ASSOCIATION_TYPES)[number];

/** The only kind of resource that Confluent's API knows. */
export const TOPIC = 'topic';

/** What subjects are bound to: a topic, with its id, its name, and where that name holds. */
export interface AssociatedResource {
  readonly name: string;
  readonly namespace: string;
  /** Null in a rehearsal alone: Kafka gives a topic its id only when it makes it. */
  readonly id: string | null;
}

/** A binding that is there. Strong ones are frozen, weak ones are not. */
export interface ExistingAssociation {
  /** Qualified, as it is written. */
  readonly subject: string;
  readonly type: AssociationType;
  readonly lifecycle: Lifecycle;
  readonly resource: { readonly name: string; readonly namespace: string };
}

/** One binding as it is asked for; what the request leaves out is null. */
export interface AssociationWish {
  readonly operation: 'create' | 'upsert';
  /** Qualified, as it is written. */
  readonly subject: string | null;
  readonly type: AssociationType;
  readonly lifecycle: Lifecycle | null;
  readonly frozen: boolean | null;
  /** Whether the request brings a schema for the subject. */
  readonly schema: boolean;
}

/** What is known of the subject that a wish means. */
export interface AssociatedSubject {
  /** How many live versions it has, but for the one that the wish itself registers. */
  readonly liveVersions: number;
  /** Whether its latest version, or what the wish registers, is the schema that the request brings. */
  readonly holdsSchema: boolean;
  /** Whether its versions come from elsewhere: then they are there before the binding is. */
  readonly importing: boolean;
  /** Lifecycles of what binds it besides: to other resources, or to another part of this one. */
  readonly others: readonly Lifecycle[];
}

/** Why a binding may not be. Texts are Confluent's where its sources or tests show them. */
export type AssociationRefusal =
  | { readonly because: 'invalid'; readonly property: string; readonly detail: string }
  | { readonly because: 'resource-bound'; readonly type: AssociationType }
  | { readonly because: 'subject-bound' | 'subject-owned' | 'no-live-version'; readonly subject: string }
  | { readonly because: 'frozen'; readonly type: AssociationType; readonly subject: string };

/** What is to be done for one wish. */
export interface AcceptedAssociation {
  readonly subject: string;
  readonly type: AssociationType;
  readonly lifecycle: Lifecycle;
  /** Null where the binding is there already. */
  readonly write: 'insert' | null;
  /** Whether the schema of the request is to be registered. */
  readonly register: boolean;
}

export const isFrozen = (lifecycle: Lifecycle): boolean => lifecycle === 'STRONG';

/** The subject that a topic's part owns if it owns one. */
export function ownedSubject({ namespace, name }: AssociatedResource, type: AssociationType): string {
  return `:.${namespace}:${name}-${type}`;
}
