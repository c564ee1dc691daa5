import { z } from 'zod';
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
export const settingsResponse = z.object({ scope: z.string(), ...settingsFields });
export type SettingsResponse = Omit<z.input<typeof settingsResponse>, 'scope'>;

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

function explain(
  given: { readonly reason: string | null; readonly by: string; readonly at: Date } | undefined,
): z.input<typeof explanation> | null {
  return given ? { reason: given.reason ?? NO_REASON, by: given.by, at: given.at.toISOString() } : null;
}
