import { MEMBER_ROLES } from '@schema-steward/governance';
import { DEFAULT_CONTEXT, isContextName } from '@schema-steward/kernel';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { lineOfText } from '../../platform/http/line-of-text.js';
import { givenContextName } from '../subjects/dto/context-name.js';

export const CONTACT_SCOPES = ['announcements', 'issues', 'interactive', 'notifications'] as const;

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and inner hyphens, 63 at most')
  .describe('The team’s name in URLs, rules and schemas.');

const contactChannel = z.object({
  tool: lineOfText(64).describe('email, slack, teams, pagerduty, …'),
  address: lineOfText(512).describe('A channel, an address, a URL.'),
  scope: z
    .enum(CONTACT_SCOPES)
    .describe('What it is for; at least one channel of a team takes announcements.'),
});

const ANNOUNCES =
  'at least one channel has the scope announcements: where readers of your schemas hear of changes';

const contactChannels = z
  .array(contactChannel, {
    error: ({ input }) =>
      input === undefined
        ? `is required: ${ANNOUNCES}, as [{"tool": "slack", "address": "#my-team", "scope": "announcements"}]`
        : undefined,
  })
  .min(1)
  .max(20)
  .refine((channels) => channels.some(({ scope }) => scope === 'announcements'), {
    message: ANNOUNCES,
  });

const teamFields = {
  name: lineOfText(200),
  parent: slugSchema.describe(
    'Slug of the team above it, which answers for its subjects once it is archived.',
  ),
  escalationTeam: slugSchema.describe('Slug of the team that is asked when this one does not answer.'),
  externalRef: lineOfText(512).describe('The same team elsewhere, as group:default/fulfillment.'),
  channels: contactChannels,
};

/** A team to be created. Unknown fields are refused: a misspelt `chanels` must not make a team nobody can reach. */
export const createTeamRequest = z.strictObject({
  slug: slugSchema,
  name: teamFields.name,
  parent: teamFields.parent.optional(),
  escalationTeam: teamFields.escalationTeam.optional(),
  externalRef: teamFields.externalRef.optional(),
  channels: teamFields.channels,
});
export type CreateTeamRequest = z.output<typeof createTeamRequest>;

/** What is named is changed, `null` takes away, what is left out stays. A slug is for ever. */
export const updateTeamRequest = z.strictObject({
  name: teamFields.name.optional(),
  parent: teamFields.parent.nullable().optional(),
  escalationTeam: teamFields.escalationTeam.nullable().optional(),
  externalRef: teamFields.externalRef.nullable().optional(),
  channels: teamFields.channels.optional().describe('All of them, in their order.'),
});
export type UpdateTeamRequest = z.output<typeof updateTeamRequest>;

export const archiveTeamRequest = z.strictObject({
  reason: lineOfText(1000).describe('Why; it is kept and shown.'),
});
export type ArchiveTeamRequest = z.output<typeof archiveTeamRequest>;

export const teamResponse = z.object({
  slug: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  escalationTeam: z.string().nullable(),
  externalRef: z.string().nullable(),
  builtIn: z.boolean().describe('`unassigned`, which stands for nobody.'),
  channels: z.array(contactChannel),
  archived: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
    .nullable()
    .describe('Since when, by whom and why; null for a team that is not.'),
  createdAt: z.iso.datetime(),
});
export type TeamResponse = z.input<typeof teamResponse>;

export const teamQuery = z.object({
  archived: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('The archived ones too.'),
});

export const teamList = z.object({ teams: z.array(teamResponse) });

const memberRole = z
  .enum(MEMBER_ROLES)
  .describe(
    'member registers what the team owns, owner also decides for it, approver approves for all teams.',
  );

const displayName = lineOfText(200).describe('For people; shown to other teams too, unlike the address.');

export const addMemberRequest = z.strictObject({
  email: z
    .string()
    .max(254)
    .trim()
    .pipe(z.email())
    .transform((email) => email.toLowerCase())
    .describe('The address that the person signs in with; kept in lower case.'),
  displayName: displayName.optional(),
  role: memberRole.default('member'),
});
export type AddMemberRequest = z.output<typeof addMemberRequest>;

/** The address is who it is: another address is another member. */
export const changeMemberRequest = z.strictObject({
  displayName: displayName.nullable().optional(),
  role: memberRole.optional(),
});
export type ChangeMemberRequest = z.output<typeof changeMemberRequest>;

export const memberId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'is not the id of a member')
  .transform(Number);

export const memberResponse = z.object({
  id: z.int(),
  email: z.string().nullable().describe('Only for the team itself and for admins; null for others.'),
  displayName: z.string().nullable(),
  role: memberRole,
  addedAt: z.iso.datetime(),
});
export type MemberResponse = z.input<typeof memberResponse>;

export const memberList = z.object({ members: z.array(memberResponse) });

/** What is blank by mistake is not everything. */
const rulePrefix = storableText()
  .max(512)
  .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters')
  .refine((text) => text === '' || text.trim() !== '', 'is blank; write "" for all subjects of the context')
  .transform((text) => text.trim())
  .describe('New subjects whose name starts with it belong to the team; empty: all of the context.');

export const createOwnershipRuleRequest = z
  .strictObject({
    context: givenContextName()
      .optional()
      .describe('Unless the prefix names it; `.` is the default context.'),
    prefix: rulePrefix,
    team: slugSchema,
  })
  .transform(({ context, prefix, team }, { issues }) => {
    // As subjects are written everywhere: `:.staging:orders-` is a prefix of the context `.staging`.
    const [, named, rest] = /^:(\.[^:]*):([^]*)$/.exec(prefix) ?? [];
    if (named === undefined || rest === undefined)
      return { context: context ?? DEFAULT_CONTEXT, prefix, team };
    if (!isContextName(named))
      issues.push({
        code: 'custom',
        message: 'names a context that cannot be one',
        path: ['prefix'],
        input: prefix,
      });
    if (context !== undefined && context !== named)
      issues.push({
        code: 'custom',
        message: `says another context than the prefix, which names ${named}`,
        path: ['context'],
        input: context,
      });
    return { context: named, prefix: rest, team };
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
