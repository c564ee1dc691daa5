import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import type { DiffResponse } from './dto/version-diff.dto.js';
import type { UsageResponse } from './dto/schema-usage.dto.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.call('PUT', '/config', { compatibility: 'NONE' });
  await registry.register('s', record(field('a')));
  await registry.register('s', record(field('a'), field('b')));
  await registry.register('s', record(field('a', 'string')));
  await registry.register('s-v2', record(field('c', 'int', { default: 1 })));
  await registry.register('j', { type: 'object' }, { schemaType: 'JSON' });
  await registry.call('DELETE', '/subjects/s/versions/2');
});
afterAll(() => registry.close());

const diff = (subject: string, query: string) =>
  registry.call<DiffResponse & { code?: string }>('GET', `/api/v1/subjects/${subject}/diff?${query}`);

describe('the difference between two versions', () => {
  test.each<[query: string, backward: string, forward: string, changes: string[], findings: string[]]>([
    ['from=1&to=1', 'yes', 'yes', [], []],
    [
      'from=1&to=2',
      'no',
      'yes',
      ['Field `b` (int) added, without a default.'],
      ['avro-field-added-without-default'],
    ],
    ['from=2&to=1', 'yes', 'no', ['Field `b` (int) removed.'], ['avro-field-removed-without-default']],
  ])('%s', async (query, backward, forward, changes, findings) => {
    const { status, body } = await diff('s', query);
    expect(status).toBe(200);
    expect([body.backward, body.forward]).toEqual([backward, forward]);
    expect(body.changes.map(({ sentence }) => sentence)).toEqual(changes);
    expect(body.findings.map(({ ruleId }) => ruleId)).toHaveLength(findings.length);
  });

  test('says which sides it compared, and where and what each finding is', async () => {
    const { body } = await diff('s', 'from=1');
    expect(body.to).toMatchObject({ subject: 's', version: 3, deleted: false });
    expect([body.backward, body.forward]).toEqual(['no', 'no']);
    expect(body.changes).toMatchObject([{ kind: 'type-changed', path: 'a', before: 'int', after: 'string' }]);
    for (const { message, why, fix, at } of body.findings)
      expect([message, why, fix, at.to?.pointer].every((one) => typeof one === 'string' && one !== '')).toBe(
        true,
      );
    expect(body.findings.map(({ direction }) => direction).sort()).toEqual(['backward', 'forward']);
  });

  test('goes across subjects, and to another type', async () => {
    expect((await diff('s', 'from=1&toSubject=s-v2')).body).toMatchObject({
      to: { subject: 's-v2', version: 1 },
      backward: 'yes',
      forward: 'no',
    });
    expect((await diff('s', 'from=1&toSubject=j')).body).toMatchObject({ backward: 'no', forward: 'no' });
  });

  test('names a reference that means another version, though the text is the same', async () => {
    await registry.register('part', namedRecord('Part', field('p')));
    await registry.register('part', namedRecord('Part', field('p'), field('q', 'int', { default: 0 })));
    const whole = record(field('part', 'Part'));
    const to = (version: number) => ({ references: [{ name: 'Part', subject: 'part', version }] });
    await registry.register('whole', whole, to(1));
    await registry.register('whole', whole, to(2));
    await registry.register('whole', record(field('z', 'int', { default: 0 })));
    const listed = async (query: string) =>
      (await diff('whole', query)).body.changes.filter(({ kind }) => kind.startsWith('reference-'));
    expect(await listed('from=1&to=2')).toMatchObject([
      {
        kind: 'reference-changed',
        property: 'Part',
        before: 'part version 1',
        after: 'part version 2',
        sentence: 'Reference `Part` changed from part version 1 to part version 2.',
      },
    ]);
    expect(await listed('from=1&to=1')).toEqual([]);
    expect(await listed('from=2&to=3')).toMatchObject([{ kind: 'reference-removed', locatedIn: 'before' }]);
    expect(await listed('from=3&to=1')).toMatchObject([{ kind: 'reference-added', after: 'part version 1' }]);
  });

  test.each<[subject: string, query: string, status: number, code: string]>([
    ['none', 'from=1', 404, 'subject-not-found'],
    ['s', 'from=9', 404, 'version-not-found'],
    ['s', 'from=1&to=x', 404, 'version-not-found'],
    ['s', 'from=1&toSubject=none', 404, 'subject-not-found'],
    ['s', 'from=1&toSubject=%0A', 422, 'subject-invalid'],
    ['s', 'from=1&toSubject=%00', 400, 'invalid-request'],
    ['s', '', 400, 'invalid-request'],
    ['s', 'from=1&from=2', 400, 'invalid-request'],
    ['%0A', 'from=1', 422, 'subject-invalid'],
  ])('of %s with %j is %i %s', async (subject, query, status, code) => {
    const answer = await diff(subject, query);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('who uses an id', () => {
  test('subjects with owners, schemas that refer to it, page by page', async () => {
    const target = { type: 'record', name: 'T', namespace: 'n', fields: [] };
    const { id } = (await registry.register('target', target)).body;
    await registry.register('copy', target);
    const references = [{ name: 'n.T', subject: 'target', version: 1 }];
    await registry.register('referrer', record(field('t', 'n.T')), { references });
    await registry.call('DELETE', '/subjects/copy');
    const first = await registry.call<UsageResponse>('GET', `/api/v1/schemas/ids/${id}/uses?limit=1`);
    const referrers = [{ subject: 'referrer', version: 1 }];
    const user = { version: 1, owner: 'unassigned', applications: [] };
    expect(first.body).toMatchObject({
      context: '.',
      id,
      items: [{ ...user, subject: 'target', deleted: false }],
      referrers,
    });
    const next = `/api/v1/schemas/ids/${id}/uses?cursor=${String(first.body.nextCursor)}`;
    expect((await registry.call('GET', next)).body).toMatchObject({
      items: [{ ...user, subject: 'copy', deleted: true }],
      nextCursor: null,
    });
  });

  test.each([
    ['/api/v1/schemas/ids/999/uses', 404, 'schema-not-found'],
    ['/api/v1/schemas/ids/x/uses', 404, 'schema-not-found'],
    ['/api/v1/schemas/ids/1/uses?context=.none', 404, 'schema-not-found'],
    ['/api/v1/schemas/ids/1/uses?context=none', 400, 'invalid-request'],
    ['/api/v1/schemas/ids/1/uses?cursor=e30', 400, 'invalid-request'],
    ['/api/v1/schemas/ids/1/uses?limit=0', 400, 'invalid-request'],
  ])('%s is %i %s', async (path, status, code) => {
    const answer = await registry.call<{ code: string }>('GET', path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
