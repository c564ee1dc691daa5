/** What another tool's files say, in our words. */
export interface ImportedGovernance {
  readonly teams: readonly ImportedTeam[];
  readonly prefixRules: readonly ImportedRule[];
  /** What could not be taken over, or has to be looked at: each a whole sentence with its place. None is dropped silently. */
  readonly notes: readonly string[];
}

export interface ImportedTeam {
  readonly slug: string;
  readonly name: string;
  readonly parent?: string;
  /** The same team in the other tool. */
  readonly externalRef: string;
  /** Addresses that the other tool knows, as channels for announcements. */
  readonly emails: readonly string[];
  readonly members: readonly { readonly email: string; readonly name?: string }[];
}

export interface ImportedRule {
  readonly prefix: string;
  readonly team: string;
  readonly context?: string;
  /** Where it comes from, for the comment beside it. */
  readonly from: string;
}

/** A name of another tool as a slug of ours; undefined where nothing of it could be one. */
export function slugOf(name: string): string | undefined {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? undefined : slug;
}
