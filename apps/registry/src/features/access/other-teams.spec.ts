import { changesState, rolesOf } from '@schema-steward/governance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '../../platform/access/permission-table.js';
import { field, record } from '../../test-support/avro.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../test-support/start-secured-registry.js';
import { ANNOUNCEMENTS } from '../../test-support/teams.js';

const SCHEMA = record(field('x'));
const TOPIC = {
  regions: ['eu-central-1'],
  retentionMs: 1000,
  cleanupPolicy: 'delete',
  audience: 'company-internal',
};
const REPOSITORY = { repositoryId: '7', repositoryOwnerId: '9', name: 'example/billing', team: 'billing' };
const APPROVAL = {
  subject: 'billing-value',
  fingerprints: ['0123456789abcdef'],
  reason: 'Nobody reads it.',
  until: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
};

const PACT = {
  consumer: { name: 'billing' },
  provider: { name: 'billing' },
  messages: [{ description: 'billed', contents: { x: 1 } }],
  metadata: { pactSpecification: { version: '3.0.0' } },
};
const PACT_ADDRESS = '/pact-broker/pacts/provider/:provider/consumer/:consumer/version/:version';

const ASSOCIATION = {
  ...{ resourceName: 'billing', resourceNamespace: 'lkc1', resourceId: 'billing-id' },
  associations: [{ subject: 'billing-value' }],
};

/** What would be done to what is billing's, where an empty body would be refused for being empty. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /subjects/:subject/versions': { schema: record(field('x'), field('y', 'string', { default: '' })) },
  'POST /subjects/:subject/versions/:version/tags': {
    tagsToAdd: [{ schemaEntity: { entityPath: 'R.x', entityType: 'sr_field' }, tags: ['PII'] }],
  },
  'PUT /config/:subject': { compatibility: 'NONE' },
  'PATCH /api/v1/teams/:slug': { channels: [ANNOUNCEMENTS], name: 'Taken over' },
  'POST /api/v1/teams/:slug/members': { email: 'mallory@example.com', role: 'member' },
  'PATCH /api/v1/teams/:slug/members/:id': { role: 'member' },
  'PUT /api/v1/subjects/:subject/owner': { team: 'fulfillment' },
  'PUT /api/v1/subjects/:subject/predecessor': { subject: 'shipment-value' },
  'POST /api/v1/applications': { slug: 'another', name: 'Another', team: 'billing' },
  'PATCH /api/v1/applications/:slug': { name: 'Taken over' },
  'POST /api/v1/applications/:slug/deployments': { environment: 'production', version: '6.6.6' },
  'PUT /mode/:subject': { mode: 'READONLY' },
  'POST /api/v1/settings/:scope/rehearsal': { mode: 'READONLY' },
  'POST /api/v1/applications/:slug/releases': { environment: 'production', version: '6.6.6' },
  'PUT /api/v1/applications/:slug/contracts/:version': { format: 'event', content: '{}' },
  'PUT /api/v1/applications/:slug/contract-bindings': { bindings: [] },
  'PUT /api/v1/applications/:slug/main-branch': { branch: 'trunk' },
  'PUT /api/v1/topics/:cluster/:topic': TOPIC,
  'POST /api/v1/subjects/:subject/transfers': { to: 'fulfillment' },
  'POST /api/v1/approvals': APPROVAL,
  'POST /api/v1/tokens': { name: 'theirs', role: 'ci', team: 'billing' },
  [`PUT ${PACT_ADDRESS}`]: PACT,
  [`PATCH ${PACT_ADDRESS}`]: PACT,
  [`POST ${PACT_ADDRESS}/verification-results`]: { success: true, providerApplicationVersion: '6.6.6' },
  'POST /pact-broker/contracts/publish': {
    pacticipantName: 'billing',
    pacticipantVersionNumber: '6.6.6',
    contracts: [
      {
        consumerName: 'billing',
        providerName: 'billing',
        specification: 'pact',
        contentType: 'application/json',
        content: Buffer.from(JSON.stringify(PACT)).toString('base64'),
      },
    ],
  },
  'POST /pact-broker/pacticipants': { name: 'billing', mainBranch: 'trunk' },
  'PATCH /pact-broker/pacticipants/:pacticipant': { mainBranch: 'trunk' },
  'PATCH /pact-broker/deployed-versions/:id': { currentlyDeployed: false },
  'PATCH /pact-broker/released-versions/:id': { currentlySupported: false },
  'POST /associations': ASSOCIATION,
  'PUT /associations/resources/:id': ASSOCIATION,
  'POST /associations::batchMutate': {
    requests: [{ ...ASSOCIATION, associations: [{ opType: 'DELETE' }] }],
  },
  'POST /api/v1/trusted-repositories': { ...REPOSITORY, repositoryId: '8' },
};

let registry: SecuredRegistry;
/** What stands for a parameter of a path, for `:id` by what it is the id of; and the query that a path has to have. */
const things = new Map<string, string>([
  [':subject', 'billing-value'],
  [':scope', 'billing-value'],
  [':slug', 'billing'],
  [':environment', 'production'],
  [':version', '1'],
  [':cluster', 'main'],
  [':topic', 'billing'],
  [':pacticipant', 'billing'],
  [':consumer', 'billing'],
  [':provider', 'billing'],
  [':branch', 'trunk'],
  [':tag', 'trunk'],
  ['deployed-versions', '1'],
  ['released-versions', '1'],
  ['resources', 'billing-id'],
  ['/api/v1/applications/:slug/releases/:environment', '?version=1.0.0'],
]);

/** A team with everything that a team can have, all of it called billing. */
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment', 'billing', 'returns'], {
    env: { STEWARD_TOKEN_RATE_LIMIT: '0' },
  });
  const make = async (method: string, path: string, body?: object): Promise<string> => {
    const answer = await registry.as<{ id?: string | number }>(registry.adminToken, method, path, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    return String(answer.body.id ?? '');
  };
  for (const [subject, owner] of [
    ['billing-value', 'billing'],
    ['shipment-value', 'fulfillment'],
  ])
    await make('POST', `/subjects/${subject ?? ''}/versions`, { schema: SCHEMA, owner });
  await make('PUT', '/config/billing-value', { compatibility: 'FULL' });
  await make('POST', '/api/v1/environments', { slug: 'production', name: 'Production', production: true });
  await make('POST', '/api/v1/applications', { slug: 'billing', name: 'Billing', team: 'billing' });
  await make('PUT', '/api/v1/applications/billing/produces/production/billing-value');
  await make('POST', '/api/v1/applications/billing/deployments', {
    environment: 'production',
    version: '1.0.0',
  });
  await make('POST', '/api/v1/applications/billing/releases', {
    environment: 'production',
    version: '1.0.0',
  });
  await make('PUT', '/api/v1/topics/main/billing', TOPIC);
  await make('POST', '/associations', ASSOCIATION);
  await make('PUT', '/pact-broker/pacts/provider/billing/consumer/billing/version/1', PACT);
  for (const [kind, path, body] of [
    ['members', '/api/v1/teams/billing/members', { email: 'ada@example.com', role: 'owner' }],
    ['transfers', '/api/v1/subjects/billing-value/transfers', { to: 'returns' }],
    ['approvals', '/api/v1/approvals', APPROVAL],
    ['tokens', '/api/v1/tokens', { name: 'theirs', role: 'ci', team: 'billing' }],
    ['trusted-repositories', '/api/v1/trusted-repositories', REPOSITORY],
  ] as const)
    things.set(kind, await make('POST', path, body));
});
afterAll(() => registry.close());

/** Every route by which somebody of a team changes something; signing out ends what is one's own. */
const ROUTES = Object.entries(PERMISSIONS)
  .filter(
    ([route, action]) =>
      changesState(action) && rolesOf(action).includes('owner') && route !== 'POST /api/v1/sign-out',
  )
  .map(([route]) => route);

function addressed(pattern: string): string {
  const [, kind = ''] = /([^/]+)\/:id/.exec(pattern) ?? [];
  // The router writes a colon that begins no name twice.
  const path = pattern.replaceAll(
    /(?<!:):(?!:)\w+/g,
    (name) => things.get(name === ':id' ? kind : name) ?? name,
  );
  return path.replace('::', ':') + (things.get(pattern) ?? '');
}

test.each(['owner', 'member', 'ci'] as const)(
  'a token of the role %s changes nothing of another team, by whichever route',
  async (role) => {
    const { token }: MintedToken = await registry.mint(role, 'fulfillment');
    const ledger = () => registry.sql<{ entries: string }>('SELECT count(*) AS entries FROM ledger_entries');
    const before = await ledger();
    const statuses: Record<string, number> = {};
    for (const route of ROUTES) {
      const [method = '', pattern = ''] = route.split(' ');
      const body = method === 'DELETE' ? undefined : (BODIES[route] ?? {});
      statuses[route] = (await registry.as(token, method, addressed(pattern), body)).status;
    }
    // 404: of tokens and trusted repositories others do not learn even that they are there.
    // 207: each request of a batch is refused by itself.
    const alone = 'POST /associations::batchMutate';
    const hidden = ['DELETE /api/v1/tokens/:id', 'DELETE /api/v1/trusted-repositories/:id'];
    expect(statuses).toEqual(
      Object.fromEntries(
        ROUTES.map((route) => [
          route,
          role === 'owner' && hidden.includes(route) ? 404 : route === alone ? 207 : 403,
        ]),
      ),
    );
    expect(await ledger()).toEqual(before);
  },
);
