import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { storableText } from '../../platform/database/storable-text.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';
import { slugSchema } from '../teams/dto.js';

export const usageQuery = z.object({
  path: storableText()
    .min(1)
    .max(2000)
    .optional()
    .describe('Only of one field, as `carrier.name` or `items[].sku`.'),
  application: slugSchema.optional().describe('Only what one application reads.'),
  environment: slugSchema.optional().describe('Only what is read in one environment.'),
  ended: queryBoolean('What is read no more too.'),
  ...pageParameters,
});
export type UsageQuery = z.output<typeof usageQuery>;

export const fieldUsage = z.object({
  path: z.string().describe('The field, by the path that it has now or, where it is gone, had last.'),
  application: z.string(),
  team: z.object({
    slug: z.string(),
    name: z.string(),
    channel: z
      .object({ tool: z.string(), address: z.string() })
      .nullable()
      .describe('Where the team hears announcements.'),
  }),
  environment: z
    .object({ slug: z.string(), production: z.boolean() })
    .nullable()
    .describe('Null: the newest version of the main branch, wherever it runs.'),
  source: z.string().describe('`contract`: a contract in use reads it.'),
  sinceVersion: z
    .string()
    .nullable()
    .describe('The version of the application that was the first to read it there.'),
  version: z.string().nullable().describe('The newest version of the application that reads it there.'),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  binding: z
    .boolean()
    .describe('Whether a change that takes the field away is stopped for it: a contract in use is.'),
});
export type FieldUsage = z.output<typeof fieldUsage>;

export const subjectUsage = z.object({ subject: z.string(), usages: z.array(fieldUsage), nextCursor });
export type SubjectUsage = z.output<typeof subjectUsage>;
