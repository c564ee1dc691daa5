export * from './governance-documents.js';
export * from './governance-plan.js';
export * from './governance-state.js';
export { asDeclarations } from './kinds/application-rules.js';
export { policyKey } from './kinds/policy-rules.js';
export * from './plan-governance.js';
