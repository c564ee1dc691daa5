import type { CheckReport } from '@schema-steward/report';
import { describe, expect, it } from 'vitest';
import { askRegistry } from './ask-registry.js';
import type { CheckRequest, RegistryPort, RequestedChange } from './check-request.js';
import { TooLargeError } from './too-large-error.js';

/** A registry that passes everything within `bytes`, and keeps what it was asked: subjects, `*` where a base came along. */
class SmallRegistry implements RegistryPort {
  readonly asked: string[] = [];

  constructor(private readonly bytes: number) {}

  check({ changes, context }: CheckRequest): Promise<CheckReport> {
    if (JSON.stringify(changes).length > this.bytes)
      return Promise.reject(new TooLargeError('remote-error', 'The registry answers 413.'));
    this.asked.push(changes.map(({ subject, baseSchema }) => subject + (baseSchema ? '*' : '')).join(' '));
    return Promise.resolve({
      reportVersion: 1,
      id: String(this.asked.length),
      verdict: 'pass',
      createdAt: '',
      policy: 'open',
      context,
      changes: changes.map(({ subject, file, schemaType }) => ({
        subject,
        ...(file !== undefined && { file }),
        schemaType,
        change: 'modified',
        verdict: 'pass',
        compatibilityLevel: 'BACKWARD',
        comparedVersions: [],
        owner: null,
        findings: [],
      })),
    });
  }
}

const change = (subject: string, size: number, base?: number): RequestedChange => ({
  subject,
  schemaType: 'AVRO',
  change: 'modified',
  file: `s/${subject}`,
  schema: 'x'.repeat(size),
  ...(base !== undefined && { baseSchema: 'y'.repeat(base) }),
});
const lost = (file: string): string =>
  `${file} is too large to be sent with the text of the base: findings that the base has already cannot be told apart.`;
const parts = (count: number): string =>
  `The changes were sent in ${count} parts: the report has the id of the first.`;

describe('asking a registry', () => {
  const MIB = 1024 * 1024;
  it.each<[string, number, RequestedChange[], string[], string[]]>([
    ['is one question', MIB, [change('a', 9, 9), change('b', 9)], ['a* b'], []],
    [
      'is more where one cannot hold it',
      MIB,
      [change('a', 500_000), change('b', 500_000), change('c', 9)],
      ['a', 'b c'],
      [parts(2)],
    ],
    [
      'leaves the base of a large change out, and says so',
      MIB,
      [change('a', 540_000, 540_000), change('b', 9, 9)],
      ['a b*'],
      [lost('s/a')],
    ],
    [
      'tries halves where the registry takes less than usual',
      400,
      [change('a', 100), change('b', 100), change('c', 100), change('d', 250, 250), change('e', 1, 1)],
      ['a b', 'c', 'd', 'e*'],
      [lost('s/d'), parts(4)],
    ],
  ])('%s', async (_claim, bytes, changes, asked, notes) => {
    const registry = new SmallRegistry(bytes);
    const said: string[] = [];
    const report = await askRegistry(registry, { context: '.', changes }, said);
    expect([registry.asked, said]).toEqual([asked, notes]);
    expect([report.id, report.changes.map(({ subject }) => subject)]).toEqual([
      '1',
      changes.map(({ subject }) => subject),
    ]);
  });

  it('names the schema that the registry does not take at all', async () => {
    const changes = [change('a', 9), change('b', 2000, 9)];
    await expect(askRegistry(new SmallRegistry(1000), { context: '.', changes }, [])).rejects.toMatchObject({
      kind: 'remote-error',
      message: 'A schema is larger than what the registry takes. Nothing was judged, so the check fails.',
      hint: expect.stringContaining('STEWARD_BODY_LIMIT'),
      places: [{ file: 's/b', line: 1, message: 'This schema is larger than what the registry takes.' }],
    });
  });
});
