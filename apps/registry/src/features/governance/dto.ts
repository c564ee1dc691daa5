import { COMPATIBILITY_LEVELS, formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { GOVERNANCE_KINDS } from '@schema-steward/governance';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { createApplicationRequest, createEnvironmentRequest } from '../applications/dto.js';
import { givenContextName } from '../subjects/dto/context-name.js';
import {
  addMemberRequest,
  createOwnershipRuleRequest,
  createTeamRequest,
  slugSchema,
  teamResponse,
} from '../teams/dto.js';
import { clusterParam, describeTopicRequest, topicParam } from '../topics/dto.js';

/** Of each section; the limit for bodies ends a document long before. */
const MOST_ENTRIES = 10_000;
const section = <T extends z.ZodType>(entry: T) => z.array(entry).max(MOST_ENTRIES).optional();

const subjectText = storableText()
  .min(1)
  .refine((text) => (parseSubjectName(text)?.name ?? '') !== '', 'cannot be the name of a subject')
  // However it was written, one subject has one name.
  .transform((text) => formatSubjectName(parseSubjectName(text) ?? { context: '.', name: text }))
  .describe('As everywhere: `orders-value`, or `:.staging:orders-value` in another context.');

const environment = createEnvironmentRequest.partial({ name: true, production: true });

const team = z.strictObject({
  slug: slugSchema,
  name: createTeamRequest.shape.name.optional().describe('The slug, for a new team that says none.'),
  parent: createTeamRequest.shape.parent.nullable(),
  escalationTeam: createTeamRequest.shape.escalationTeam.nullable(),
  externalRef: createTeamRequest.shape.externalRef.nullable(),
  channels: z
    .array(teamResponse.shape.channels.element.strict())
    .max(20)
    .optional()
    .describe('All of them, in their order; at least one takes announcements.'),
  members: z
    .array(
      z.strictObject({
        email: addMemberRequest.shape.email,
        displayName: addMemberRequest.shape.displayName.nullable(),
        role: addMemberRequest.shape.role.removeDefault(),
      }),
    )
    .max(1000)
    .optional()
    .describe('All of them, and no others.'),
});

const declaration = z.strictObject({
  subject: subjectText,
  environment: slugSchema.describe('Where it produces or consumes it.'),
});

const application = createApplicationRequest
  .omit({ name: true, team: true, description: true, repository: true })
  .extend({
    name: createApplicationRequest.shape.name.optional(),
    team: createApplicationRequest.shape.team.optional().describe('Needed for a new application.'),
    description: createApplicationRequest.shape.description.nullable(),
    repository: createApplicationRequest.shape.repository.nullable(),
    produces: z.array(declaration).max(1000).optional().describe('All that it produces, and nothing else.'),
    consumes: z.array(declaration).max(1000).optional().describe('All that it consumes, and nothing else.'),
  });

const topicFields = describeTopicRequest.shape;
const topic = z.strictObject({
  cluster: clusterParam,
  topic: topicParam,
  regions: topicFields.regions.removeDefault().optional(),
  retentionMs: topicFields.retentionMs.removeDefault().optional(),
  cleanupPolicy: topicFields.cleanupPolicy.removeDefault().optional(),
  audience: topicFields.audience.optional().describe('Who may read it. Needed for a new topic.'),
  keySubjects: z
    .array(subjectText)
    .max(100)
    .optional()
    .describe('`<topic>-key` for a new topic that says none.'),
  valueSubjects: z
    .array(subjectText)
    .max(100)
    .optional()
    .describe('`<topic>-value` for a new topic that says none.'),
});

const policy = z
  .strictObject({
    subject: subjectText.optional(),
    context: givenContextName()
      .optional()
      .describe('All subjects of this context that have no level of their own.'),
    compatibility: z.enum(COMPATIBILITY_LEVELS),
    reason: storableText()
      .trim()
      .min(1)
      .max(1000)
      .nullable()
      .optional()
      .describe('Why; needed for every level but BACKWARD. It is kept and shown.'),
  })
  .refine(({ subject, context }) => (subject === undefined) !== (context === undefined), {
    message: 'names either a subject or a context',
  });

/**
 * What files of governance say, all together. A field that is left out keeps its value, `null` clears it; what no entry
 * names is left alone. Unknown fields are refused.
 */
export const governanceDocuments = z.strictObject({
  environments: section(environment),
  teams: section(team),
  prefixRules: section(createOwnershipRuleRequest),
  subjects: section(
    z.strictObject({ subject: subjectText, team: slugSchema.describe('Whose it is, once it exists.') }),
  ),
  topics: section(topic),
  applications: section(application),
  policies: section(policy),
});

export const planGovernanceRequest = z.strictObject({
  documents: governanceDocuments,
  prune: z
    .boolean()
    .default(false)
    .describe('Whether what a section does not name goes away. A kind without a section is left alone.'),
});
export type PlanGovernanceRequest = z.output<typeof planGovernanceRequest>;

export const applyGovernanceRequest = planGovernanceRequest.extend({
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'is not the fingerprint of a plan')
    .describe('Of the plan that was read: another one is not applied.'),
});
export type ApplyGovernanceRequest = z.output<typeof applyGovernanceRequest>;

const step = z.object({
  kind: z.enum(GOVERNANCE_KINDS),
  key: z.string().describe('Its name: a slug, a subject, a prefix, `cluster/topic`, `:.context:`.'),
  action: z.enum(['create', 'update', 'archive', 'delete']),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown().describe('null where there was nothing.'),
      after: z.unknown(),
    }),
  ),
  notes: z.array(z.string()),
});

const refusal = z.object({
  kind: z.enum(GOVERNANCE_KINDS),
  key: z.string(),
  pointer: z.string().optional().describe('JSON pointer into `documents`.'),
  otherPointer: z.string().optional().describe('Where the same thing is said elsewhere.'),
  reason: z.string(),
  fix: z.string(),
});

export const governancePlanResponse = z.object({
  fingerprint: z.string().describe('Say it to apply this plan.'),
  applied: z.boolean(),
  counts: z.object({
    create: z.int(),
    update: z.int(),
    archive: z.int(),
    delete: z.int(),
    unchanged: z.int(),
  }),
  steps: z.array(step).describe('What is done, in its order.'),
  refusals: z.array(refusal).describe('What stands in the way; a plan that has one is not applied.'),
});
export type GovernancePlanResponse = z.input<typeof governancePlanResponse>;
