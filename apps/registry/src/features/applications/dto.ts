import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { lineOfText } from '../../platform/http/line-of-text.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';
import { slugSchema } from '../teams/dto.js';

export const createEnvironmentRequest = z.strictObject({
  slug: slugSchema.describe('The environment’s name in URLs; it never changes.'),
  name: lineOfText(200),
  production: z.boolean().describe('Whether what runs there serves customers.'),
});
export type CreateEnvironmentRequest = z.output<typeof createEnvironmentRequest>;

export const updateEnvironmentRequest = createEnvironmentRequest
  .omit({ slug: true })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'changes nothing');
export type UpdateEnvironmentRequest = z.output<typeof updateEnvironmentRequest>;

export const environmentResponse = createEnvironmentRequest.extend({ createdAt: z.iso.datetime() });
export type EnvironmentResponse = z.output<typeof environmentResponse>;

export const environmentList = z.object({ environments: z.array(environmentResponse) });

/** Unknown fields are refused: a misspelt `taem` must not make an application somebody else’s. */
export const createApplicationRequest = z.strictObject({
  slug: slugSchema.describe('The application’s name in URLs and tokens; it never changes.'),
  name: lineOfText(200),
  team: slugSchema.describe('Whose it is. Every application has a team.'),
  description: lineOfText(2000).optional(),
  repository: lineOfText(512).optional().describe('Where its source is, as https://github.com/acme/billing.'),
});
export type CreateApplicationRequest = z.output<typeof createApplicationRequest>;

export const updateApplicationRequest = z
  .strictObject({
    name: lineOfText(200).optional(),
    team: slugSchema.optional().describe('Another team; whoever moves it must be of both, or admin.'),
    description: lineOfText(2000).nullable().optional().describe('null takes it away.'),
    repository: lineOfText(512).nullable().optional().describe('null takes it away.'),
  })
  .refine((change) => Object.keys(change).length > 0, 'changes nothing');
export type UpdateApplicationRequest = z.output<typeof updateApplicationRequest>;

export const applicationQuery = z.object({
  team: slugSchema.optional().describe('Only those of one team.'),
  archived: queryBoolean('Those that are archived too.'),
  ...pageParameters,
});
export type ApplicationQuery = z.output<typeof applicationQuery>;

export const applicationResponse = z.object({
  slug: z.string(),
  name: z.string(),
  team: z.string(),
  description: z.string().nullable(),
  repository: z.string().nullable(),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});
export type ApplicationResponse = z.output<typeof applicationResponse>;

export const applicationList = z.object({ applications: z.array(applicationResponse), nextCursor });
export type ApplicationList = z.output<typeof applicationList>;
