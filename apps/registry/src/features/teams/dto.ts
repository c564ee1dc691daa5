import { z } from 'zod';
import { contextName } from '../subjects/dto/context-name.js';

export const CONTACT_SCOPES = ['announcements', 'issues', 'interactive', 'notifications'] as const;

/** Names and addresses are printed in terminals and logs. */
const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must not hold control characters');

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and inner hyphens, 63 at most')
  .describe('The team’s name in URLs, rules and schemas.');

const contactChannel = z.object({
  tool: plainText(64).describe('email, slack, teams, pagerduty, …'),
  address: plainText(512).describe('A channel, an address, a URL.'),
  scope: z
    .enum(CONTACT_SCOPES)
    .describe('What it is for; at least one channel of a team takes announcements.'),
});

/** A team to be created. Unknown fields are refused: a misspelt `chanels` must not make a team nobody can reach. */
export const createTeamRequest = z.strictObject({
  slug: slugSchema,
  name: plainText(200),
  parent: slugSchema.optional().describe('Slug of the team above it.'),
  externalRef: plainText(512).optional().describe('The same team elsewhere, as group:default/fulfillment.'),
  channels: z
    .array(contactChannel)
    .min(1)
    .max(20)
    .refine((channels) => channels.some(({ scope }) => scope === 'announcements'), {
      message:
        'at least one channel has the scope announcements: where readers of your schemas hear of changes',
    }),
});
export type CreateTeamRequest = z.output<typeof createTeamRequest>;

export const teamResponse = z.object({
  slug: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  externalRef: z.string().nullable(),
  builtIn: z.boolean().describe('`unassigned`, which stands for nobody.'),
  channels: z.array(contactChannel),
  createdAt: z.iso.datetime(),
});
export type TeamResponse = z.input<typeof teamResponse>;

export const teamList = z.object({ teams: z.array(teamResponse) });

export const createOwnershipRuleRequest = z.strictObject({
  context: contextName().describe('`.` is the default context.'),
  prefix: plainText(512).describe('New subjects whose name starts with it belong to the team.'),
  team: slugSchema,
});
export type CreateOwnershipRuleRequest = z.output<typeof createOwnershipRuleRequest>;

export const ownershipRuleId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'is not the id of a rule')
  .transform(Number);

export const ownershipRuleResponse = z.object({
  id: z.int(),
  context: z.string(),
  prefix: z.string(),
  team: z.string(),
  createdAt: z.iso.datetime(),
});
export type OwnershipRuleResponse = z.input<typeof ownershipRuleResponse>;

export const ownershipRuleList = z.object({ rules: z.array(ownershipRuleResponse) });
