/** Where an owner came from, strongest first. A stored subject keeps its source. */
export const OWNER_SOURCES = ['explicit', 'token', 'rule', 'metadata', 'unassigned'] as const;
export type OwnerSource = (typeof OWNER_SOURCES)[number];

export interface OwnerRule {
  readonly prefix: string;
  readonly team: string;
}

/** What is known about who should own a subject. Teams are slugs. */
export interface OwnerEvidence {
  /** The registration's own field. */
  readonly explicit?: string | undefined;
  /** The team of the token that registers. */
  readonly token?: string | undefined;
  /** Prefix rules of the subject's context. */
  readonly rules?: readonly OwnerRule[];
  /** `metadata.properties.owner` of the schema. */
  readonly metadata?: string | undefined;
}

export const UNASSIGNED_TEAM = 'unassigned';

export interface OwnerResolution {
  readonly team: string;
  readonly source: OwnerSource;
}

/**
 * The owner of a subject that is registered for the first time: what the registration says, else the token's team, else
 * the longest matching prefix rule, else the schema's own metadata, else nobody yet.
 */
export function resolveOwner(subject: string, evidence: OwnerEvidence): OwnerResolution {
  if (evidence.explicit !== undefined) return { team: evidence.explicit, source: 'explicit' };
  if (evidence.token !== undefined) return { team: evidence.token, source: 'token' };
  const rule = longestMatch(subject, evidence.rules ?? []);
  if (rule) return { team: rule.team, source: 'rule' };
  if (evidence.metadata !== undefined) return { team: evidence.metadata, source: 'metadata' };
  return { team: UNASSIGNED_TEAM, source: 'unassigned' };
}

function longestMatch(subject: string, rules: readonly OwnerRule[]): OwnerRule | undefined {
  return rules
    .filter(({ prefix }) => subject.startsWith(prefix))
    .reduce<OwnerRule | undefined>(
      (best, rule) => (best && best.prefix.length >= rule.prefix.length ? best : rule),
      undefined,
    );
}
