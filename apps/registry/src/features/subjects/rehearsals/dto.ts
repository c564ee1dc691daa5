import { OWNER_SOURCES } from '@schema-steward/governance';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import { configUpdate } from '../dto/config.dto.js';
import { MODES } from '../settings/mode-store.js';

const MAX_SUBJECTS = 500;

/** Changes of one scope’s settings, as `PUT /mode` and then `PUT /config` would make them. */
export const settingsRehearsalRequest = z
  .strictObject({
    mode: z.enum(MODES).optional(),
    force: z.boolean().default(false).describe('Enter IMPORT although there are live subjects.'),
    config: z.strictObject(configUpdate.omit({ reason: true }).shape).optional(),
    reason: storableText().max(2000).nullish().describe('Why the changes are made.'),
  })
  .refine(({ mode, config }) => mode !== undefined || config !== undefined, {
    message: 'names neither a mode nor a config',
  });
export type SettingsRehearsalRequest = z.output<typeof settingsRehearsalRequest>;

const settingsRefusal = z.object({
  change: z.enum(['mode', 'config']),
  code: z.union([z.int(), z.string()]).describe('Confluent’s number, or a code of our catalogue.'),
  message: z.string().describe('What the change itself would be answered.'),
  asksReason: z.boolean().describe('A `reason` is missing.'),
  approval: z
    .object({ concerns: z.literal('settings'), subject: z.string(), fingerprints: z.array(z.string()) })
    .nullable()
    .describe('What somebody else sends to `POST /api/v1/approvals`, with a reason and an end.'),
});
export type SettingsRefusalResponse = z.input<typeof settingsRefusal>;

export const settingsRehearsalResponse = z.object({
  scope: z.string(),
  refusals: z.array(settingsRefusal).describe('Empty where nothing stands in the way.'),
});
export type SettingsRehearsalResponse = z.input<typeof settingsRehearsalResponse>;

/** Subjects that somebody is about to register. */
export const ownerRehearsalRequest = z.strictObject({
  subjects: z
    .array(
      z.strictObject({
        subject: storableText().max(1024).describe('Qualified where it is in another context.'),
        metadataOwner: storableText()
          .max(1024)
          .nullish()
          .describe('`metadata.properties.owner` of its first schema.'),
      }),
    )
    .min(1)
    .max(MAX_SUBJECTS),
});
export type OwnerRehearsalRequest = z.output<typeof ownerRehearsalRequest>;

const rehearsedOwner = z.object({
  subject: z.string(),
  owner: z.string().describe('Who would own it; `unassigned` stands for nobody.'),
  source: z.enum(OWNER_SOURCES),
  refused: z.boolean().describe('The policy would refuse to register it.'),
  findings: z.array(
    z.object({ ruleId: z.string(), severity: z.string(), message: z.string(), fix: z.string() }),
  ),
});

export const ownerRehearsalResponse = z.object({ subjects: z.array(rehearsedOwner) });
export type OwnerRehearsalResponse = z.input<typeof ownerRehearsalResponse>;
