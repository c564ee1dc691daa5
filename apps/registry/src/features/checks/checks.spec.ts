import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport } from '@schema-steward/report';
import { field, namedRecord } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { ANNOUNCEMENTS, createTeams } from '../../test-support/teams.js';

const NOW = '2026-03-04T05:06:07.008Z';
const V1 =
  '{"type":"record","name":"Shipment","fields":[\n  {"name":"id","type":"string"},\n  {"name":"carrier_code","type":"string"}\n]}';
const ADDS_DEFAULT = V1.replace('\n]', ',\n  {"name":"carrier","type":"string","default":""}\n]');
const ADDS_NO_DEFAULT = V1.replace('\n]', ',\n  {"name":"carrier","type":"string"}\n]');
const WITHOUT_CODE = V1.replace(',\n  {"name":"carrier_code","type":"string"}', '');
const OWNER = { team: 'fulfillment', name: 'Team fulfillment', channels: [ANNOUNCEMENTS] };

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
  await createTeams(registry, 'fulfillment');
  const owner = { owner: 'fulfillment' };
  await registry.register('shipment', V1, owner);
  await registry.register('forward', V1, owner);
  await registry.call('PUT', '/config/forward', { compatibility: 'FORWARD' });
  await registry.register('full', V1, owner);
  await registry.call('PUT', '/config/full', { compatibility: 'FULL_TRANSITIVE' });
  await registry.register('money', namedRecord('Money', field('amount', 'long')), owner);
  await registry.register('invoice', namedRecord('Invoice', field('total', 'Money')), {
    ...owner,
    references: [{ name: 'Money', subject: 'money', version: 1 }],
  });
});
afterAll(() => registry.close());

async function check(...changes: readonly object[]): Promise<CheckReport> {
  const answer = await registry.call<CheckReport>('POST', '/api/v1/checks', { changes });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** What most claims are about: rule, severity, and the place in the text that was sent. */
function told(report: CheckReport) {
  return report.changes.map(({ change, verdict, findings }) => [
    change,
    verdict,
    findings.map(({ ruleId, severity, location }) => [
      ruleId,
      severity,
      location && `${location.pointer} ${location.line}:${location.column}`,
    ]),
  ]);
}

test('a whole report', async () => {
  const answer = await registry.call<CheckReport>('POST', '/api/v1/checks', {
    repository: { id: '42', name: 'acme/shipping' },
    pullRequest: 7,
    commit: 'c0ffee',
    base: 'beef',
    changes: [
      { subject: 'shipment', change: 'modified', file: 'schemas/shipment.avsc', schema: ADDS_NO_DEFAULT },
    ],
  });
  expect(answer.headers.get('content-type')).toBe('application/json');
  const report = {
    reportVersion: 1,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    verdict: 'fail',
    createdAt: NOW,
    policy: 'open',
    context: '.',
    changes: [
      {
        subject: 'shipment',
        change: 'modified',
        verdict: 'fail',
        schemaType: 'AVRO',
        file: 'schemas/shipment.avsc',
        compatibilityLevel: 'BACKWARD',
        comparedVersions: [1],
        owner: OWNER,
        findings: [
          {
            ruleId: 'avro-reader-field-without-default',
            severity: 'error',
            fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
            message:
              'The field carrier (string) of Shipment has no default in the new schema and is missing in the old schema.',
            why: 'Consumers on the new schema cannot read what was written with the old one: nothing there says what carrier is.',
            fix: 'Give carrier a default in the new schema; or, if it is an old field renamed, name the old one in its "aliases".',
            path: 'carrier',
            args: { field: 'carrier', record: 'Shipment', type: 'string' },
            location: { pointer: '/fields/2/name', line: 4, column: 11, endLine: 4, endColumn: 20 },
            against: {
              version: 1,
              location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 117 },
            },
            direction: 'backward',
            preExisting: false,
            witness: {
              message: { json: '{"id":"text","carrier_code":"text"}', bytes: 'CHRleHQIdGV4dA==' },
              outcome:
                'the reader cannot decode it; avsc says: no matching field for default-less Shipment.carrier',
              control: {
                kind: 'mended-writer',
                json: '{"id":"text","carrier_code":"text","carrier":"text"}',
                bytes: 'CHRleHQIdGV4dAh0ZXh0',
                schema:
                  '{"type":"record","name":"Shipment","fields":[{"name":"id","type":"string"},{"name":"carrier_code","type":"string"},{"name":"carrier","type":"string"}]}',
              },
            },
          },
        ],
        waysOut: [
          {
            kind: 'successor',
            summary:
              'Register the new shape under shipment-v2, say that it takes the place of shipment, and write both until every reader has moved.',
            commands: [
              'POST /subjects/shipment-v2/versions {"schema":"<the new schema>"}',
              'PUT /api/v1/subjects/shipment-v2/predecessor {"subject":"shipment"}',
            ],
          },
          {
            kind: 'compatibility-group',
            summary:
              'Start a new compatibility group in shipment: versions are compared only with those of equal application.major.version, and readers choose a group.',
            commands: [
              'PUT /config/shipment {"compatibilityGroup":"application.major.version"}',
              'register with "metadata":{"properties":{"application.major.version":"<the next major version>"}}',
            ],
          },
          {
            kind: 'approval',
            summary:
              'Ask an owner of the subject or an approver, who is not the author, to approve exactly these findings, for a reason and until a date. The registration uses the approval up.',
            commands: [
              expect.stringMatching(
                /^steward approve shipment --finding [0-9a-f]{16} --reason "<why>" --until <date> --author "<who wrote it>"$/,
              ) as string,
            ],
          },
        ],
      },
    ],
  };
  expect(answer.body).toEqual(report);
  const again = await registry.call('GET', `/api/v1/checks/${answer.body.id}`);
  expect([again.status, again.body]).toEqual([200, answer.body]);
  expect(
    await registry.sql(
      'SELECT repository_id, repository, pull_request, commit_sha, base_sha, verdict, created_by FROM checks',
    ),
  ).toEqual([
    {
      repository_id: '42',
      repository: 'acme/shipping',
      pull_request: 7,
      commit_sha: 'c0ffee',
      base_sha: 'beef',
      verdict: 'fail',
      created_by: 'local',
    },
  ]);
});

describe('a change is', () => {
  test.each<[string, object, unknown[]]>([
    [
      'added, of a subject that is new; nobody owns it yet',
      { subject: 'new', change: 'added', schema: V1 },
      ['added', 'pass', [['owner-missing', 'warning', null]]],
    ],
    [
      'added, whatever the file is said to be',
      { subject: 'new', change: 'modified', schema: V1 },
      ['added', 'pass', [['owner-missing', 'warning', null]]],
    ],
    [
      'modified and compatible',
      { subject: 'shipment', change: 'added', schema: ADDS_DEFAULT },
      ['modified', 'pass', []],
    ],
    [
      'unchanged, though written otherwise',
      { subject: 'shipment', change: 'modified', schema: ` ${V1}\n` },
      ['unchanged', 'pass', []],
    ],
    [
      'renamed, which changes nothing',
      { subject: 'shipment', change: 'renamed', schema: V1 },
      ['renamed', 'pass', []],
    ],
    [
      'renamed and judged, where the text changed too',
      { subject: 'shipment', change: 'renamed', schema: ADDS_NO_DEFAULT },
      ['renamed', 'fail', [['avro-reader-field-without-default', 'error', '/fields/2/name 4:11']]],
    ],
    [
      'deleted, of a subject that lives on',
      { subject: 'shipment', change: 'deleted' },
      ['deleted', 'pass', [['schema-file-deleted', 'warning', null]]],
    ],
    [
      'deleted, of a subject that others refer to',
      { subject: 'money', change: 'deleted' },
      [
        'deleted',
        'fail',
        [
          ['schema-file-deleted', 'warning', null],
          ['schema-still-referenced', 'error', null],
        ],
      ],
    ],
    [
      'deleted, of a subject that never was',
      { subject: 'ghost', change: 'deleted' },
      ['deleted', 'pass', [['subject-unknown', 'info', null]]],
    ],
    [
      'refused under FORWARD at the place that the new text has',
      { subject: 'forward', change: 'modified', schema: WITHOUT_CODE },
      ['modified', 'fail', [['avro-reader-field-without-default', 'error', ' 1:1']]],
    ],
    [
      'refused under FORWARD at the field whose type changed',
      {
        subject: 'forward',
        change: 'modified',
        schema: V1.replace('"carrier_code","type":"string"', '"carrier_code","type":"int"'),
      },
      ['modified', 'fail', [['avro-type-changed', 'error', '/fields/1/type 3:33']]],
    ],
    [
      'refused under FULL for both directions',
      { subject: 'full', change: 'modified', schema: V1.replace('carrier_code', 'carrier') },
      [
        'modified',
        'fail',
        [
          ['avro-reader-field-without-default', 'error', ' 1:1'],
          ['avro-reader-field-without-default', 'error', '/fields/1/name 3:11'],
        ],
      ],
    ],
    [
      'refused where it does not parse, at the place',
      { subject: 'shipment', change: 'modified', schema: V1.replace('"string"}\n', '"string",}\n') },
      ['modified', 'fail', [['schema-does-not-parse', 'error', '/fields/1 3:42']]],
    ],
    [
      'refused where a reference leads nowhere',
      {
        subject: 'invoice',
        change: 'modified',
        schema: namedRecord('Invoice', field('total', 'Money')),
        references: [{ name: 'Money', subject: 'money', version: 7 }],
      },
      ['modified', 'fail', [['schema-reference-missing', 'error', null]]],
    ],
    [
      'renamed and refused where it does not parse',
      { subject: 'shipment', change: 'renamed', schema: '' },
      ['renamed', 'fail', [['schema-does-not-parse', 'error', ' 1:1']]],
    ],
  ])('%s', async (_claim, change, expected) => {
    const report = await check(change);
    expect(told(report)).toEqual([expected]);
    expect(report.verdict).toBe(expected[1]);
  });

  test('said to break those who refer to it, by name', async () => {
    const [deleted] = (await check({ subject: 'money', change: 'deleted' })).changes;
    expect(deleted?.findings.map(({ message }) => message)).toEqual([
      'The file of money is deleted, and the subject still has live versions: 1.',
      'money is deleted, and other schemas refer to it: invoice (version 1).',
    ]);
  });
});

describe.each([
  [
    'AVRO',
    V1,
    V1.replace('"name":"id"', '"name":"id","doc":"Which one."'),
    V1.replace('"name":"id"', '"name":"id","doc":"Which one.","default":""'),
  ],
  [
    'JSON',
    '{"type":"object","properties":{"id":{"type":"string","maxLength":5}},"required":["id"]}',
    '{"required":["id"],"title":"A","type":"object","properties":{"id":{"maxLength":5,"type":"string"}}}',
    '{"title":"A","type":"object","properties":{"id":{"type":"string","maxLength":6}},"required":["id"]}',
  ],
  [
    'PROTOBUF',
    'syntax = "proto3"; message M { string id = 1; int32 n = 2; }',
    'syntax = "proto3"; // One.\nmessage M { int32 n = 2; /* Which. */ string id = 1; }',
    'syntax = "proto3"; message M { int32 n = 2; /* Which. */ string id = 1; reserved 9; }',
  ],
] as const)('documentation, order and layout of %s', (schemaType, before, words, more) => {
  const subject = `words-${schemaType}`;
  const sent = (schema: string) => ({ subject, change: 'modified', schemaType, schema });
  const only = async (schema: string) =>
    (await check(sent(schema))).changes.map(({ change, verdict, documentationOnly }) => [
      change,
      verdict,
      documentationOnly,
    ]);

  test('are recognised by the check and by the changelog, and are a patch; what comes with them is not', async () => {
    await registry.register(subject, before, { schemaType });
    expect(await only(before)).toEqual([['unchanged', 'pass', undefined]]);
    expect(await only(words)).toEqual([['modified', 'pass', true]]);
    expect(await only(more)).toEqual([['modified', 'pass', undefined]]);
    await registry.register(subject, words, { schemaType });
    await registry.register(subject, more, { schemaType });
    expect(
      await registry.sql(
        `SELECT semantic_version AS version, changelog->>'reason' AS reason FROM schema_versions v
         JOIN subjects s ON s.id = v.subject_id WHERE s.name = '${subject}' ORDER BY v.version`,
      ),
    ).toEqual([
      { version: '1.0.0', reason: 'The first version of the subject.' },
      { version: '1.0.1', reason: 'Documentation only: words, order or layout changed, and nothing else.' },
      { version: '1.1.0', reason: 'It changes the shape, and breaks nobody.' },
    ]);
  });
});
