import type { operations } from './generated/api.js';

/** What `PUT /api/v1/applications/{slug}/contracts/{version}` answers. */
export type PublicationAnswer =
  operations['Contracts_publish']['responses']['200']['content']['application/json'];

/** What `GET /api/v1/applications/{slug}/contracts` answers. */
export type ContractListAnswer =
  operations['Contracts_list']['responses']['200']['content']['application/json'];

/** What `GET /api/v1/can-i-deploy` answers. */
export type DeployabilityAnswer =
  operations['CanIDeploy_ask']['responses']['200']['content']['application/json'];

/** What `GET /api/v1/subjects/{subject}/usage` answers. */
export type SubjectUsageAnswer =
  operations['SubjectUsage_list']['responses']['200']['content']['application/json'];
