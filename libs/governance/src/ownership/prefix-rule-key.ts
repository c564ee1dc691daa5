import { formatSubjectName, parseSubjectName } from '@schema-steward/kernel';

export interface PrefixOfContext {
  readonly context: string;
  /** Empty: all subjects of the context. */
  readonly prefix: string;
}

/**
 * How a prefix rule is written in plans and the ledger: as a subject is, `orders-` or `:.staging:orders-`, and `:.staging:`
 * or `:.:` for a whole context. `parseSubjectName` reads it back.
 */
export function prefixRuleKey({ context, prefix }: PrefixOfContext): string {
  const written = formatSubjectName({ context, name: prefix });
  const read = parseSubjectName(written);
  const isPlain = prefix !== '' && read?.context === context && read.name === prefix;
  return isPlain ? written : `:${context}:${prefix}`;
}
