import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { wordOfText } from '../../platform/http/line-of-text.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';
import { slugSchema } from '../teams/dto.js';

const instance = wordOfText(100).describe(
  'Which of several in the environment, as eu-1; absent where there is one.',
);

/** A version of an application, wherever it is named. */
export const versionText = () =>
  wordOfText(200).describe('The version of the application: a number, a commit, an image’s digest.');

/** What the answer to a recorded version may be accompanied by. */
export const versionNotes = () =>
  z
    .array(z.string())
    .exactOptional()
    .describe(
      'What may be a mistake: a version without a contract, where others of the application have one.',
    );

export const recordDeploymentRequest = z.strictObject({
  environment: slugSchema,
  version: versionText(),
  instance: instance.optional(),
});
export type RecordDeploymentRequest = z.output<typeof recordDeploymentRequest>;

export const endDeploymentQuery = z.object({ instance: instance.optional() });
export type EndDeploymentQuery = z.output<typeof endDeploymentQuery>;

export const deploymentQuery = z.object({
  environment: slugSchema.optional().describe('Only those in one environment.'),
  history: queryBoolean('Those that have ended too.'),
  ...pageParameters,
});
export type DeploymentQuery = z.output<typeof deploymentQuery>;

export const deploymentResponse = z.object({
  application: z.string(),
  environment: z.string(),
  production: z.boolean(),
  instance: z.string().nullable(),
  version: z.string(),
  deployedBy: z.string(),
  deployedAt: z.iso.datetime(),
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type DeploymentResponse = z.output<typeof deploymentResponse>;

export const recordedDeployment = deploymentResponse.extend({ notes: versionNotes() });
export type RecordedDeployment = z.output<typeof recordedDeployment>;

export const deploymentList = z.object({ deployments: z.array(deploymentResponse), nextCursor });
export type DeploymentList = z.output<typeof deploymentList>;
