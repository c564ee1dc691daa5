import type { SchemaType } from '@schema-steward/kernel';
import type { CheckReport, ReportFinding } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyFields } from '../../test-support/engine-fixture.js';
import { WITNESS_POOL, type WorkerPool } from '../../platform/workers/worker-pool.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ env: { STEWARD_BODY_LIMIT: '8MiB' } });
});
afterAll(() => registry.close());

async function check(subject: string, schemaType: SchemaType, schema: string) {
  const changes = [{ subject, change: 'modified', schemaType, schema }];
  const { status, body } = await registry.call<CheckReport>('POST', '/api/v1/checks', { changes });
  expect(status).toBe(200);
  const [change] = body.changes;
  if (!change) throw new Error('no change was judged');
  return { id: body.id, verdict: change.verdict, findings: change.findings };
}

const PAIRS: readonly [SchemaType, string, string, ReportFinding['witness'][]][] = [
  [
    'AVRO',
    '{"type":"record","name":"R","fields":[{"name":"a","type":"string"}]}',
    '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}',
    [
      {
        message: { json: '{"a":"text"}', bytes: 'CHRleHQ=' },
        outcome: expect.any(String) as string,
        control: expect.objectContaining({ kind: 'mended-writer', json: '{"a":1}', bytes: 'Ag==' }) as never,
      },
    ],
  ],
  [
    'JSON',
    '{"type":"object","properties":{"a":{"type":"string"}}}',
    '{"type":"object","properties":{"a":{"type":"string","maxLength":3}}}',
    [
      {
        message: { json: '{"a":"text"}' },
        outcome: '/a must NOT have more than 3 characters',
        control: { kind: 'writer', json: expect.any(String) as string },
      },
    ],
  ],
  [
    'PROTOBUF',
    'syntax = "proto3";\nmessage M {\n  string a = 1;\n}\n',
    'syntax = "proto3";\nmessage M {\n  int32 a = 1;\n}\n',
    [
      {
        type: 'M',
        medium: 'bytes',
        message: { json: '{"a":"text"}', bytes: 'CgR0ZXh0' },
        outcome: 'a: "text" comes back as 0',
        control: { kind: 'writer', json: '{}', bytes: '' },
      },
    ],
  ],
];

describe('a check that fails', () => {
  test('by LENIENT shows each finding the message that it is about, not one that STRICT would find in its place', async () => {
    const closed = (properties: string) =>
      `{"type":"object","properties":{${properties}},"additionalProperties":false}`;
    await registry.register('lenient', closed('"gone":{"type":"string"},"n":{"type":"string"}'), {
      schemaType: 'JSON',
    });
    await registry.call('PUT', '/config/lenient', {
      compatibility: 'BACKWARD',
      compatibilityPolicy: 'LENIENT',
    });
    const { findings } = await check('lenient', 'JSON', closed('"n":{"type":"integer"}'));
    const shown = findings.filter(({ severity }) => severity === 'error');
    expect(
      shown.map(({ ruleId, witness }) => [
        ruleId,
        witness && 'message' in witness ? witness.message.json : witness,
      ]),
    ).toEqual([['json-type-changed', '{"n":"text"}']]);
  });

  test.each(PAIRS)(
    'shows a message that breaks, for %s, and keeps it',
    async (schemaType, old, now, expected) => {
      const subject = `shown-${schemaType}`;
      await registry.register(subject, old, { schemaType });
      const { id, verdict, findings } = await check(subject, schemaType, now);
      expect(verdict).toBe('fail');
      // Nobody owns the subject, which no message shows.
      const compared = findings.filter(({ against }) => against !== undefined);
      expect(compared.map(({ witness }) => witness)).toEqual(expected);
      expect(findings.filter(({ witness }) => witness)).toEqual(compared);
      const kept = await registry.call<CheckReport>('GET', `/api/v1/checks/${id}`);
      expect(kept.body.changes[0]?.findings).toEqual(findings);
    },
  );

  test('shows no more than twenty, and says so of the others', async () => {
    await registry.register('many', manyFields('AVRO', 60));
    const { findings } = await check('many', 'AVRO', manyFields('AVRO', 60, 'integer'));
    const shown = findings.filter(({ witness }) => witness && 'message' in witness);
    const others = findings.flatMap(({ witness }) => (witness && 'none' in witness ? [witness.none] : []));
    expect([shown.length, others.length]).toEqual([20, 40]);
    expect(new Set(others)).toEqual(new Set(['Messages are shown for the first 20 findings of a change.']));
  });

  test('has the same verdict where no message is found in time', async () => {
    await registry.register('slow', manyFields('JSON', 60), { schemaType: 'JSON' });
    const told = (findings: readonly ReportFinding[]) => findings.map(({ witness: _, ...rest }) => rest);
    const before = await check('slow', 'JSON', manyFields('JSON', 60, 'integer'));
    // What a thread that hangs, dies or is overloaded comes to.
    const pool = registry.app.get<WorkerPool>(WITNESS_POOL, { strict: false });
    await pool.onApplicationShutdown();
    const after = await check('slow', 'JSON', manyFields('JSON', 60, 'integer'));
    expect([after.verdict, told(after.findings)]).toEqual([before.verdict, told(before.findings)]);
    expect(after.findings[0]?.witness).toEqual({ none: 'None was found in time.' });
  });
});
