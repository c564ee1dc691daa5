import { z } from 'zod';
import { configUpdateResponse, toConfigUpdateResponse } from './config.dto.js';
import type { ExplainedSettings } from '../settings/settings-query.js';

const NO_REASON = 'no reason given';

const explanation = z.object({
  reason: z.string().describe('`no reason given` where nobody said why.'),
  by: z.string(),
  at: z.iso.datetime(),
});

export const settingsFields = {
  compatibilityLevel: z.string(),
  compatibilityReason: explanation
    .nullable()
    .describe('Why this level, from the scope that says it; null where the server’s own level holds.'),
  compatibilityPolicy: z.string().describe('STRICT or LENIENT, for JSON Schema.'),
  compatibilityGroup: z.string().nullable().describe('The metadata property that groups versions.'),
  alias: z.string().nullable().describe('The subject that this name means.'),
  mode: z.string(),
  modeReason: explanation.nullable().describe('Null where the scope says no mode itself.'),
};
const ownSettings = z
  .object({
    config: configUpdateResponse
      .nullable()
      .describe(
        'As `PUT /config` takes it, without what wider scopes say; null where the scope says nothing.',
      ),
    mode: z.string().nullable(),
  })
  .describe('What the scope says itself. Confluent’s `/config` fills it in from wider scopes.');
export const settingsResponse = z.object({ scope: z.string(), ...settingsFields, own: ownSettings });
export type OwnSettings = z.input<typeof ownSettings>;
export type SettingsResponse = Omit<z.input<typeof settingsResponse>, 'scope' | 'own'>;

export function toSettings({ config, levelReason, mode, ownMode }: ExplainedSettings): SettingsResponse {
  return {
    compatibilityLevel: config.compatibilityLevel,
    compatibilityReason: explain(levelReason),
    compatibilityPolicy: config.compatibilityPolicy ?? 'STRICT',
    compatibilityGroup: config.compatibilityGroup,
    alias: config.alias,
    mode,
    modeReason: explain(ownMode),
  };
}

/** What a copy of the scope has to say, so that what it inherits it inherits there too. */
export function toOwnSettings({ ownConfig, ownMode }: ExplainedSettings): OwnSettings {
  return { config: ownConfig ? toConfigUpdateResponse(ownConfig) : null, mode: ownMode?.mode ?? null };
}

function explain(
  given: { readonly reason: string | null; readonly by: string; readonly at: Date } | undefined,
): z.input<typeof explanation> | null {
  return given ? { reason: given.reason ?? NO_REASON, by: given.by, at: given.at.toISOString() } : null;
}
