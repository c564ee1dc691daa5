export type {
  ContractListAnswer,
  DeployabilityAnswer,
  PublicationAnswer,
  SubjectUsageAnswer,
} from '@schema-steward/api-client';
export * from './changed-file.js';
export * from './config/steward-config.js';
export * from './contracts/read-contract-file.js';
export * from './decide.js';
export * from './exit-code.js';
export * from './gate-error.js';
export * from './gate-outcome.js';
export * from './git/commit-changes.js';
export * from './git/git-checkout.js';
export * from './git/usual-bases.js';
export * from './git/working-tree-changes.js';
export * from './github/github-changes.js';
export * from './github/github-client.js';
export * from './github/id-token.js';
export * from './registry/ask-json.js';
export * from './registry/check-request.js';
export * from './registry/governance-client.js';
export * from './registry/grant-approval.js';
export * from './registry/read-limited.js';
export * from './registry/registry-client.js';
export * from './registry/registry-target.js';
export * from './registry/sign-in-as-job.js';
export * from './registry/timeout.js';
export * from './governance/governance-shape.js';
export * from './governance/import/import-backstage.js';
export * from './governance/import/import-codeowners.js';
export * from './governance/import/imported-governance.js';
export * from './governance/import/write-governance.js';
export * from './governance/parse-governance.js';
export * from './governance/read-governance-files.js';
export * from './governance/read-text-file.js';
export * from './problem-lines.js';
export * from './run-gate.js';
