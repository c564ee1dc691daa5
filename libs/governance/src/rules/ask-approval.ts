import type { FindingArgs } from '@schema-steward/kernel';

/** How a change of settings gets its approver, ready to copy. The fingerprint names the change, its new value included. */
export function askApproval({ scope, fingerprint }: FindingArgs): string {
  const request = {
    concerns: 'settings',
    subject: String(scope),
    fingerprints: [String(fingerprint)],
    reason: '…',
    until: 'YYYY-MM-DDT00:00:00Z',
  };
  return `Somebody else, an approver or an owner of its team, sends \`POST /api/v1/approvals ${JSON.stringify(request)}\`; then send the change again. \`until\` is 90 days from now at most.`;
}
