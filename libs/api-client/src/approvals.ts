import type { operations } from './generated/api.js';

/** The body of `POST /api/v1/approvals`, as the service documents it. */
export type GrantApprovalBody = operations['Approvals_grant']['requestBody']['content']['application/json'];
