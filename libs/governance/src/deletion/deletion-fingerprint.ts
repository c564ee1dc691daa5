import { fingerprintOf } from '@schema-steward/kernel';

/** By the versions that go: who approves that some are deleted has not approved that others are. */
export function deletionFingerprint(ruleId: string, subject: string, versions: readonly number[]): string {
  return fingerprintOf({ ruleId, subject, detail: versions.map(String) });
}
