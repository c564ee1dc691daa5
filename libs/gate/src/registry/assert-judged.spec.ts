import type { CheckReport, ReportChange } from '@schema-steward/report';
import { describe, expect, it } from 'vitest';
import { assertJudged } from './assert-judged.js';

type Named = Pick<ReportChange, 'subject' | 'file'>;

function mistake(context: string, asked: Named[], answered: Named[]): string | undefined {
  const changes = answered.map((named) => ({
    change: 'added' as const,
    verdict: 'pass' as const,
    schemaType: 'AVRO' as const,
    compatibilityLevel: 'BACKWARD' as const,
    comparedVersions: [],
    owner: null,
    findings: [],
    ...named,
  }));
  const report: CheckReport = {
    reportVersion: 1,
    id: '1',
    verdict: 'pass',
    createdAt: '',
    policy: 'open',
    context,
    changes,
  };
  try {
    assertJudged(report, {
      context,
      changes: asked.map((named) => ({ schemaType: 'AVRO', change: 'added', ...named })),
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

describe('an answer', () => {
  const [a, b] = [
    { subject: 'a', file: 's/a' },
    { subject: 'b', file: 's/b' },
  ];
  it.each<[string, string, Named[], Named[], string | undefined]>([
    ['to what was asked is one', '.', [a, b], [b, a], undefined],
    ['may name the context', '.eu', [a], [{ ...a, subject: ':.eu:a' }], undefined],
    ['may leave the default context out', '.eu', [{ ...a, subject: ':.:a' }], [a], undefined],
    ['that leaves a change out is none', '.', [a, b], [a], 'leaves out b (s/b)'],
    ['about another subject is none', '.', [a], [{ ...a, subject: 'z' }], 'leaves out a (s/a)'],
    ['about another context is none', '.eu', [a], [a], 'leaves out a (s/a)'],
    ['about another file is none', '.', [a], [{ ...a, file: '../x' }], 'leaves out a (s/a)'],
    ['without the file is none', '.', [a], [{ subject: 'a' }], 'leaves out a (s/a)'],
    ['about more than was asked is none', '.', [a], [a, b], 'judges b (s/b), which was not asked'],
  ])('%s', (_claim, context, asked, answered, expected) => {
    expect(mistake(context, asked, answered)).toBe(
      expected && `The registry's answer ${expected}, so the check fails.`,
    );
  });
});
