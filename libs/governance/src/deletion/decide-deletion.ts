import type { Finding } from '@schema-steward/kernel';
import type { PolicyName } from '../policy.js';
import { governanceFinding } from '../rules/governance-finding.js';
import { schemaFileDeleted } from '../rules/schema-file-deleted.js';
import { schemaStillConsumed } from '../rules/schema-still-consumed.js';
import { schemaStillReferenced } from '../rules/schema-still-referenced.js';
import { subjectUnknown } from '../rules/subject-unknown.js';

/** Everything that decides whether a subject's file may go. */
export interface DeletionFacts {
  readonly policy: PolicyName;
  readonly subject: string;
  /** Numbers of the live versions, newest first. */
  readonly liveVersions: readonly number[];
  /** Live versions of other subjects that refer to it, as `subject (version n)`. */
  readonly referrers: readonly string[];
  /** Applications that are subscribed to it, as `application (environment, …)`. */
  readonly consumers: readonly string[];
}

/** Whether deleting a schema's file is fine: judged against whoever still reads the subject, and the policy. */
export function decideDeletion({
  policy,
  subject,
  liveVersions,
  referrers,
  consumers,
}: DeletionFacts): readonly Finding[] {
  if (liveVersions.length === 0) return [governanceFinding(subjectUnknown, policy, subject)];
  const findings = [
    governanceFinding(schemaFileDeleted, policy, subject, { versions: liveVersions.map(String) }),
  ];
  if (referrers.length > 0)
    findings.push(governanceFinding(schemaStillReferenced, policy, subject, { referrers }));
  if (consumers.length > 0)
    findings.push(governanceFinding(schemaStillConsumed, policy, subject, { consumers }));
  return findings;
}
