import type { Field, MappingShape, Shape } from './document-shape.js';

const TEXT: Shape = { kind: 'text' };
const FLAG: Shape = { kind: 'flag' };
const WHOLE: Shape = { kind: 'whole' };
const TEXTS: Shape = { kind: 'list', of: TEXT };

const required = (shape: Shape): Field => ({ shape, required: true });
const optional = (shape: Shape): Field => ({ shape });
const clearable = (shape: Shape): Field => ({ shape, clearable: true });
const mapping = (what: string, fields: Readonly<Record<string, Field>>): MappingShape => ({
  kind: 'mapping',
  what,
  fields,
});
const listOf = (what: string, fields: Readonly<Record<string, Field>>): Field =>
  optional({ kind: 'list', of: mapping(what, fields) });

const DECLARATIONS = listOf('a declaration', { subject: required(TEXT), environment: required(TEXT) });

/** The sections that a file of governance may have, and what an entry of each may hold. */
export const SECTIONS = {
  environments: listOf('an environment', {
    slug: required(TEXT),
    name: optional(TEXT),
    production: optional(FLAG),
  }),
  teams: listOf('a team', {
    slug: required(TEXT),
    name: optional(TEXT),
    parent: clearable(TEXT),
    escalationTeam: clearable(TEXT),
    externalRef: clearable(TEXT),
    channels: listOf('a channel', { tool: required(TEXT), address: required(TEXT), scope: required(TEXT) }),
    members: listOf('a member', {
      email: required(TEXT),
      displayName: clearable(TEXT),
      role: required(TEXT),
    }),
  }),
  prefixRules: listOf('a prefix rule', {
    context: optional(TEXT),
    prefix: required(TEXT),
    team: required(TEXT),
  }),
  subjects: listOf('a subject', { subject: required(TEXT), team: required(TEXT) }),
  topics: listOf('a topic', {
    cluster: required(TEXT),
    topic: required(TEXT),
    regions: optional(TEXTS),
    retentionMs: clearable(WHOLE),
    cleanupPolicy: optional(TEXT),
    audience: optional(TEXT),
    keySubjects: optional(TEXTS),
    valueSubjects: optional(TEXTS),
  }),
  applications: listOf('an application', {
    slug: required(TEXT),
    name: optional(TEXT),
    team: optional(TEXT),
    description: clearable(TEXT),
    repository: clearable(TEXT),
    produces: DECLARATIONS,
    consumes: DECLARATIONS,
  }),
  policies: listOf('a policy', {
    context: optional(TEXT),
    subject: optional(TEXT),
    compatibility: required(TEXT),
    reason: clearable(TEXT),
  }),
} as const satisfies Readonly<Record<string, Field>>;

export type Section = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as readonly Section[];

/** A whole file. */
export const GOVERNANCE_FILE = mapping('the file', { version: required(WHOLE), ...SECTIONS });
