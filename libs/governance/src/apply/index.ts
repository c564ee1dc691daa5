export * from './governance-documents.js';
export * from './governance-plan.js';
export * from './governance-state.js';
export { asSet } from './kind-rules.js';
export { asDeclarations, declarationsOf } from './kinds/application-rules.js';
export { policyKey } from './kinds/policy-rules.js';
export { asMembers } from './kinds/team-rules.js';
export * from './plan-governance.js';
