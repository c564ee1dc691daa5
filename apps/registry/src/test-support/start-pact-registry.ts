import { field, record } from './avro.js';
import { startSecuredRegistry } from './start-secured-registry.js';

export interface Hal {
  readonly [name: string]: unknown;
  readonly notices: readonly { readonly type: string; readonly text: string }[];
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly summary?: { readonly deployable: boolean | null; readonly reason: string };
  readonly matrix?: readonly object[];
}

/** A registry with a consumer's team, a provider's, a schema of `orders-value` (id, total) and the environment `prod`. */
export async function startPactRegistry() {
  const registry = await startSecuredRegistry(['payments', 'orders']);
  const consumer = (await registry.mint('ci', 'payments')).token;
  const producer = (await registry.mint('ci', 'orders')).token;
  const admin = registry.adminToken;
  const schema = record(field('id', 'string'), field('total', 'double'));
  await registry.as(admin, 'POST', '/api/v1/environments', { slug: 'prod', name: 'Prod', production: true });
  await registry.as(admin, 'POST', '/subjects/orders-value/versions', { schema });
  const ask = (token: string | undefined, method: string, path: string, body?: unknown) =>
    registry.as<Hal>(token, method, `/pact-broker${path}`, body);
  /** Publishes as the consumer's team. */
  const publish = (name: string, version: string, content: object | string, more?: object) =>
    ask(consumer, 'POST', '/contracts/publish', publication(name, version, content, more));
  return { registry, consumer, producer, ask, publish, close: () => registry.close() };
}

export type PactRegistry = Awaited<ReturnType<typeof startPactRegistry>>;

const match = (name: string) => ({ [`$.${name}`]: { combine: 'AND', matchers: [{ match: 'type' }] } });

/** A pact of one message, every field by type. */
export const pact = (
  consumerName: string,
  contents: object,
  subject = 'orders-value',
  description = 'OrderPlaced',
) => ({
  consumer: { name: consumerName },
  provider: { name: 'orders-events' },
  interactions: [
    {
      type: 'Asynchronous/Messages',
      description,
      contents: { contentType: 'application/json', encoded: false, content: contents },
      matchingRules: { body: Object.assign({}, ...Object.keys(contents).map(match)) as object },
      ...(subject !== '' && { comments: { references: { 'schema-registry': { subject } } } }),
    },
  ],
  metadata: { pactSpecification: { version: '4.0' } },
});

/** What `pact-broker publish` sends. */
export const publication = (name: string, version: string, content: object | string, more: object = {}) => ({
  pacticipantName: name,
  pacticipantVersionNumber: version,
  branch: 'main',
  contracts: [
    {
      consumerName: name,
      providerName: 'orders-events',
      specification: 'pact',
      contentType: 'application/json',
      content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString(
        'base64',
      ),
    },
  ],
  ...more,
});

export const one = (name: string, version: string) =>
  `/pacts/provider/orders-events/consumer/${name}/version/${version}`;

export const texts = (body: Hal) => body.notices.map(({ type, text }) => `${type}: ${text}`);
