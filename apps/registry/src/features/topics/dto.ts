import { parseSubjectName } from '@schema-steward/kernel';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';

export const CLEANUP_POLICIES = ['delete', 'compact', 'compact,delete'] as const;
/** From the narrowest to the widest. */
export const AUDIENCES = [
  'component-internal',
  'business-unit-internal',
  'company-internal',
  'external-partner',
  'external-public',
] as const;

const CLUSTER = /^[A-Za-z0-9._-]{1,100}$/;
/** Kafka's own rule for the names of topics. */
const TOPIC = /^[A-Za-z0-9._-]{1,249}$/;

export const clusterParam = z.string().regex(CLUSTER, 'is letters, digits, `.`, `_` and `-`, 100 at most');
export const topicParam = z.string().regex(TOPIC, 'is letters, digits, `.`, `_` and `-`, 249 at most');

const subjects = z
  .array(
    storableText().refine((text) => parseSubjectName(text) !== undefined, 'cannot be the name of a subject'),
  )
  .max(100);

/** What is said of a topic. Unknown fields are refused: a misspelt `audiance` must not publish anything. */
export const describeTopicRequest = z
  .strictObject({
    regions: z
      .array(z.string().regex(/^[a-z0-9-]{1,64}$/, 'is lower-case letters, digits and hyphens, 64 at most'))
      .max(100)
      .transform((regions) => [...new Set(regions)].sort())
      .default([])
      .describe('Where its data lies.'),
    retentionMs: z
      .int()
      .min(-1)
      .nullable()
      .default(null)
      .describe('How long messages are kept, in milliseconds; -1 for ever; null where it is not said.'),
    cleanupPolicy: z.enum(CLEANUP_POLICIES).default('delete'),
    audience: z.enum(AUDIENCES).describe('Who may read it.'),
    keySubjects: subjects
      .optional()
      .describe('Of its keys; `<topic>-key` if absent. `[]`: keys have no schema.'),
    valueSubjects: subjects
      .optional()
      .describe('Of its values; `<topic>-value` if absent. Several where records name their subjects.'),
  })
  .refine(({ keySubjects, valueSubjects }) => keySubjects?.length !== 0 || valueSubjects?.length !== 0, {
    message: 'is empty beside empty keySubjects: a topic without any subject would be nobody’s',
    path: ['valueSubjects'],
  });
export type DescribeTopicRequest = z.output<typeof describeTopicRequest>;

export const topicQuery = z.object({
  cluster: clusterParam.optional(),
  subject: storableText().max(1024).optional().describe('Only topics that this subject is bound to.'),
  ...pageParameters,
});
export type TopicQuery = z.output<typeof topicQuery>;

const boundSubject = z.object({
  subject: z.string(),
  registered: z.boolean(),
  owner: z.string().nullable().describe('Its team; null while nobody owns it.'),
});

export const topicResponse = z.object({
  cluster: z.string(),
  topic: z.string(),
  regions: z.array(z.string()),
  retentionMs: z.int().nullable(),
  cleanupPolicy: z.enum(CLEANUP_POLICIES),
  audience: z.enum(AUDIENCES),
  keySubjects: z.array(boundSubject),
  valueSubjects: z.array(boundSubject),
  owner: z.string().nullable().describe('The team that owns its subjects; null while nobody does.'),
  conflict: z
    .array(z.string())
    .describe('Teams, where its subjects belong to several: transfer subjects until they belong to one.'),
  createdAt: z.iso.datetime(),
});
export type TopicResponse = z.output<typeof topicResponse>;

export const topicList = z.object({ topics: z.array(topicResponse), nextCursor });
export type TopicList = z.output<typeof topicList>;
