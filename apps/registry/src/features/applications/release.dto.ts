import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';
import { slugSchema } from '../teams/dto.js';
import { versionNotes, versionText } from './deployment.dto.js';

export const recordReleaseRequest = z.strictObject({ environment: slugSchema, version: versionText() });
export type RecordReleaseRequest = z.output<typeof recordReleaseRequest>;

export const endReleaseQuery = z.object({ version: versionText() });
export type EndReleaseQuery = z.output<typeof endReleaseQuery>;

export const releaseQuery = z.object({
  environment: slugSchema.optional().describe('Only those in one environment.'),
  history: queryBoolean('Those whose support has ended too.'),
  ...pageParameters,
});
export type ReleaseQuery = z.output<typeof releaseQuery>;

export const releaseResponse = z.object({
  application: z.string(),
  environment: z.string(),
  production: z.boolean(),
  version: z.string(),
  releasedBy: z.string(),
  releasedAt: z.iso.datetime(),
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type ReleaseResponse = z.output<typeof releaseResponse>;

export const recordedRelease = releaseResponse.extend({ notes: versionNotes() });
export type RecordedRelease = z.output<typeof recordedRelease>;

export const releaseList = z.object({ releases: z.array(releaseResponse), nextCursor });
export type ReleaseList = z.output<typeof releaseList>;
