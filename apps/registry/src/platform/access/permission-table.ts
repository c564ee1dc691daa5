import { rolesOf, type Action } from '@schema-steward/governance';

/** `METHOD pattern` → action. A colon that begins no name is written twice, as the router wants it. */
export type PermissionTable = Readonly<Record<string, Action>>;

/**
 * Every route of the service, `METHOD` and the pattern as the router has it; HEAD is GET. A route without a row is
 * denied to everybody, so a new route is written here first.
 */
export const PERMISSIONS: PermissionTable = {
  'GET /': 'service:ping',
  'POST /': 'service:ping',
  'GET /subjects': 'subjects:read',
  'GET /subjects/:subject/versions': 'subjects:read',
  'POST /subjects/:subject/versions': 'schemas:register',
  // A lookup: posts a schema's text to ask which version it is.
  'POST /subjects/:subject': 'schemas:read',
  // With `permanent=true` the service asks for schemas:erase as well.
  'DELETE /subjects/:subject': 'schemas:delete',
  'GET /subjects/:subject/versions/:version': 'schemas:read',
  'DELETE /subjects/:subject/versions/:version': 'schemas:delete',
  'GET /subjects/:subject/versions/:version/schema': 'schemas:read',
  // Tags are a part of the text: a version with other ones is another version.
  'POST /subjects/:subject/versions/:version/tags': 'schemas:register',
  'GET /subjects/:subject/versions/:version/referencedby': 'schemas:read',
  'GET /schemas': 'schemas:read',
  'GET /schemas/ids/:id': 'schemas:read',
  'GET /schemas/ids/:id/schema': 'schemas:read',
  'GET /schemas/ids/:id/subjects': 'schemas:read',
  'GET /schemas/ids/:id/versions': 'schemas:read',
  'GET /schemas/guids/:guid': 'schemas:read',
  'GET /schemas/guids/:guid/ids': 'schemas:read',
  'GET /schemas/types': 'schemas:read',
  'GET /contexts': 'subjects:read',
  'DELETE /contexts/:context': 'contexts:delete',
  'POST /compatibility/subjects/:subject/versions': 'compatibility:check',
  'POST /compatibility/subjects/:subject/versions/:version': 'compatibility:check',
  'GET /subjects/:subject/metadata': 'schemas:read',
  'GET /v1/metadata/id': 'subjects:read',
  'GET /v1/metadata/version': 'subjects:read',
  'GET /v1/metadata/deployment': 'subjects:read',
  'GET /config': 'config:read',
  'PUT /config': 'config:write-global',
  'DELETE /config': 'config:write-global',
  'GET /config/:subject': 'config:read',
  'PUT /config/:subject': 'config:write',
  'DELETE /config/:subject': 'config:write',
  'GET /mode': 'config:read',
  'PUT /mode': 'config:write-global',
  'DELETE /mode': 'config:write-global',
  'GET /mode/:subject': 'config:read',
  'PUT /mode/:subject': 'config:write',
  'DELETE /mode/:subject': 'config:write',

  'POST /associations': 'associations:write',
  'POST /associations::batchGet': 'associations:read',
  'POST /associations::batchMutate': 'associations:write',
  'GET /associations/resources/:id': 'associations:read',
  'PUT /associations/resources/:id': 'associations:write',
  // With `cascadeLifecycle=true` the service asks for schemas:delete and schemas:erase as well.
  'DELETE /associations/resources/:id': 'associations:write',
  'GET /associations/resources/:namespace/:name': 'associations:read',
  'GET /associations/subjects/:subject': 'associations:read',

  'GET /api/v1/teams': 'teams:read',
  'POST /api/v1/teams': 'teams:write',
  'GET /api/v1/teams/:slug': 'teams:read',
  'PATCH /api/v1/teams/:slug': 'teams:update',
  'POST /api/v1/teams/:slug/archive': 'teams:archive',
  'POST /api/v1/teams/:slug/unarchive': 'teams:archive',
  'GET /api/v1/teams/:slug/members': 'team-members:read',
  'POST /api/v1/teams/:slug/members': 'team-members:write',
  'PATCH /api/v1/teams/:slug/members/:id': 'team-members:write',
  'DELETE /api/v1/teams/:slug/members/:id': 'team-members:write',
  // Tells whose subjects would be, and writes nothing.
  'POST /api/v1/ownership/rehearsal': 'ownership:read',
  'GET /api/v1/ownership-rules': 'ownership:read',
  'POST /api/v1/ownership-rules': 'ownership-rules:write',
  'DELETE /api/v1/ownership-rules/:id': 'ownership-rules:write',
  'GET /api/v1/settings/:scope': 'config:read',
  // Writes nothing, but says what only the change itself would say.
  'POST /api/v1/settings/:scope/rehearsal': 'config:write',
  'GET /api/v1/subjects/:subject': 'subjects:read',
  'GET /api/v1/subjects/:subject/diff': 'schemas:read',
  'POST /api/v1/subjects/:subject/undelete': 'schemas:delete',
  'POST /api/v1/subjects/:subject/versions/:version/undelete': 'schemas:delete',
  'GET /api/v1/schemas/ids/:id/uses': 'schemas:read',
  'GET /api/v1/search': 'subjects:read',
  'PUT /api/v1/subjects/:subject/owner': 'ownership:assign',
  'PUT /api/v1/subjects/:subject/predecessor': 'subjects:succeed',
  'GET /api/v1/subjects/:subject/applications': 'applications:read',
  'GET /api/v1/environments': 'environments:read',
  'POST /api/v1/environments': 'environments:write',
  'GET /api/v1/environments/:slug': 'environments:read',
  'PATCH /api/v1/environments/:slug': 'environments:write',
  'DELETE /api/v1/environments/:slug': 'environments:write',
  'GET /api/v1/applications': 'applications:read',
  'POST /api/v1/applications': 'applications:write',
  'GET /api/v1/applications/:slug': 'applications:read',
  'PATCH /api/v1/applications/:slug': 'applications:write',
  'POST /api/v1/applications/:slug/archive': 'applications:write',
  'GET /api/v1/applications/:slug/declarations': 'applications:read',
  'PUT /api/v1/applications/:slug/produces/:environment/:subject': 'declarations:write',
  'DELETE /api/v1/applications/:slug/produces/:environment/:subject': 'declarations:write',
  'PUT /api/v1/applications/:slug/consumes/:environment/:subject': 'declarations:write',
  'DELETE /api/v1/applications/:slug/consumes/:environment/:subject': 'declarations:write',
  'GET /api/v1/applications/:slug/deployments': 'applications:read',
  'POST /api/v1/applications/:slug/deployments': 'deployments:write',
  'DELETE /api/v1/applications/:slug/deployments/:environment': 'deployments:write',
  'GET /api/v1/applications/:slug/releases': 'applications:read',
  'POST /api/v1/applications/:slug/releases': 'deployments:write',
  'DELETE /api/v1/applications/:slug/releases/:environment': 'deployments:write',
  'GET /api/v1/applications/:slug/contracts': 'contracts:read',
  'GET /api/v1/applications/:slug/contracts/:version': 'contracts:read',
  'PUT /api/v1/applications/:slug/contracts/:version': 'contracts:publish',
  'GET /api/v1/applications/:slug/branches': 'contracts:read',
  'PUT /api/v1/applications/:slug/main-branch': 'contracts:publish',
  'GET /api/v1/applications/:slug/contract-bindings': 'contracts:read',
  'PUT /api/v1/applications/:slug/contract-bindings': 'contract-bindings:write',
  'GET /api/v1/subjects/:subject/contracts': 'contracts:read',
  'GET /api/v1/subjects/:subject/usage': 'contracts:read',
  'GET /api/v1/can-i-deploy': 'contracts:read',
  'GET /pact-broker': 'contracts:read',
  'POST /pact-broker/contracts/publish': 'contracts:publish',
  'GET /pact-broker/environments': 'environments:read',
  'GET /pact-broker/environments/:environment': 'environments:read',
  'GET /pact-broker/environments/:environment/deployed-versions/currently-deployed': 'applications:read',
  'GET /pact-broker/environments/:environment/released-versions/currently-supported': 'applications:read',
  'GET /pact-broker/deployed-versions/:id': 'applications:read',
  'PATCH /pact-broker/deployed-versions/:id': 'deployments:write',
  'GET /pact-broker/released-versions/:id': 'applications:read',
  'PATCH /pact-broker/released-versions/:id': 'deployments:write',
  'GET /pact-broker/pacticipants': 'applications:read',
  'POST /pact-broker/pacticipants': 'contracts:publish',
  'GET /pact-broker/pacticipants/:pacticipant': 'applications:read',
  'PATCH /pact-broker/pacticipants/:pacticipant': 'contracts:publish',
  'GET /pact-broker/pacticipants/:pacticipant/versions/:version': 'applications:read',
  'GET /pact-broker/pacticipants/:pacticipant/latest-version': 'applications:read',
  'GET /pact-broker/pacticipants/:pacticipant/latest-version/:tag': 'applications:read',
  'PUT /pact-broker/pacticipants/:pacticipant/versions/:version/tags/:tag': 'contracts:publish',
  'DELETE /pact-broker/pacticipants/:pacticipant/versions/:version/tags/:tag': 'contracts:publish',
  'DELETE /pact-broker/pacticipants/:pacticipant/branches/:branch': 'contracts:publish',
  'PUT /pact-broker/pacticipants/:pacticipant/branches/:branch/versions/:version': 'contracts:publish',
  'PUT /pact-broker/pacticipants/:pacticipant/versions/:version/deployed-versions/environment/:environment':
    'deployments:write',
  'POST /pact-broker/pacticipants/:pacticipant/versions/:version/deployed-versions/environment/:environment':
    'deployments:write',
  'POST /pact-broker/pacticipants/:pacticipant/versions/:version/released-versions/environment/:environment':
    'deployments:write',
  'GET /pact-broker/pacts/latest': 'contracts:read',
  'PUT /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version': 'contracts:publish',
  'PATCH /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version': 'contracts:publish',
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version': 'contracts:read',
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/latest': 'contracts:read',
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/latest/:branch': 'contracts:read',
  'GET /pact-broker/pacts/provider/:provider/for-verification': 'contracts:read',
  // Asks which pacts to verify; the selectors are in the body.
  'POST /pact-broker/pacts/provider/:provider/for-verification': 'contracts:read',
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version/verification-results':
    'contracts:read',
  'POST /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version/verification-results':
    'verifications:write',
  'GET /pact-broker/matrix': 'contracts:read',
  'GET /pact-broker/can-i-deploy': 'contracts:read',
  'GET /api/v1/topics': 'topics:read',
  'GET /api/v1/topics/:cluster/:topic': 'topics:read',
  'PUT /api/v1/topics/:cluster/:topic': 'topics:write',
  'DELETE /api/v1/topics/:cluster/:topic': 'topics:write',
  'POST /api/v1/subjects/:subject/transfers': 'transfers:offer',
  'GET /api/v1/transfers': 'transfers:read',
  'POST /api/v1/transfers/:id/accept': 'transfers:answer',
  'POST /api/v1/transfers/:id/decline': 'transfers:answer',
  'POST /api/v1/transfers/:id/withdraw': 'transfers:offer',
  'POST /api/v1/governance/plan': 'governance:plan',
  'POST /api/v1/governance/apply': 'governance:apply',
  'GET /api/v1/approvals': 'approvals:read',
  'POST /api/v1/approvals': 'approvals:write',
  'DELETE /api/v1/approvals/:id': 'approvals:write',
  'POST /api/v1/checks': 'checks:run',
  'GET /api/v1/checks/:id': 'checks:read',
  'GET /api/v1/health': 'health:read',
  'GET /api/v1/tokens': 'tokens:read',
  'POST /api/v1/tokens': 'tokens:write',
  'POST /api/v1/tokens/exchange': 'tokens:exchange',
  'DELETE /api/v1/tokens/:id': 'tokens:write',
  'GET /api/v1/trusted-repositories': 'trusted-repositories:read',
  'POST /api/v1/trusted-repositories': 'trusted-repositories:write',
  'DELETE /api/v1/trusted-repositories/:id': 'trusted-repositories:write',
  'GET /api/v1/sign-in': 'session:start',
  'GET /api/v1/sign-in/callback': 'session:start',
  'POST /api/v1/sign-out': 'session:end',
  'GET /api/v1/me': 'me:read',
  'DELETE /api/v1/people/:person/sessions': 'sessions:revoke',

  'GET /docs': 'docs:read',
  'GET /docs-json': 'docs:read',
  'GET /docs/errors': 'docs:read',
  'GET /docs/:asset': 'docs:read',
};

/** The text of `docs/permissions.md`, from the table that is enforced. */
export function renderPermissionDocs(table: PermissionTable = PERMISSIONS): string {
  const rows = Object.entries(table).map(([route, action]) => {
    const who = rolesOf(action);
    return `| \`${route.replaceAll('::', ':')}\` | \`${action}\` | ${who === 'public' ? who : who.join(', ')} |`;
  });
  return `# Permissions

Every route, the right that it needs, and the roles that have it. A route that is not listed is denied. \`public\` needs no
token.

A role is not enough to change something: it must belong to the token’s team, or to nobody yet, and lie within the
token’s \`subjectPrefixes\`, if it has any; only an admin changes what other teams own. A prefix is written as a subject is,
\`orders-\` or \`:.staging:orders-\`, and never reaches another context. A token with \`actions\` has those rights and no others. A token with an
\`application\` changes what that application declares and what of it runs, and nothing else.
Reading is not narrowed by prefixes: who may read may read every subject.

While a team is archived its tokens read and check, and change nothing; the team that is answerable for an orphaned subject
does what its owner could.

| Route | Right | Who |
| --- | --- | --- |
${rows.join('\n')}
`;
}
