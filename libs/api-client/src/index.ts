export { createApiClient, type ApiClient, type ApiClientOptions } from './create-api-client.js';
export type { operations, paths } from './generated/api.js';
export type { GrantApprovalBody } from './approvals.js';
export type { CheckReportAnswer, RunCheckBody } from './checks.js';
export type {
  ContractListAnswer,
  DeployabilityAnswer,
  PublicationAnswer,
  SubjectUsageAnswer,
} from './contracts.js';
