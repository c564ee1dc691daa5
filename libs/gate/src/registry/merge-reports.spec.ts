import type { CheckReport, ReportChange, Verdict } from '@schema-steward/report';
import { describe, expect, it } from 'vitest';
import { mergeReports } from './merge-reports.js';

function report(id: string, verdict: string, ...subjects: string[]): CheckReport {
  const change = (subject: string): ReportChange => ({
    subject,
    change: 'added',
    verdict: 'pass',
    schemaType: 'AVRO',
    compatibilityLevel: 'BACKWARD',
    comparedVersions: [],
    owner: null,
    findings: [],
  });
  return {
    reportVersion: 1,
    id,
    verdict: verdict as Verdict,
    createdAt: id,
    policy: 'open',
    context: '.',
    changes: subjects.map(change),
  };
}

describe('the reports of one check', () => {
  it('are one with the id of the first and the changes of all, in their order', () => {
    const merged = mergeReports(report('1', 'pass', 'b'), [
      report('2', 'pass', 'a', 'd'),
      report('3', 'pass', 'c'),
    ]);
    expect(merged).toEqual({ ...report('1', 'pass', 'b', 'a', 'd', 'c'), createdAt: '1' });
  });

  it.each([
    [['pass', 'pass'], 'pass'],
    [['pass', 'fail'], 'fail'],
    [['fail', 'pass'], 'fail'],
    [['pass', 'pending'], 'pending'],
    [['pending', 'fail'], 'fail'],
    [['pass', 'perhaps', 'pending'], 'perhaps'],
  ])('%j are %s', ([first = '', ...others], expected) => {
    const merged = mergeReports(
      report('1', first),
      others.map((verdict) => report('2', verdict)),
    );
    expect(merged.verdict).toBe(expected);
  });
});
