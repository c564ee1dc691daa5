import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { exactLine, wordOfText } from '../../platform/http/line-of-text.js';

export const versionText = wordOfText(200);
export const branchText = exactLine(200);
export const partyName = exactLine(200);

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

/** As Pact's tools write it. What they may write besides is not looked at: newer tools write more. */
export const publishContractsRequest = z.object({
  pacticipantName: partyName,
  pacticipantVersionNumber: versionText,
  branch: optional(branchText),
  tags: optional(z.array(branchText).max(20)),
  buildUrl: optional(exactLine(2048)),
  contracts: z
    .array(
      z.object({
        consumerName: partyName,
        providerName: partyName,
        specification: z.literal('pact', 'is `pact`: nothing else is taken'),
        contentType: z.string().max(200),
        content: z.string().describe('The pact file, in Base64.'),
        onConflict: optional(z.enum(['overwrite', 'merge'])),
      }),
    )
    .min(1, 'holds at least one contract')
    .max(100),
});
export type PublishContractsRequest = z.output<typeof publishContractsRequest>;

export const newPacticipantRequest = z.object({ name: partyName, mainBranch: optional(branchText) });
export type NewPacticipantRequest = z.output<typeof newPacticipantRequest>;

export const pacticipantRequest = z.object({ name: optional(partyName), mainBranch: optional(branchText) });
export type PacticipantRequest = z.output<typeof pacticipantRequest>;

export const deployedVersionRequest = z
  .object({
    applicationInstance: optional(wordOfText(100)),
  })
  .optional();
export type DeployedVersionRequest = z.output<typeof deployedVersionRequest>;

/** Which of what is in an environment; `target` is the older word for an instance, and empty is the only one. */
export const runningQuery = z.object({
  pacticipant: partyName.optional(),
  version: versionText.optional(),
  applicationInstance: storableText().max(100).optional(),
  target: storableText().max(100).optional(),
});
export type RunningQuery = z.output<typeof runningQuery>;

export const runningId = z
  .string()
  .regex(/^\d{1,15}$/, 'is the id of a deployment or a release')
  .transform(Number);

/** Pact's tools say that something is over, and nothing else. */
export const endDeployedRequest = z.object({
  currentlyDeployed: z.literal(false, 'may become false, and nothing else changes'),
});
export const endReleasedRequest = z.object({
  currentlySupported: z.literal(false, 'may become false, and nothing else changes'),
});

const selector = z.object({
  mainBranch: z.boolean().optional(),
  matchingBranch: z.boolean().optional(),
  branch: branchText.optional(),
  fallbackBranch: branchText.optional(),
  tag: branchText.optional(),
  fallbackTag: branchText.optional(),
  latest: z.boolean().optional(),
  deployed: z.boolean().optional(),
  released: z.boolean().optional(),
  deployedOrReleased: z.boolean().optional(),
  environment: exactLine(100).optional(),
  consumer: partyName.optional(),
});
export type ConsumerVersionSelector = z.output<typeof selector>;

export const pactsForVerificationRequest = z
  .object({
    consumerVersionSelectors: optional(z.array(selector).max(100)),
    providerVersionBranch: optional(branchText),
    providerVersionTags: optional(z.array(branchText).max(20)),
    includePendingStatus: optional(z.boolean()),
    includeWipPactsSince: optional(
      z
        .string()
        .max(40)
        .refine((text) => !Number.isNaN(Date.parse(text)), 'is a date, as 2026-01-31')
        .transform((text) => new Date(text)),
    ),
  })
  .optional();
export type PactsForVerificationRequest = Partial<NonNullable<z.output<typeof pactsForVerificationRequest>>>;

export const verificationResultRequest = z.object({
  success: z.boolean(),
  providerApplicationVersion: versionText,
  buildUrl: optional(exactLine(2048)),
  testResults: optional(z.union([z.array(z.unknown()).max(20_000), z.record(z.string(), z.unknown())])),
  verifiedBy: optional(
    z.object({ implementation: optional(z.string().max(200)), version: optional(z.string().max(200)) }),
  ),
});
export type VerificationResultRequest = z.output<typeof verificationResultRequest>;

/** HAL documents are Pact's, and described by Pact. */
export const halDocument = z.record(z.string(), z.unknown());
export type HalDocument = z.output<typeof halDocument>;

export const canIDeployQuery = z.object({
  pacticipant: partyName,
  version: versionText,
  environment: exactLine(100).optional(),
});
export type CanIDeployQuery = z.output<typeof canIDeployQuery>;
