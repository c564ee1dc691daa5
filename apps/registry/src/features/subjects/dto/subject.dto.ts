import { z } from 'zod';
import { settingsFields } from './settings.dto.js';
import { storableText } from '../../../platform/database/storable-text.js';

export const reportOwner = z.object({
  team: z.string(),
  name: z.string(),
  channels: z.array(z.object({ tool: z.string(), address: z.string(), scope: z.string() })),
});

export const subjectResponse = z.object({
  subject: z.string(),
  owner: reportOwner.nullable().describe('Null while nobody owns it.'),
  ownerSource: z.string().describe('explicit, token, rule, metadata or unassigned.'),
  state: z.enum(['owned', 'orphaned', 'unowned']).describe('orphaned: it has an owner, which is archived.'),
  answerable: reportOwner
    .nullable()
    .describe(
      'Of an orphaned subject: the nearest team above its owner that is not archived, or `unassigned` where there is none.',
    ),
  ...settingsFields,
  predecessor: z.string().nullable().describe('The subject whose place it takes.'),
  successor: z.string().nullable().describe('The subject that takes its place: where readers go.'),
  versions: z.array(
    z.object({
      version: z.int(),
      semanticVersion: z
        .string()
        .describe('What the version promises: major breaks, minor adds, patch explains.'),
      id: z.int(),
      registeredAt: z.iso.datetime(),
      changes: z.array(z.string()).describe('What changed since the version before it, a sentence each.'),
      reason: z.string().optional().describe('Why the version is the number that it is.'),
      note: z.string().optional().describe('The author’s own line.'),
    }),
  ),
});
export type SubjectResponse = z.input<typeof subjectResponse>;

export const predecessorRequest = z.strictObject({
  subject: storableText().max(1024).describe('The subject whose place this one takes.'),
});
export type PredecessorRequest = z.output<typeof predecessorRequest>;

export const assignOwnerRequest = z.strictObject({
  team: storableText().min(1).max(63).describe('The team’s slug.'),
});
export type AssignOwnerRequest = z.output<typeof assignOwnerRequest>;
