import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryOf } from '../action/support/pull-request.js';
import { TestRegistry } from '../action/support/registry.js';
import { steward } from '../action/support/steward.js';
import { workspaceRoot } from '../support/workspace.js';

/** The blocks of the guide, by their language, each with its text. */
const guide = readFileSync(join(workspaceRoot, 'docs/guides/contracts.md'), 'utf8');
const blocks = [...guide.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const contracts = blocks.filter(({ language, text }) => language === 'yaml' && /^consumer:/m.test(text));

const SHIPMENT = {
  type: 'record',
  name: 'Shipment',
  fields: [
    { name: 'order_id', type: 'string' },
    { name: 'carrier_code', type: 'string' },
    {
      name: 'items',
      type: [
        'null',
        {
          type: 'array',
          items: { type: 'record', name: 'Item', fields: [{ name: 'sku', type: 'string' }] },
        },
      ],
    },
    { name: 'status', type: { type: 'enum', name: 'Status', symbols: ['CREATED', 'DELIVERED', 'LOST'] } },
    { name: 'weight', type: ['null', 'int'], default: null },
  ],
};
const REFUND = `syntax = "proto3";
package acme.refunds;
message Refund { string refund_id = 1; optional int32 amount = 2; }`;

let registry: TestRegistry;
const send = (method: string, path: string, body: string) =>
  fetch(registry.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${registry.adminToken}` },
    body,
  });
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  const application = { slug: 'billing', name: 'Billing', team: 'fulfillment' };
  expect((await send('POST', '/api/v1/applications', JSON.stringify(application))).status).toBe(201);
});
afterAll(() => registry.close());

const publish = (text: string, version: string) =>
  steward(
    [
      'contract',
      'publish',
      'contract.yml',
      '--application',
      'billing',
      '--version',
      version,
      '--branch',
      'main',
    ],
    {
      cwd: repositoryOf({ base: { 'contract.yml': text } }).root,
      env: { STEWARD_REGISTRY_URL: registry.url },
    },
  );

test('every block of JSON in the guide is JSON, and every other block of YAML is YAML', () => {
  for (const { language, text } of blocks) {
    if (language === 'json') expect(() => JSON.parse(text) as unknown).not.toThrow();
    // The contracts are read as `steward contract publish` reads them, below.
    if (language === 'yaml' && !/^consumer:/m.test(text)) expect(parseDocument(text).errors).toEqual([]);
  }
  expect(contracts).toHaveLength(2);
});

test('the first contract of the guide is taken as it is written, and answered as the guide says', async () => {
  await registry.register('shipment-events-value', JSON.stringify(SHIPMENT));
  const [first] = contracts;
  const { stdout, stderr, exitCode } = await publish(first?.text ?? '', '1.4.2');
  expect([exitCode, stderr]).toEqual([0, '']);
  const shown = blocks.find(({ text }) => text.startsWith('contract.yml: published'));
  expect(stdout).toBe(shown?.text);
});

test('the longer contract of the guide is told what Avro cannot promise, and nothing else', async () => {
  await registry.register('refunds-value', REFUND, { schemaType: 'PROTOBUF' });
  const { stdout, stderr, exitCode } = await publish(contracts[1]?.text ?? '', '1.5.0');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain('refunds-value version 1: guaranteed for every message');
  expect(stdout.match(/^ {4}\S+: /gm)).toEqual(['    order_id: ', '    weight: ']);
});

test('a refusal says each thing once, with its place, and nothing of the answer that is not shown', async () => {
  const text = 'consumer: billing\ntopic: shipment-events\nraeds: [order_id]\n';
  const { stdout, stderr, exitCode } = await publish(text, '1.6.0');
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    [
      'steward: The contract cannot be taken. contract.yml was not published.',
      '  contract.yml:3:8  contract-key-unknown: "raeds" means nothing here; did you mean "reads"? Known are consumer, provider, events, subject, topic, message, name, scenario, reads, fields, readsNothingElse.',
      '  Mend what is named here, with its place in the contract, and publish it again.',
      '',
    ].join('\n'),
  );
  const other = await publish('consumer: mailer\ntopic: shipment-events\nreads: [order_id]\n', '1.6.0');
  expect(other.stderr).toBe(
    'steward: The contract is of the consumer "mailer", and is published for billing. contract.yml was not published.\n' +
      '  Mend what is named here, with its place in the contract, and publish it again.\n',
  );
  const again = await publish('consumer: billing\ntopic: shipment-events\nreads: [order_id]\n', '1.4.2');
  expect(again.exitCode).toBe(1);
  expect(again.stderr).toMatch(
    /^steward: Version 1\.4\.2 has published another contract already; nothing was written\. contract\.yml was not published\.\n( {2}contract\.yml {2}.*\n)+ {2}Publish it under a new version.*: a version reads what it reads\. The differences are named here\..*\n$/,
  );
});

test.each([
  ['bindings', 'contract-bindings'],
  ['branch', 'main-branch'],
])('the body with %s in the guide is taken by %s', async (member, part) => {
  const bodies = blocks.filter(({ language, text }) => language === 'json' && text.includes(`"${member}":`));
  expect(bodies).toHaveLength(1);
  const answer = await send('PUT', `/api/v1/applications/billing/${part}`, bodies[0]?.text ?? '');
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
});
