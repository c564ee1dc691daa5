import { createHash } from 'node:crypto';
import type { Location } from './location.js';

/** `error` blocks, `warning` is shown, `info` explains. */
export type Severity = 'error' | 'warning' | 'info';

/** What a finding is about, as data. Text is rendered from it, last. */
export type FindingArgs = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Something a rule has to say. Findings are data: they are stored, compared as sets, approved by fingerprint, and
 * rendered to text by whoever shows them.
 */
export interface Finding {
  /** The rule's id, for ever. */
  readonly ruleId: string;
  readonly severity: Severity;
  /** Where, in the text of the schema that reads and in the text of the one that writes. */
  readonly at: { readonly reader?: Location; readonly writer?: Location };
  /** The field the finding is about, in the path grammar for people (`carrier.name`, `items[].sku`), if there is one. */
  readonly path?: string;
  readonly args: FindingArgs;
  /** Same problem, same fingerprint: over later commits, other wordings and moved lines. */
  readonly fingerprint: string;
}

/** The parts that make a finding the same finding. Never its message, its line or an array index. */
export interface FingerprintParts {
  readonly ruleId: string;
  /** What is judged: a subject's qualified name, or a team, or a file. */
  readonly subject: string;
  readonly path?: string | undefined;
  /** Whatever else tells two findings of one rule at one path apart, in a fixed order. */
  readonly detail?: readonly string[] | undefined;
}

/** 16 hex digits of a SHA-256 over the structured parts. */
export function fingerprintOf({ ruleId, subject, path = '', detail = [] }: FingerprintParts): string {
  return createHash('sha256')
    .update(JSON.stringify([ruleId, subject, path, ...detail]))
    .digest('hex')
    .slice(0, 16);
}
