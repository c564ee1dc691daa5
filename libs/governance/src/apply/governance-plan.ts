/** The kinds of thing that files of governance speak of, in the order in which a plan makes them. */
export const GOVERNANCE_KINDS = [
  'environment',
  'team',
  'prefix-rule',
  'subject',
  'topic',
  'application',
  'policy',
] as const;

export type GovernanceKind = (typeof GOVERNANCE_KINDS)[number];

/** A value as JSON has it. */
export type FieldValue =
  string | number | boolean | null | readonly FieldValue[] | { readonly [name: string]: FieldValue };

/** What a thing holds, by the names that files and the API use. Sets are sorted, so that equal ones look equal. */
export type Fields = Readonly<Record<string, FieldValue>>;

export interface FieldChange {
  readonly field: string;
  /** null where there was nothing. */
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/** One thing that the plan does, or finds done. */
export interface PlanStep {
  readonly kind: GovernanceKind;
  /** The thing's name: a slug, a subject, `cluster/topic`; of a prefix rule the prefix, of a policy its scope. */
  readonly key: string;
  readonly action: 'create' | 'update' | 'archive' | 'delete' | 'unchanged';
  /** Empty for what is unchanged, archived or deleted. */
  readonly changes: readonly FieldChange[];
  /** All that it holds afterwards; of what is archived or deleted, what it held. */
  readonly fields: Fields;
  /** What a reader of the plan should know. */
  readonly notes: readonly string[];
}

/** Why the plan cannot be applied as it is. */
export interface PlanRefusal {
  readonly kind: GovernanceKind;
  readonly key: string;
  /** JSON pointer to the entry in the documents; undefined for what they do not name. */
  readonly pointer?: string;
  /** Where the same thing is said elsewhere. */
  readonly otherPointer?: string;
  /** A whole sentence. */
  readonly reason: string;
  /** What to do about it, a whole sentence. */
  readonly fix: string;
}

export interface GovernancePlan {
  /** In the order in which they are applied. */
  readonly steps: readonly PlanStep[];
  readonly refusals: readonly PlanRefusal[];
  /** Names what the plan would change, and how: whoever applies says which plan they read. 32 hexadecimal digits. */
  readonly fingerprint: string;
}

/** Whether there is anything to do. */
export function changesSomething({ steps }: Pick<GovernancePlan, 'steps'>): boolean {
  return steps.some(({ action }) => action !== 'unchanged');
}
