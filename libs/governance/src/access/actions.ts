import { ROLES, type Role } from './roles.js';

/** Everybody, a stranger too. */
type Who = 'public' | readonly Role[];

const EVERYBODY_KNOWN = ROLES;
const WRITERS = ['member', 'owner', 'admin', 'ci'] as const;
const DECIDERS = ['owner', 'admin'] as const;
const ADMINS = ['admin'] as const;

/** Every right there is, and the roles that have it. Names are for ever: tokens are scoped to them. */
export const ACTIONS = {
  'service:ping': 'public',
  'health:read': 'public',
  'docs:read': 'public',
  /** The id-token in the body is the credential. */
  'tokens:exchange': 'public',
  /** The provider says who it is. */
  'session:start': 'public',
  'session:end': EVERYBODY_KNOWN,
  'me:read': EVERYBODY_KNOWN,
  /** Ends another person's sessions. */
  'sessions:revoke': ADMINS,
  'subjects:read': EVERYBODY_KNOWN,
  'schemas:read': EVERYBODY_KNOWN,
  'schemas:register': WRITERS,
  /** Deletes versions, and brings deleted ones back. */
  'schemas:delete': DECIDERS,
  /** Erases what was deleted: its ids answer nothing any more. */
  'schemas:erase': DECIDERS,
  'compatibility:check': EVERYBODY_KNOWN,
  'config:read': EVERYBODY_KNOWN,
  /** The level of one subject. */
  'config:write': DECIDERS,
  /** What holds for all subjects without a level of their own. */
  'config:write-global': ADMINS,
  'contexts:delete': ADMINS,
  'teams:read': EVERYBODY_KNOWN,
  'teams:write': ADMINS,
  /** Says how one's own team is called and reached. */
  'teams:update': DECIDERS,
  'teams:archive': ADMINS,
  /** Addresses are for admins and the team itself. */
  'team-members:read': EVERYBODY_KNOWN,
  'team-members:write': DECIDERS,
  'ownership:read': EVERYBODY_KNOWN,
  /** Takes a subject that nobody owns into one's own team. */
  'ownership:assign': DECIDERS,
  'transfers:read': EVERYBODY_KNOWN,
  /** Offers a subject of one's own to another team, or takes the offer back. */
  'transfers:offer': DECIDERS,
  /** Accepts or declines what is offered to one's own team. */
  'transfers:answer': DECIDERS,
  /** Says which subject of one's own takes another's place. */
  'subjects:succeed': WRITERS,
  'ownership-rules:write': ADMINS,
  /** Shows what files of governance would change, the addresses of members included. */
  'governance:plan': ADMINS,
  'governance:apply': ADMINS,
  'approvals:read': EVERYBODY_KNOWN,
  /** Lets a named break through; whether of this subject, and not one's own, the decision about it says. */
  'approvals:write': ['owner', 'approver', 'admin'],
  'environments:read': EVERYBODY_KNOWN,
  'environments:write': ADMINS,
  'applications:read': EVERYBODY_KNOWN,
  'applications:write': WRITERS,
  /** Says what an application of one's own team produces and consumes. */
  'declarations:write': WRITERS,
  'deployments:write': WRITERS,
  'contracts:read': EVERYBODY_KNOWN,
  /** Says what an application of one's own team reads, and which of its branches is the main one. */
  'contracts:publish': WRITERS,
  /** Says which subject an interaction means that names none, of an application of one's own team that provides it. */
  'contract-bindings:write': WRITERS,
  /** Says what a verifier found, for an application of one's own team that provides. Evidence, and no decision. */
  'verifications:write': WRITERS,
  'topics:read': EVERYBODY_KNOWN,
  /** Describes a topic whose subjects are one's own team's, or nobody's. */
  'topics:write': WRITERS,
  'associations:read': EVERYBODY_KNOWN,
  /** Binds subjects of one's own team, or of nobody, to topics. */
  'associations:write': WRITERS,
  'checks:run': ['member', 'owner', 'approver', 'admin', 'ci'],
  'checks:read': EVERYBODY_KNOWN,
  'tokens:read': DECIDERS,
  'tokens:write': DECIDERS,
  'trusted-repositories:read': DECIDERS,
  'trusted-repositories:write': DECIDERS,
} as const satisfies Record<string, Who>;

export type Action = keyof typeof ACTIONS;

/** Who has a right: `public`, or the roles. */
export function rolesOf(action: Action): Who {
  return ACTIONS[action];
}

/** The rights that a token can be scoped to: all that need one. */
export const SCOPABLE_ACTIONS: readonly Action[] = (Object.keys(ACTIONS) as Action[]).filter(
  (action) => ACTIONS[action] !== 'public',
);

/** Whether the right is to change what others see. A check writes nothing but its own record. */
export function changesState(action: Action): boolean {
  return ACTIONS[action] !== 'public' && !/:(read|check|run)$/.test(action);
}
