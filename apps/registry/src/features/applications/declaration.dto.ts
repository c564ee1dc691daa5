import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';

export const DIRECTIONS = ['produces', 'consumes'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const declarationQuery = z.object({
  ended: queryBoolean('Those that have ended too.'),
  ...pageParameters,
});
export type DeclarationQuery = z.output<typeof declarationQuery>;

export const declarationResponse = z.object({
  application: z.string(),
  direction: z.enum(DIRECTIONS),
  subject: z.string().describe('Qualified where it is in another context.'),
  environment: z.string(),
  production: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type DeclarationResponse = z.output<typeof declarationResponse>;

export const declarationList = z.object({ declarations: z.array(declarationResponse), nextCursor });
export type DeclarationList = z.output<typeof declarationList>;

export const pageQuery = z.object(pageParameters);
export type PageQuery = z.output<typeof pageQuery>;

export const subjectApplication = z.object({
  application: z.string(),
  name: z.string(),
  direction: z.enum(DIRECTIONS),
  team: z.object({
    slug: z.string(),
    name: z.string(),
    channel: z
      .object({ tool: z.string(), address: z.string() })
      .nullable()
      .describe('Where the team hears announcements.'),
  }),
  environments: z
    .array(z.object({ slug: z.string(), production: z.boolean() }))
    .describe(
      'Where it declares it; of one that does not, where a version whose contract reads it is in use.',
    ),
  production: z.boolean().describe('Whether one of the environments is production.'),
  declared: z
    .boolean()
    .describe('False: it declares nothing of the subject, and a contract in use of it reads the subject.'),
  reads: z
    .union([
      z.literal('unknown'),
      z.object({
        versions: z.array(z.string()).describe('Of the application: whose contracts say so.'),
        paths: z.array(z.string()).describe('As the contracts have them.'),
      }),
    ])
    .exactOptional()
    .describe(
      'Of a consumer: what its contracts in use read. `unknown`: it is subscribed, and nobody said more.',
    ),
});

export const subjectApplicationList = z.object({
  subject: z.string(),
  applications: z.array(subjectApplication),
  nextCursor,
});
export type SubjectApplicationList = z.output<typeof subjectApplicationList>;
