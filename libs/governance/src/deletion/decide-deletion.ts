import type { Finding } from '@schema-steward/kernel';
import type { PolicyName } from '../policy.js';
import { governanceFinding } from '../rules/governance-finding.js';
import { schemaFileDeleted } from '../rules/schema-file-deleted.js';
import { schemaStillConsumed } from '../rules/schema-still-consumed.js';
import { schemaStillReferenced } from '../rules/schema-still-referenced.js';
import { subjectUnknown } from '../rules/subject-unknown.js';
import { versionDeleted } from '../rules/version-deleted.js';
import { versionErased } from '../rules/version-erased.js';
import { deletionFingerprint } from './deletion-fingerprint.js';

/** What goes: a schema's file in a repository, live versions in the registry, or what is left of deleted ones. */
export type DeletionKind = 'file' | 'versions' | 'erasure';

/** Everything that decides whether a subject's file, or some of its versions, may go. */
export interface DeletionFacts {
  readonly policy: PolicyName;
  readonly subject: string;
  /** `file` unless said otherwise. */
  readonly kind?: DeletionKind;
  /** Numbers of the live versions that would go, newest first; of an erasure, of the deleted ones. */
  readonly liveVersions: readonly number[];
  /** Live versions of other subjects that refer to it, as `subject (version n)`. */
  readonly referrers: readonly string[];
  /** Applications that are subscribed to it or whose contracts in use read it, with team and channel. */
  readonly readers: readonly string[];
}

const RULES = { file: schemaFileDeleted, versions: versionDeleted, erasure: versionErased } as const;

/** Whether deleting is fine: judged against whoever still reads the subject, and the policy. */
export function decideDeletion({
  policy,
  subject,
  kind = 'file',
  liveVersions,
  referrers,
  readers,
}: DeletionFacts): readonly Finding[] {
  if (liveVersions.length === 0) return [governanceFinding(subjectUnknown, policy, subject)];
  const rule = RULES[kind];
  const deleted = governanceFinding(rule, policy, subject, { versions: liveVersions.map(String) });
  const findings = [{ ...deleted, fingerprint: deletionFingerprint(rule.id, subject, liveVersions) }];
  if (referrers.length > 0)
    findings.push(governanceFinding(schemaStillReferenced, policy, subject, { referrers }));
  if (readers.length > 0) findings.push(governanceFinding(schemaStillConsumed, policy, subject, { readers }));
  return findings;
}
