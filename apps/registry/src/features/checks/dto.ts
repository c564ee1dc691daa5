import { COMPATIBILITY_LEVELS, SCHEMA_TYPES } from '@schema-steward/kernel';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { contextName } from '../subjects/dto/context-name.js';
import { schemaReferenceSchema } from '../subjects/dto/register-schema.dto.js';
import { reportOwner } from '../subjects/dto/subject.dto.js';

const text = storableText().max(4096);

const changeRequest = z.strictObject({
  subject: text.describe('The subject that the file maps to.'),
  schemaType: z.enum(SCHEMA_TYPES).default('AVRO'),
  change: z.enum(['added', 'modified', 'renamed', 'deleted']).describe('What happened to the file.'),
  file: text.optional(),
  previousFile: text.optional(),
  schema: z.string().optional().describe('The new text; absent for a deleted file.'),
  baseSchema: z
    .string()
    .optional()
    .describe(
      'The text before the change: findings that it has too are marked as pre-existing and do not block.',
    ),
  references: z.array(schemaReferenceSchema).max(1000).default([]),
});

/** A batch of changed schemas. Unknown fields are refused: a misspelt one must not weaken a check. */
export const runCheckRequest = z.strictObject({
  context: contextName(),
  repository: z
    .strictObject({ id: text.optional(), name: text.optional() })
    .optional()
    .describe('The repository by its lasting id, and by name.'),
  pullRequest: z
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional(),
  commit: text.optional(),
  base: text.optional(),
  changes: z
    .array(
      changeRequest.refine(({ change, schema }) => change === 'deleted' || schema !== undefined, {
        message: 'is needed unless the file was deleted',
        path: ['schema'],
      }),
    )
    .min(1)
    .max(500),
});
export type RunCheckRequest = z.output<typeof runCheckRequest>;
export type ChangeRequest = RunCheckRequest['changes'][number];

const location = z.object({
  pointer: z.string(),
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
});

const message = z.object({
  json: z.string().describe('In the format’s own JSON encoding.'),
  bytes: z.string().exactOptional().describe('On the wire, base64, without a registry’s prefix.'),
});
const none = z.object({ none: z.string().describe('Why there is none.') });

const witness = z.object({
  type: z.string().exactOptional().describe('For Protobuf: the message’s type, by its name in the file.'),
  medium: z
    .enum(['bytes', 'json'])
    .exactOptional()
    .describe('For Protobuf, which is written in two ways: the one in which it breaks.'),
  message,
  control: z
    .union([
      message.extend({
        kind: z.enum(['writer', 'mended-writer']),
        schema: z.string().exactOptional(),
      }),
      none,
    ])
    .describe(
      'The same message with the offending part replaced, which does read. `mended-writer`: of a schema that differs from the writer’s there alone; `schema` is that one.',
    ),
  outcome: z.string().describe('What reading the message gave.'),
});

const finding = z.object({
  ruleId: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  fingerprint: z.string(),
  message: z.string(),
  why: z.string(),
  fix: z.string(),
  path: z.string().exactOptional(),
  location: location.nullable(),
  against: z.object({ version: z.int(), location: location.nullable() }).exactOptional(),
  direction: z.enum(['backward', 'forward']).exactOptional(),
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  preExisting: z.boolean(),
  approval: z
    .object({ by: z.string(), until: z.iso.datetime(), reason: z.string() })
    .exactOptional()
    .describe('Somebody let it through, once and until then.'),
  witness: z
    .union([witness, none])
    .exactOptional()
    .describe('Of what breaks readers: a message that was really tried, or why there is none.'),
});

const wayOut = z.object({
  kind: z.enum(['successor', 'compatibility-group', 'approval']),
  summary: z.string(),
  commands: z.array(z.string()).describe('Ready to copy.'),
});

const consumer = z.object({
  application: z.string(),
  team: z.object({
    slug: z.string(),
    name: z.string(),
    channel: z.object({ tool: z.string(), address: z.string() }).nullable(),
  }),
  environments: z
    .array(z.object({ slug: z.string(), production: z.boolean() }))
    .describe('Where it declares to consume the subject, or a version whose contract reads it is in use.'),
  reads: z
    .union([
      z.literal('unknown').describe('It is subscribed; which fields it reads nobody said.'),
      z.object({
        versions: z.array(z.string()).describe('Versions of the application whose contracts bind.'),
        paths: z.array(z.string()),
        more: z.literal(true).exactOptional(),
      }),
    ])
    .describe('What it reads, as its contracts say.'),
});

const verdict = z.enum(['pass', 'fail', 'pending']);

const changeResult = z.object({
  subject: z.string(),
  change: z.enum(['added', 'modified', 'unchanged', 'renamed', 'deleted']),
  verdict,
  schemaType: z.enum(SCHEMA_TYPES),
  file: z.string().exactOptional(),
  previousFile: z.string().exactOptional(),
  documentationOnly: z
    .literal(true)
    .exactOptional()
    .describe('Beside the version before it nothing changed but documentation, order and layout.'),
  compatibilityLevel: z.enum(COMPATIBILITY_LEVELS),
  comparedVersions: z.array(z.int()),
  owner: reportOwner.nullable(),
  findings: z.array(finding),
  consumers: z
    .array(consumer)
    .exactOptional()
    .describe(
      'Who is subscribed to what would break or is deleted, or whose contracts would, production first.',
    ),
  moreConsumers: z.literal(true).exactOptional().describe('There are more than those.'),
  waysOut: z.array(wayOut).exactOptional().describe('How to make a change that breaks readers all the same.'),
});

/** The report as `libs/report` declares it; a test holds the two equal. */
export const checkReport = z.object({
  reportVersion: z.literal(1),
  id: z.uuid(),
  verdict,
  createdAt: z.iso.datetime(),
  policy: z.enum(['open', 'strict']),
  context: z.string(),
  changes: z.array(changeResult),
});
