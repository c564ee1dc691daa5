import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

interface Subject {
  readonly versions: readonly {
    readonly version: number;
    readonly semanticVersion: string;
    readonly changes: readonly string[];
    readonly note?: string;
  }[];
}

const versionsOf = async (subject: string) => {
  const { body } = await registry.call<Subject>('GET', `/api/v1/subjects/${subject}`);
  return body.versions.map(({ version, semanticVersion, changes, note }) => [
    version,
    semanticVersion,
    changes,
    note,
  ]);
};

const V1 = record(field('id', 'string'));
const WITH_NOTE = record(field('id', 'string'), field('note', 'string', { default: '' }));
const DOCUMENTED = record(
  field('id', 'string', { doc: 'Who it is.' }),
  field('note', 'string', { default: '' }),
);
const OTHER_TYPE = record(field('id', 'int'), field('note', 'string', { default: '' }));

describe('the semantic version of what is registered', () => {
  test('begins at 1.0.0 and says by its parts what changed, beside the author’s own line', async () => {
    await registry.register('numbered', V1, { note: 'The beginning.' });
    await registry.register('numbered', WITH_NOTE);
    await registry.register('numbered', DOCUMENTED);
    await registry.register('numbered', V1);
    expect(await versionsOf('numbered')).toEqual([
      [1, '1.0.0', [], 'The beginning.'],
      [2, '1.1.0', ['Field `note` (string) added, default "".'], undefined],
      [3, '1.1.1', ['Documentation of `id` added.'], undefined],
    ]);
  });

  test('is major for a break that the level NONE lets through', async () => {
    await registry.call('PUT', '/config/unwatched', { compatibility: 'NONE' });
    await registry.register('unwatched', WITH_NOTE);
    await registry.register('unwatched', OTHER_TYPE);
    expect((await versionsOf('unwatched')).map(([, semanticVersion]) => semanticVersion)).toEqual([
      '1.0.0',
      '2.0.0',
    ]);
  });

  test('starts the next major with a new compatibility group, and goes on in each', async () => {
    await registry.call('PUT', '/config/grouped', { compatibilityGroup: 'major' });
    const of = (major: string) => ({ metadata: { properties: { major } } });
    await registry.register('grouped', V1, of('1'));
    await registry.register('grouped', OTHER_TYPE, of('2'));
    await registry.register('grouped', WITH_NOTE, of('1'));
    expect((await versionsOf('grouped')).map(([, semanticVersion]) => semanticVersion)).toEqual([
      '1.0.0',
      '2.0.0',
      '1.1.0',
    ]);
  });

  test('may be stated when it promises enough, and is refused by name of the change when it does not', async () => {
    await registry.register('stated', V1, { semanticVersion: '3.0.0' });
    const tooLittle = await registry.register('stated', WITH_NOTE, { semanticVersion: '3.0.1' });
    expect([tooLittle.status, tooLittle.body.error_code]).toEqual([422, 42290]);
    expect(tooLittle.body.message).toMatch(/version-promises-too-little: .*3\.0\.1.*`note`.*3\.1\.0/s);
    expect((await registry.register('stated', WITH_NOTE, { semanticVersion: '3.2.0' })).body.version).toBe(2);
    expect((await versionsOf('stated')).map(([, semanticVersion]) => semanticVersion)).toEqual([
      '3.0.0',
      '3.2.0',
    ]);
  });

  test.each(['1', 'v2.0.0', '2.0.0-rc.1', '99999999.0.0', ''])(
    '%j is no version',
    async (semanticVersion) => {
      const { status, body } = await registry.register('malformed', V1, { semanticVersion });
      expect([status, body.error_code]).toEqual([422, 42290]);
      expect(body.message).toContain('version-malformed');
    },
  );
});
