import { field, record } from '../avro.js';
import { startSecuredRegistry, type MintedToken, type SecuredRegistry } from '../start-secured-registry.js';
import { ANNOUNCEMENTS } from '../teams.js';
import { BODY_LIMIT } from './odd-bodies.js';
import type { KnownIds } from './request-arbitrary.js';
import { METADATA, PACT } from './whole-bodies.js';

/** A registry with something of everything, and whoever may ask it. */
export interface RequestWorld {
  readonly url: string;
  readonly known: KnownIds;
  /** Headers of callers: the more often one is in it, the more it asks. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  /** Makes again what requests have ended: modes that forbid writing, archived teams, deleted subjects. */
  mend(): Promise<void>;
  /** What the registry reported as its own failures. */
  failures(): readonly string[];
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** `anybody`: `open`, and nobody signs in. `strict`: tokens of every role. */
export async function startRequestWorld(kind: 'anybody' | 'strict'): Promise<RequestWorld> {
  const strict = kind === 'strict';
  const registry = await startSecuredRegistry([], {
    env: {
      STEWARD_AUTH: strict ? 'token' : 'none',
      STEWARD_POLICY: strict ? 'strict' : 'open',
      STEWARD_BODY_LIMIT: String(BODY_LIMIT),
      STEWARD_TOKEN_RATE_LIMIT: '0',
    },
  });
  const fill = new Fill(registry);
  await fill.things();
  const ids = await fill.ids();
  const bearer = ({ token }: MintedToken) => ({ authorization: `Bearer ${token}` });
  const { adminToken: token, mint } = registry;
  const admin = { authorization: `Bearer ${token}` };
  const callers = strict
    ? [
        ...Array<typeof admin>(6).fill(admin),
        ...Array<typeof admin>(3).fill(bearer(await mint('owner', 'team-a'))),
        ...Array<typeof admin>(3).fill(bearer(await mint('ci', 'team-a'))),
        bearer(await mint('owner', 'team-b')),
        bearer(await mint('member', 'team-b')),
        bearer(await mint('approver')),
        bearer(await mint('viewer')),
        bearer(await mint('ci', 'team-a', { subjectPrefixes: ['orders'] })),
        { authorization: `Basic ${Buffer.from(`kafka:${token}`).toString('base64')}` },
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic \u00ff' },
        {},
      ]
    : [{}];
  return {
    url: registry.url,
    known: ids,
    callers,
    mend: () => fill.things(),
    failures: () => registry.lines.filter((line) => line.includes(' ERROR ')),
    close: () => registry.close(),
  };
}

/** What requests name, so that they find it. Whatever is there already is left as it is. */
class Fill {
  constructor(private readonly registry: SecuredRegistry) {}

  async things(): Promise<void> {
    for (const path of ['/mode', '/mode/:.x:', '/mode/:.__GLOBAL:'])
      await this.make('DELETE', `${path}?recursive=true&reason=because`);
    await this.make('PUT', '/mode/:.__GLOBAL:', { mode: 'READWRITE', reason: 'because' });
    for (const slug of ['team-a', 'team-b']) {
      await this.make('POST', '/api/v1/teams', { slug, name: slug, channels: [ANNOUNCEMENTS] });
      await this.make('POST', `/api/v1/teams/${slug}/unarchive`, {});
    }
    const environment = { slug: 'production', name: 'Production', production: true };
    await this.make('POST', '/api/v1/environments', environment);
    for (const slug of ['app-1', 'app-2', 'app-3'])
      await this.make('POST', '/api/v1/applications', { slug, name: slug, team: 'team-a' });
    await this.schemas();
    for (const path of ['app-1/consumes', 'app-2/produces'])
      await this.make('PUT', `/api/v1/applications/${path}/production/orders-value`);
    for (const slug of ['app-1', 'app-2'])
      await this.make('POST', `/api/v1/applications/${slug}/deployments`, {
        environment: 'production',
        version: '1.0.0',
      });
    await this.make('PUT', '/api/v1/topics/main/orders', {
      regions: ['eu-central-1'],
      retentionMs: 1000,
      cleanupPolicy: 'delete',
      audience: 'company-internal',
    });
    const bindings = [{ description: 'ordered', subject: 'orders-value' }];
    await this.make('PUT', '/api/v1/applications/app-1/contract-bindings', { bindings });
    await this.make('PUT', '/pact-broker/pacts/provider/app-2/consumer/app-1/version/1.0.0', PACT);
  }

  private async schemas(): Promise<void> {
    const owner = 'team-a';
    const json = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
    for (const [subject, schema, more] of [
      // No request names this one: the ids 1 and 2 stay taken.
      ['kept', record(field('x')), {}],
      ['kept', record(field('x'), field('y', ['null', 'string'], { default: null })), {}],
      ['orders-value', record(field('x')), {}],
      ['orders-value', record(field('x'), field('y', ['null', 'string'], { default: null })), {}],
      ['orders-value', record(field('x'), field('z', 'int', { default: 1 })), METADATA],
      ['a', JSON.stringify(json({ a: { type: 'string' } })), { schemaType: 'JSON' }],
      ['a', JSON.stringify(json({ a: { type: 'string' }, b: {} })), { schemaType: 'JSON' }],
      ['p', 'syntax = "proto3"; message M { string s = 1; }', { schemaType: 'PROTOBUF' }],
      [':.x:a', 'syntax = "proto3"; message M { string s = 1; }', { schemaType: 'PROTOBUF' }],
      ['deleted', record(field('gone')), {}],
      [
        'referring',
        '{"type":"record","name":"Referring","fields":[{"name":"r","type":"R"}]}',
        { references: [{ name: 'R', subject: 'orders-value', version: 1 }] },
      ],
    ] as const)
      await this.make('POST', `/subjects/${subject}/versions`, { schema, owner, ...more });
    await this.make('DELETE', '/subjects/deleted');
    await this.make('PUT', '/config/nickname', { alias: 'orders-value', reason: 'because' });
  }

  /** Of what is made once, and is found by an id alone. */
  async ids(): Promise<KnownIds> {
    const until = new Date(Date.now() + 100 * HOUR_MS).toISOString();
    const ids: Record<string, string[]> = {};
    for (const [kind, path, body] of [
      ['members', '/api/v1/teams/team-a/members', { email: 'ada@example.com', role: 'owner' }],
      ['transfers', '/api/v1/subjects/orders-value/transfers', { to: 'team-b' }],
      [
        'approvals',
        '/api/v1/approvals',
        { subject: 'a', fingerprints: ['0123456789abcdef'], reason: 'Nobody reads it.', until },
      ],
      ['tokens', '/api/v1/tokens', { name: 'theirs', role: 'ci', team: 'team-a' }],
      ['ownership-rules', '/api/v1/ownership-rules', { context: '.', prefix: 'orders', team: 'team-a' }],
      [
        'trusted-repositories',
        '/api/v1/trusted-repositories',
        { repositoryId: '7', repositoryOwnerId: '9', name: 'example/a', team: 'team-a' },
      ],
      [
        'checks',
        '/api/v1/checks',
        { changes: [{ subject: 'orders-value', change: 'modified', schema: record(field('w')) }] },
      ],
    ] as const) {
      const { body: made } = await this.make('POST', path, body);
      ids[kind] = [String((made as { id?: unknown }).id)];
    }
    const { body } = await this.make('GET', '/subjects/kept/versions/1');
    return {
      ...ids,
      guid: [String((body as { guid?: unknown }).guid)],
      // For good: the others go on.
      'POST /api/v1/applications/{slug}/archive': ['app-3'],
    };
  }

  private make(method: string, path: string, body?: object) {
    return this.registry.as<unknown>(this.registry.adminToken, method, path, body);
  }
}
