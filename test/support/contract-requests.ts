import { loadPact, loadReads, loadSchema } from './contract-load.js';
import type { HeavyRequest } from './heavy-requests.js';
import { deployContracts } from './many-contracts.js';

const SUBJECT = 'events-value';

/** Requests about contracts, one after the other: a thousand in use against a change, and publications as large as may be. */
export function contractRequests(
  databaseUrl: string,
  { contracts, characters }: { readonly contracts: number; readonly characters: number },
): HeavyRequest[] {
  const check = (url: string): Promise<Response> =>
    send(url, 'POST', '/api/v1/checks', {
      changes: [{ subject: SUBJECT, change: 'modified', schemaType: 'AVRO', schema: loadSchema(true) }],
    });
  const large = (edition: number): string => largePact(characters, edition);
  const publish = (url: string, edition: number): Promise<Response> =>
    send(url, 'PUT', '/api/v1/applications/large/contracts/1', { format: 'pact', content: large(edition) });
  return [
    {
      name: `check a change that ${contracts} contracts read`,
      status: 200,
      prepare: async (url) => {
        await done(register(url, false));
        await deployContracts(
          databaseUrl,
          SUBJECT,
          Array.from({ length: contracts }, (_, seed) => ({
            text: loadPact(seed, SUBJECT),
            reads: loadReads(seed),
          })),
        );
      },
      run: check,
    },
    { name: 'the same again', status: 200, run: check },
    { name: 'register the change', status: 200, run: (url) => register(url, true) },
    {
      name: 'may it be deployed',
      status: 200,
      run: (url) => fetch(`${url}/api/v1/can-i-deploy?subject=${SUBJECT}&version=2`),
    },
    {
      name: `publish a pact of ${Math.round(characters / 1024)} KiB`,
      status: 200,
      prepare: async (url) => {
        await done(
          send(url, 'POST', '/api/v1/applications', { slug: 'large', name: 'Large', team: 'readers' }),
        );
      },
      run: (url) => publish(url, 0),
    },
    { name: 'publish another under the same version', status: 409, run: (url) => publish(url, 1) },
    {
      name: 'the same through the Pact Broker’s route',
      status: 409,
      run: (url) =>
        send(
          url,
          'PUT',
          '/pact-broker/pacts/provider/events/consumer/large/version/1',
          JSON.parse(large(2)) as object,
        ),
    },
  ];
}

/** One interaction with a long list of fields that are all asked for by type. */
function largePact(characters: number, edition: number): string {
  const fields = Array.from(
    { length: Math.floor(characters / 80) },
    (_, index) => `field_${index}_${edition}`,
  );
  const content = Object.fromEntries(fields.map((name) => [name, 'text']));
  const rules = fields.map((name) => [`$.${name}`, { matchers: [{ match: 'type' }] }]);
  return JSON.stringify({
    consumer: { name: 'large' },
    provider: { name: 'events' },
    interactions: [
      {
        type: 'Asynchronous/Messages',
        description: 'Event',
        contents: { content, contentType: 'application/json', encoded: false },
        comments: { references: { 'schema-registry': { subject: SUBJECT } } },
        matchingRules: { body: Object.fromEntries(rules) as object },
      },
    ],
  });
}

const register = (url: string, changed: boolean): Promise<Response> =>
  send(url, 'POST', `/subjects/${SUBJECT}/versions`, { schemaType: 'AVRO', schema: loadSchema(changed) });

async function done(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
}

function send(url: string, method: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
