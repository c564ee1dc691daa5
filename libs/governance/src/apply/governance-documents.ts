/**
 * What files of governance say, all of them taken together. A field that is left out keeps the value that it has; `null`
 * clears it. What no entry names is left alone, unless the plan prunes.
 */
export interface GovernanceDocuments {
  readonly environments?: readonly EnvironmentEntry[] | undefined;
  readonly teams?: readonly TeamEntry[] | undefined;
  readonly prefixRules?: readonly PrefixRuleEntry[] | undefined;
  readonly subjects?: readonly SubjectEntry[] | undefined;
  readonly topics?: readonly TopicEntry[] | undefined;
  readonly applications?: readonly ApplicationEntry[] | undefined;
  readonly policies?: readonly PolicyEntry[] | undefined;
}

export interface EnvironmentEntry {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly production?: boolean | undefined;
}

export interface ChannelEntry {
  readonly tool: string;
  readonly address: string;
  readonly scope: string;
}

export interface MemberEntry {
  readonly email: string;
  readonly displayName?: string | null | undefined;
  readonly role: string;
}

export interface TeamEntry {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly parent?: string | null | undefined;
  readonly escalationTeam?: string | null | undefined;
  readonly externalRef?: string | null | undefined;
  readonly channels?: readonly ChannelEntry[] | undefined;
  readonly members?: readonly MemberEntry[] | undefined;
}

/** New subjects of the context whose name begins with the prefix belong to the team. */
export interface PrefixRuleEntry {
  readonly context: string;
  readonly prefix: string;
  readonly team: string;
}

/** Whose a subject is that exists already. */
export interface SubjectEntry {
  /** As it is written everywhere, `orders-value` or `:.staging:orders-value`. */
  readonly subject: string;
  readonly team: string;
}

export interface TopicEntry {
  readonly cluster: string;
  readonly topic: string;
  readonly regions?: readonly string[] | undefined;
  readonly retentionMs?: number | null | undefined;
  readonly cleanupPolicy?: string | undefined;
  readonly audience?: string | undefined;
  /** Those of a new topic are `<topic>-key` and `<topic>-value`, unless they are said. */
  readonly keySubjects?: readonly string[] | undefined;
  readonly valueSubjects?: readonly string[] | undefined;
}

/** A subject in an environment, produced or consumed. */
export interface DeclarationEntry {
  readonly subject: string;
  readonly environment: string;
}

export interface ApplicationEntry {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly team?: string | undefined;
  readonly description?: string | null | undefined;
  readonly repository?: string | null | undefined;
  readonly produces?: readonly DeclarationEntry[] | undefined;
  readonly consumes?: readonly DeclarationEntry[] | undefined;
}

/** The compatibility level of one subject, or of all of a context that have none, and why it is not the usual one. */
export interface PolicyEntry {
  /** Either this … */
  readonly subject?: string | undefined;
  /** … or that. */
  readonly context?: string | undefined;
  readonly compatibility: string;
  readonly reason?: string | null | undefined;
}

export type Section = keyof GovernanceDocuments;
