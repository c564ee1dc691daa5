import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { slugSchema } from '../teams/dto.js';
import { contractVersionParam, toldExpectation } from './dto.js';

export const canIDeployQuery = z
  .object({
    subject: storableText()
      .max(1024)
      .optional()
      .describe('Of a producer: the subject whose schema it writes with.'),
    application: slugSchema.optional().describe('Of a consumer: the application.'),
    version: contractVersionParam
      .optional()
      .describe(
        'The schema’s version number, or `latest`, which is the default; or the application’s version.',
      ),
    environment: slugSchema
      .optional()
      .describe(
        'Where to. Of a producer: contracts that bind elsewhere alone do not count. Without it all count.',
      ),
  })
  .refine(({ subject, application }) => (subject === undefined) !== (application === undefined), {
    message: 'names a subject or an application, and not both',
  })
  .refine(({ application, version }) => application === undefined || version !== undefined, {
    message: 'is needed for an application',
    path: ['version'],
  });
export type CanIDeployQuery = z.output<typeof canIDeployQuery>;

export const deployabilityPair = z.object({
  application: z.string(),
  applicationVersion: z.string(),
  subject: z.string(),
  schemaVersion: z.int(),
  verdict: z
    .enum(['holds', 'broken', 'doubted', 'pending', 'undecided'])
    .describe(
      'The worst of its expectations. Of a producer `broken` and `doubted` are what held in an earlier live version; `pending` and `undecided` never did.',
    ),
  told: z.array(toldExpectation),
  unconfirmed: z.boolean().describe('Whether not all that holds was tried with Pact’s own verifier.'),
});
export type DeployabilityPair = z.output<typeof deployabilityPair>;

export const deployabilityResponse = z.object({
  deployable: z.boolean().nullable().describe('null: nothing says no, and something could not be told.'),
  reasons: z.array(z.string()).describe('What stops comes first.'),
  pairs: z.array(deployabilityPair),
});
export type DeployabilityResponse = z.output<typeof deployabilityResponse>;
