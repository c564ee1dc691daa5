import type { Role } from '@schema-steward/governance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../platform/access/permission-table.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let registry: SecuredRegistry;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment'], { env: { STEWARD_TOKEN_RATE_LIMIT: '0' } });
  for (const role of ['viewer', 'member', 'owner', 'approver', 'admin', 'ci'] as const)
    tokens.set(role, (await registry.mint(role, role === 'admin' ? undefined : 'fulfillment')).token);
});
afterAll(() => registry.close());

const ALL: readonly Role[] = ['viewer', 'member', 'owner', 'approver', 'admin', 'ci'];
const WRITERS: readonly Role[] = ['member', 'owner', 'admin', 'ci'];
const CHECKERS: readonly Role[] = ['member', 'owner', 'approver', 'admin', 'ci'];
const APPROVERS: readonly Role[] = ['owner', 'approver', 'admin'];
const DECIDERS: readonly Role[] = ['owner', 'admin'];
const ADMIN: readonly Role[] = ['admin'];

/** Route → who gets past the door, spelled out a second time, so that the table cannot change unnoticed. */
const expected: Readonly<Record<string, 'public' | readonly Role[]>> = {
  'GET /': 'public',
  'POST /': 'public',
  'GET /subjects': ALL,
  'GET /subjects/:subject/versions': ALL,
  'POST /subjects/:subject/versions': WRITERS,
  'POST /subjects/:subject': ALL,
  'DELETE /subjects/:subject': DECIDERS,
  'GET /subjects/:subject/versions/:version': ALL,
  'DELETE /subjects/:subject/versions/:version': DECIDERS,
  'GET /subjects/:subject/versions/:version/schema': ALL,
  'POST /subjects/:subject/versions/:version/tags': WRITERS,
  'GET /subjects/:subject/versions/:version/referencedby': ALL,
  'GET /schemas': ALL,
  'GET /schemas/ids/:id': ALL,
  'GET /schemas/ids/:id/schema': ALL,
  'GET /schemas/ids/:id/subjects': ALL,
  'GET /schemas/ids/:id/versions': ALL,
  'GET /schemas/guids/:guid': ALL,
  'GET /schemas/guids/:guid/ids': ALL,
  'GET /schemas/types': ALL,
  'GET /contexts': ALL,
  'DELETE /contexts/:context': ADMIN,
  'POST /compatibility/subjects/:subject/versions': ALL,
  'POST /compatibility/subjects/:subject/versions/:version': ALL,
  'GET /subjects/:subject/metadata': ALL,
  'GET /v1/metadata/id': ALL,
  'GET /v1/metadata/version': ALL,
  'GET /v1/metadata/deployment': ALL,
  'GET /config': ALL,
  'PUT /config': ADMIN,
  'DELETE /config': ADMIN,
  'GET /config/:subject': ALL,
  'PUT /config/:subject': DECIDERS,
  'DELETE /config/:subject': DECIDERS,
  'GET /mode': ALL,
  'PUT /mode': ADMIN,
  'DELETE /mode': ADMIN,
  'GET /mode/:subject': ALL,
  'PUT /mode/:subject': DECIDERS,
  'DELETE /mode/:subject': DECIDERS,
  'POST /associations': WRITERS,
  'POST /associations::batchGet': ALL,
  'POST /associations::batchMutate': WRITERS,
  'GET /associations/resources/:id': ALL,
  'PUT /associations/resources/:id': WRITERS,
  'DELETE /associations/resources/:id': WRITERS,
  'GET /associations/resources/:namespace/:name': ALL,
  'GET /associations/subjects/:subject': ALL,
  'GET /api/v1/teams': ALL,
  'POST /api/v1/teams': ADMIN,
  'GET /api/v1/teams/:slug': ALL,
  'PATCH /api/v1/teams/:slug': DECIDERS,
  'POST /api/v1/teams/:slug/archive': ADMIN,
  'POST /api/v1/teams/:slug/unarchive': ADMIN,
  'GET /api/v1/teams/:slug/members': ALL,
  'POST /api/v1/teams/:slug/members': DECIDERS,
  'PATCH /api/v1/teams/:slug/members/:id': DECIDERS,
  'DELETE /api/v1/teams/:slug/members/:id': DECIDERS,
  'POST /api/v1/ownership/rehearsal': ALL,
  'GET /api/v1/ownership-rules': ALL,
  'POST /api/v1/ownership-rules': ADMIN,
  'DELETE /api/v1/ownership-rules/:id': ADMIN,
  'GET /api/v1/settings/:scope': ALL,
  'POST /api/v1/settings/:scope/rehearsal': DECIDERS,
  'GET /api/v1/subjects/:subject': ALL,
  'GET /api/v1/subjects/:subject/diff': ALL,
  'POST /api/v1/subjects/:subject/undelete': DECIDERS,
  'POST /api/v1/subjects/:subject/versions/:version/undelete': DECIDERS,
  'GET /api/v1/schemas/ids/:id/uses': ALL,
  'GET /api/v1/search': ALL,
  'PUT /api/v1/subjects/:subject/owner': DECIDERS,
  'PUT /api/v1/subjects/:subject/predecessor': WRITERS,
  'GET /api/v1/subjects/:subject/applications': ALL,
  'GET /api/v1/environments': ALL,
  'POST /api/v1/environments': ADMIN,
  'GET /api/v1/environments/:slug': ALL,
  'PATCH /api/v1/environments/:slug': ADMIN,
  'DELETE /api/v1/environments/:slug': ADMIN,
  'GET /api/v1/applications': ALL,
  'POST /api/v1/applications': WRITERS,
  'GET /api/v1/applications/:slug': ALL,
  'PATCH /api/v1/applications/:slug': WRITERS,
  'POST /api/v1/applications/:slug/archive': WRITERS,
  'GET /api/v1/applications/:slug/declarations': ALL,
  'PUT /api/v1/applications/:slug/produces/:environment/:subject': WRITERS,
  'DELETE /api/v1/applications/:slug/produces/:environment/:subject': WRITERS,
  'PUT /api/v1/applications/:slug/consumes/:environment/:subject': WRITERS,
  'DELETE /api/v1/applications/:slug/consumes/:environment/:subject': WRITERS,
  'GET /api/v1/applications/:slug/deployments': ALL,
  'POST /api/v1/applications/:slug/deployments': WRITERS,
  'DELETE /api/v1/applications/:slug/deployments/:environment': WRITERS,
  'GET /api/v1/applications/:slug/releases': ALL,
  'POST /api/v1/applications/:slug/releases': WRITERS,
  'DELETE /api/v1/applications/:slug/releases/:environment': WRITERS,
  'GET /api/v1/applications/:slug/contracts': ALL,
  'GET /api/v1/applications/:slug/contracts/:version': ALL,
  'PUT /api/v1/applications/:slug/contracts/:version': WRITERS,
  'GET /api/v1/applications/:slug/branches': ALL,
  'PUT /api/v1/applications/:slug/main-branch': WRITERS,
  'GET /api/v1/applications/:slug/contract-bindings': ALL,
  'PUT /api/v1/applications/:slug/contract-bindings': WRITERS,
  'GET /api/v1/subjects/:subject/contracts': ALL,
  'GET /api/v1/subjects/:subject/usage': ALL,
  'GET /api/v1/can-i-deploy': ALL,
  'GET /pact-broker': ALL,
  'POST /pact-broker/contracts/publish': WRITERS,
  'GET /pact-broker/environments': ALL,
  'GET /pact-broker/environments/:environment': ALL,
  'GET /pact-broker/environments/:environment/deployed-versions/currently-deployed': ALL,
  'GET /pact-broker/environments/:environment/released-versions/currently-supported': ALL,
  'GET /pact-broker/deployed-versions/:id': ALL,
  'PATCH /pact-broker/deployed-versions/:id': WRITERS,
  'GET /pact-broker/released-versions/:id': ALL,
  'PATCH /pact-broker/released-versions/:id': WRITERS,
  'GET /pact-broker/pacticipants': ALL,
  'POST /pact-broker/pacticipants': WRITERS,
  'GET /pact-broker/pacticipants/:pacticipant': ALL,
  'PATCH /pact-broker/pacticipants/:pacticipant': WRITERS,
  'GET /pact-broker/pacticipants/:pacticipant/versions/:version': ALL,
  'GET /pact-broker/pacticipants/:pacticipant/latest-version': ALL,
  'GET /pact-broker/pacticipants/:pacticipant/latest-version/:tag': ALL,
  'PUT /pact-broker/pacticipants/:pacticipant/versions/:version/tags/:tag': WRITERS,
  'DELETE /pact-broker/pacticipants/:pacticipant/versions/:version/tags/:tag': WRITERS,
  'DELETE /pact-broker/pacticipants/:pacticipant/branches/:branch': WRITERS,
  'PUT /pact-broker/pacticipants/:pacticipant/branches/:branch/versions/:version': WRITERS,
  'PUT /pact-broker/pacticipants/:pacticipant/versions/:version/deployed-versions/environment/:environment':
    WRITERS,
  'POST /pact-broker/pacticipants/:pacticipant/versions/:version/deployed-versions/environment/:environment':
    WRITERS,
  'POST /pact-broker/pacticipants/:pacticipant/versions/:version/released-versions/environment/:environment':
    WRITERS,
  'GET /pact-broker/pacts/latest': ALL,
  'PUT /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version': WRITERS,
  'PATCH /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version': WRITERS,
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version': ALL,
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/latest': ALL,
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/latest/:branch': ALL,
  'GET /pact-broker/pacts/provider/:provider/for-verification': ALL,
  'POST /pact-broker/pacts/provider/:provider/for-verification': ALL,
  'GET /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version/verification-results': ALL,
  'POST /pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version/verification-results':
    WRITERS,
  'GET /pact-broker/matrix': ALL,
  'GET /pact-broker/can-i-deploy': ALL,
  'GET /api/v1/topics': ALL,
  'GET /api/v1/topics/:cluster/:topic': ALL,
  'PUT /api/v1/topics/:cluster/:topic': WRITERS,
  'DELETE /api/v1/topics/:cluster/:topic': WRITERS,
  'POST /api/v1/subjects/:subject/transfers': DECIDERS,
  'GET /api/v1/transfers': ALL,
  'POST /api/v1/transfers/:id/accept': DECIDERS,
  'POST /api/v1/transfers/:id/decline': DECIDERS,
  'POST /api/v1/transfers/:id/withdraw': DECIDERS,
  'POST /api/v1/governance/plan': ADMIN,
  'POST /api/v1/governance/apply': ADMIN,
  'GET /api/v1/approvals': ALL,
  'POST /api/v1/approvals': APPROVERS,
  'DELETE /api/v1/approvals/:id': APPROVERS,
  'POST /api/v1/checks': CHECKERS,
  'GET /api/v1/checks/:id': ALL,
  'GET /api/v1/health': 'public',
  'GET /api/v1/tokens': DECIDERS,
  'POST /api/v1/tokens': DECIDERS,
  'POST /api/v1/tokens/exchange': 'public',
  'DELETE /api/v1/tokens/:id': DECIDERS,
  'GET /api/v1/trusted-repositories': DECIDERS,
  'POST /api/v1/trusted-repositories': DECIDERS,
  'DELETE /api/v1/trusted-repositories/:id': DECIDERS,
  'GET /api/v1/sign-in': 'public',
  'GET /api/v1/sign-in/callback': 'public',
  'POST /api/v1/sign-out': ALL,
  'GET /api/v1/me': ALL,
  'DELETE /api/v1/people/:person/sessions': ADMIN,
  'GET /docs': 'public',
  'GET /docs-json': 'public',
  'GET /docs/errors': 'public',
  'GET /docs/:asset': 'public',
};

test('no route is without a row here', () => {
  expect(Object.keys(expected)).toEqual(Object.keys(PERMISSIONS));
});

/** Asks with an empty body: who may, is told what is wrong with the request; who may not, that they may not. */
async function knock(route: string, token: string | undefined): Promise<'in' | 401 | 403> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(':asset', 'start.js')
    .replace(/(?<!:):(?!:)[a-z]+/g, '9')
    .replace('::', ':');
  const response = await fetch(`${registry.url}${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  expect(response.status, `${route} failed`).toBeLessThan(500);
  return response.status === 401 || response.status === 403 ? response.status : 'in';
}

describe('each role at each route', () => {
  test.each(Object.entries(expected))('%s', async (route, who) => {
    expect(await knock(route, undefined)).toBe(who === 'public' ? 'in' : 401);
    for (const role of ALL)
      expect([role, await knock(route, tokens.get(role))]).toEqual([
        role,
        who === 'public' || who.includes(role) ? 'in' : 403,
      ]);
  });
});

describe('a token that is narrowed to one action', () => {
  test.each([
    ['checks:run', ['POST /api/v1/checks']],
    [
      'subjects:read',
      [
        'GET /subjects',
        'GET /subjects/:subject/versions',
        'GET /contexts',
        'GET /v1/metadata/id',
        'GET /v1/metadata/version',
        'GET /v1/metadata/deployment',
        'GET /api/v1/subjects/:subject',
        'GET /api/v1/search',
      ],
    ],
    ['tokens:read', ['GET /api/v1/tokens']],
  ] as const)('%s reaches its routes and no others', async (action, routes) => {
    const { token } = await registry.mint('admin', undefined, { actions: [action] });
    const reached = [];
    for (const [route, who] of Object.entries(expected))
      if (who !== 'public' && (await knock(route, token)) === 'in') reached.push(route);
    expect(reached).toEqual(routes);
  });
});
