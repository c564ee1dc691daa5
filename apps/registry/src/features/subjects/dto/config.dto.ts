import { parseCompatibilityLevel } from '@schema-steward/kernel';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import {
  invalidCompatibilityLevel,
  invalidCompatibilityPolicy,
} from '../../../platform/http/confluent-error.js';
import type { EffectiveConfig, StoredConfig } from '../config-store.js';
import type { ConfigChange } from '../config.service.js';
import { jacksonBoolean } from './jackson-scalars.js';
import { subjectParam } from './path-params.js';
import { metadataSchema, ruleSetSchema } from './register-schema.dto.js';
import { requireValidRules } from '../settings/require-valid-rules.js';

const nullableFlag = (description: string) => jacksonBoolean().nullish().describe(description);

/**
 * Confluent's `ConfigUpdateRequest`: its key is `compatibility`, unlike the answer's. What is absent is kept, null clears.
 * `reason` is ours.
 */
export const configUpdate = z.object({
  compatibility: z
    .unknown()
    .optional()
    .meta({ type: 'string' })
    .describe('One of the seven levels, in any case; null clears it.'),
  compatibilityPolicy: z
    .unknown()
    .optional()
    .meta({ type: 'string' })
    .describe('STRICT or LENIENT, for JSON Schema; in any case.'),
  compatibilityGroup: storableText()
    .max(256)
    .nullish()
    .describe('A metadata property: only versions with the same value of it are compared.'),
  normalize: nullableFlag('Store the normalized text of every schema.'),
  validateFields: nullableFlag('Refuse fields that `confluent:reserved` names.'),
  validateNewSchemas: nullableFlag(
    'False lets names and defaults of new schemas be as loose as of old ones.',
  ),
  validateRules: nullableFlag('False takes rule sets as they are.'),
  alias: storableText().max(1024).nullish().describe('The subject that this one’s name means.'),
  aliasForDeks: storableText().max(1024).nullish().describe('Kept for clients; nothing here reads it.'),
  defaultMetadata: metadataSchema.nullish().describe('What a new version has unless it says otherwise.'),
  overrideMetadata: metadataSchema.nullish().describe('What a new version has whatever it says.'),
  defaultRuleSet: ruleSetSchema.nullish(),
  overrideRuleSet: ruleSetSchema.nullish(),
  reason: storableText().max(2000).nullish().describe('Ours: why; kept, and shown under `/api/v1`.'),
});
export type ConfigUpdate = z.output<typeof configUpdate>;

const shared = {
  compatibilityPolicy: z.string().optional(),
  compatibilityGroup: z.string().optional(),
  normalize: z.boolean().optional(),
  validateFields: z.boolean().optional(),
  validateNewSchemas: z.boolean().optional(),
  validateRules: z.boolean().optional(),
  alias: z.string().optional(),
  aliasForDeks: z.string().optional(),
  defaultMetadata: z.unknown().optional(),
  overrideMetadata: z.unknown().optional(),
  defaultRuleSet: z.unknown().optional(),
  overrideRuleSet: z.unknown().optional(),
};
export const configResponse = z.object({ compatibilityLevel: z.string(), ...shared });
export type ConfigResponse = z.input<typeof configResponse>;

export const configUpdateResponse = z.object({ compatibility: z.string().optional(), ...shared });
export type ConfigUpdateResponse = z.input<typeof configUpdateResponse>;

/** @throws 42203, 42208 for an alias that cannot be a subject, 42210 */
export function toConfigChange(
  { compatibility, compatibilityPolicy, ...rest }: ConfigUpdate,
  headerReason: string | undefined,
): ConfigChange {
  const reason = rest.reason === undefined ? headerReason : rest.reason;
  if (typeof rest.alias === 'string' && rest.alias !== '') subjectParam(rest.alias);
  for (const rules of [rest.defaultRuleSet, rest.overrideRuleSet]) if (rules) requireValidRules(rules);
  const change = {
    ...rest,
    // Confluent's registry takes an empty one for none.
    ...(rest.alias === '' && { alias: null }),
    ...(rest.compatibilityGroup === '' && { compatibilityGroup: null }),
    reason,
    compatibilityLevel: levelOf(compatibility),
    compatibilityPolicy: policyOf(compatibilityPolicy),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function levelOf(written: unknown): StoredConfig['compatibilityLevel'] | undefined {
  if (written === undefined || written === null) return written;
  const level = parseCompatibilityLevel(written);
  if (!level) throw invalidCompatibilityLevel();
  return level;
}

function policyOf(written: unknown): StoredConfig['compatibilityPolicy'] | undefined {
  if (written === undefined || written === null) return written;
  const policy = typeof written === 'string' ? written.trim().toUpperCase() : '';
  if (policy !== 'STRICT' && policy !== 'LENIENT') throw invalidCompatibilityPolicy();
  return policy;
}

export function toConfigResponse({ compatibilityLevel, ...rest }: EffectiveConfig): ConfigResponse {
  return { compatibilityLevel, ...said(rest) };
}

/** Why is not Confluent's to answer: `/api/v1` shows it. */
export function toConfigUpdateResponse({
  compatibilityLevel,
  reason: _reason,
  ...rest
}: StoredConfig): ConfigUpdateResponse {
  return { ...(compatibilityLevel !== null && { compatibility: compatibilityLevel }), ...said(rest) };
}

type Companions = Omit<StoredConfig, 'compatibilityLevel' | 'reason'>;

function said(config: Companions): { [K in keyof Companions]?: NonNullable<Companions[K]> } {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null)) as {
    [K in keyof Companions]?: NonNullable<Companions[K]>;
  };
}
