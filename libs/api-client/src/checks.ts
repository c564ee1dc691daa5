import type { operations } from './generated/api.js';

/** The body of `POST /api/v1/checks`, as the service documents it. */
export type RunCheckBody = operations['Checks_run']['requestBody']['content']['application/json'];

/** What it answers. */
export type CheckReportAnswer = operations['Checks_run']['responses']['200']['content']['application/json'];
