import { ROLES, SCOPABLE_ACTIONS } from '@schema-steward/governance';
import { z } from 'zod';
import { lineOfText } from '../../platform/http/line-of-text.js';
import { slugSchema } from '../teams/dto.js';
import { parseSubjectPrefix } from './subject-prefix-text.js';

const action = z.enum(SCOPABLE_ACTIONS as [(typeof SCOPABLE_ACTIONS)[number], ...typeof SCOPABLE_ACTIONS]);

const subjectPrefixes = z
  .array(
    z.string().refine((text) => parseSubjectPrefix(text) !== undefined, {
      message: 'is no beginning of a subject: `orders-`, or `:.context:orders-` in another context',
    }),
  )
  .min(1)
  .max(100)
  .describe('Only subjects whose names begin so can be written to. A prefix never reaches another context.');

/** A token to be made. Unknown fields are refused: a misspelt `actoins` must not make a token that may do everything. */
export const createTokenRequest = z.strictObject({
  name: lineOfText(200).describe('What it is for; shown wherever the token acts.'),
  role: z.enum(ROLES),
  team: slugSchema
    .optional()
    .describe('The team whose subjects it may write to. Needed for member, owner and ci; an admin has none.'),
  application: slugSchema
    .optional()
    .describe(
      'The one application of the team that it acts for: its declarations and deployments, nothing else.',
    ),
  actions: z
    .array(action)
    .min(1)
    .max(SCOPABLE_ACTIONS.length)
    .optional()
    .describe('Rights; all of the role if absent.'),
  subjectPrefixes: subjectPrefixes.optional(),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('When it ends; 90 days from now if absent, never if null.'),
});
export type CreateTokenRequest = z.output<typeof createTokenRequest>;

export const tokenResponse = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  team: z.string().nullable(),
  application: z.string().nullable(),
  actions: z.array(z.string()).nullable(),
  subjectPrefixes: z.array(z.string()).nullable(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute.'),
  person: z
    .string()
    .nullable()
    .describe(
      'The human behind it, by address: who made it, or the token that it was made with; null where none is known.',
    ),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type TokenResponse = z.input<typeof tokenResponse>;

export const createdTokenResponse = tokenResponse.extend({
  token: z.string().describe('The token itself, shown this once: as Bearer, or as password in Basic.'),
});
export type CreatedTokenResponse = z.input<typeof createdTokenResponse>;

export const tokenList = z.object({ tokens: z.array(tokenResponse) });

export const exchangeTokenRequest = z.strictObject({
  idToken: z.string().min(1).max(16_384).describe('The id-token that GitHub gave the job.'),
  team: slugSchema.optional().describe('Which team’s, where several trust the repository.'),
});
export type ExchangeTokenRequest = z.output<typeof exchangeTokenRequest>;

export const exchangedTokenResponse = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  team: z.string(),
  actions: z.array(z.string()),
  subjectPrefixes: z.array(z.string()).nullable(),
  mayRegister: z.boolean(),
  reason: z.string().nullable().describe('Why it may not register.'),
});
export type ExchangedTokenResponse = z.input<typeof exchangedTokenResponse>;

const lastingId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,18}$/, 'is the number that GitHub gives it, not its name'));

export const trustRepositoryRequest = z.strictObject({
  issuer: z.string().optional().describe('One of STEWARD_GITHUB_ISSUERS; the first if absent.'),
  repositoryId: lastingId.describe('`gh api repos/OWNER/NAME --jq .id`'),
  repositoryOwnerId: lastingId.describe('`gh api repos/OWNER/NAME --jq .owner.id`'),
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,100}\/[A-Za-z0-9_.-]{1,100}$/, 'is owner/name'),
  team: slugSchema,
  subjectPrefixes: subjectPrefixes.optional(),
  ref: z
    .string()
    .max(512)
    .regex(/^refs\/(heads|tags)\/[!-~]+$/, 'is a whole ref, as refs/heads/main')
    .default('refs/heads/main')
    .describe('Only runs on it may register.'),
  jobWorkflowRef: z
    .string()
    .max(512)
    .regex(
      /^[!-~]+\/[!-~]+\/[!-~]+@[!-~]+$/,
      'is a workflow and its ref, as owner/name/.github/workflows/a.yml@refs/heads/main',
    )
    .optional()
    .describe('Only this reusable workflow may register.'),
});
export type TrustRepositoryRequest = z.output<typeof trustRepositoryRequest>;

export const trustedRepositoryIdParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'is not the id of a trusted repository')
  .transform(Number);

export const trustedRepositoryResponse = z.object({
  id: z.int(),
  issuer: z.string(),
  repositoryId: z.string(),
  repositoryOwnerId: z.string(),
  name: z.string(),
  team: z.string(),
  subjectPrefixes: z.array(z.string()).nullable(),
  ref: z.string(),
  jobWorkflowRef: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type TrustedRepositoryResponse = z.input<typeof trustedRepositoryResponse>;

export const trustedRepositoryList = z.object({ trustedRepositories: z.array(trustedRepositoryResponse) });
