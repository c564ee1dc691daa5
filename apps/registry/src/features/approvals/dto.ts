import { MAX_APPROVED_FINDINGS } from '@schema-steward/governance';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { lineOfText } from '../../platform/http/line-of-text.js';

/** Leave to break on purpose. Unknown fields are refused: a misspelt one must not widen an approval. */
export const approvalRequest = z.strictObject({
  subject: storableText().max(1024).describe('The subject, qualified where it is in another context.'),
  concerns: z
    .enum(['versions', 'settings'])
    .default('versions')
    .describe(
      'settings: a change of a level, a group, an alias or a mode; its subject need not exist, and `:.context:` is the context itself.',
    ),
  fingerprints: z
    .array(z.string().regex(/^[0-9a-f]{16}$/, 'is the fingerprint of a finding: 16 hex digits'))
    .min(1)
    .max(MAX_APPROVED_FINDINGS)
    .transform((fingerprints) => [...new Set(fingerprints)])
    .describe('The findings, as a check reports them; nothing else is let through.'),
  reason: lineOfText(1000),
  until: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .describe('When the findings block again; at most 90 days from now.'),
  author: lineOfText(300).optional().describe('Who wrote the change: somebody else than who approves.'),
  repository: lineOfText(300)
    .optional()
    .describe('Where the change is proposed, by its lasting id; for people.'),
  pullRequest: z
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional(),
});
export type ApprovalRequest = z.output<typeof approvalRequest>;

export const approvalQuery = z.object({ subject: storableText().max(1024) });

export const approvalResponse = z.object({
  id: z.uuid(),
  subject: z.string(),
  concerns: z.enum(['versions', 'settings']),
  fingerprints: z.array(z.string()),
  reason: z.string(),
  author: z.string().nullable(),
  approvedBy: z.string(),
  repository: z.string().nullable(),
  pullRequest: z.int().nullable(),
  until: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  state: z.enum(['in-force', 'used', 'revoked', 'ended']),
  usedAt: z.iso.datetime().nullable(),
  usedByVersion: z
    .int()
    .nullable()
    .describe('The version whose registration used it up; of a deletion, the newest that went.'),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
});
export type ApprovalResponse = z.input<typeof approvalResponse>;

export const grantedApproval = approvalResponse.extend({
  notes: z
    .array(z.string())
    .exactOptional()
    .describe('What may be a mistake: fingerprints that no recent check reported.'),
});
export type GrantedApproval = z.input<typeof grantedApproval>;

export const approvalList = z.object({ approvals: z.array(approvalResponse) });
