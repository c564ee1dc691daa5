import { z } from 'zod';
import { nextCursor, pageParameters } from '../../../platform/http/paging.js';
import type { SchemaUsage } from '../schema-usage.service.js';
import { contextName } from './context-name.js';

export const usageQuery = z.object({
  context: contextName().describe('The context whose id it is.'),
  ...pageParameters,
});
export type UsageQuery = z.output<typeof usageQuery>;

export const usageResponse = z.object({
  context: z.string(),
  id: z.int(),
  items: z.array(
    z.object({
      subject: z.string(),
      version: z.int(),
      deleted: z.boolean(),
      owner: z.string().describe('The slug of the team that owns the subject; `unassigned` is nobody yet.'),
      applications: z.array(
        z.object({ application: z.string(), direction: z.string().describe('produces or consumes.') }),
      ),
    }),
  ),
  nextCursor,
  referrers: z
    .array(z.object({ subject: z.string(), version: z.int() }))
    .describe('Live versions whose schemas refer to it, 100 at most.'),
});
export type UsageResponse = z.input<typeof usageResponse>;

export function toUsageResponse({
  context,
  id,
  items,
  nextCursor: next,
  referrers,
}: SchemaUsage): UsageResponse {
  return {
    context,
    id,
    items: items.map((item) => ({ ...item, applications: [...item.applications] })),
    nextCursor: next,
    referrers: [...referrers],
  };
}
