import { describe, expect, it } from 'vitest';
import type { CheckReport, ReportChange, ReportFinding } from '@schema-steward/report';
import { decide, withFittingVerdicts } from './decide.js';
import type { FailOn } from './decide.js';
import { EXIT_CODES } from './exit-code.js';

const finding: ReportFinding = {
  ruleId: 'r',
  severity: 'error',
  fingerprint: 'f',
  message: 'm',
  why: 'w',
  fix: 'f',
  location: null,
  args: {},
  preExisting: false,
};

const APPROVAL = { by: 'grace', until: '', reason: 'r' };

function report(verdict: string, changeVerdict: string, ...findings: Partial<ReportFinding>[]): CheckReport {
  const change: ReportChange = {
    subject: 's',
    change: 'modified',
    verdict: changeVerdict as ReportChange['verdict'],
    schemaType: 'AVRO',
    compatibilityLevel: 'BACKWARD',
    comparedVersions: [],
    owner: null,
    findings: findings.map((parts) => ({ ...finding, ...parts })),
  };
  return {
    reportVersion: 1,
    id: '1',
    verdict: verdict as CheckReport['verdict'],
    createdAt: '',
    policy: 'open',
    context: '.',
    changes: [change],
  };
}

describe('the decision', () => {
  it.each<[string, CheckReport, FailOn, string]>([
    ['a pass passes', report('pass', 'pass'), 'error', 'passed'],
    ['a failure blocks', report('fail', 'fail', {}), 'error', 'blocked'],
    ['what is pending blocks', report('pending', 'pending'), 'error', 'blocked'],
    ['a verdict that is not known blocks', report('perhaps', 'pass'), 'error', 'blocked'],
    ['a change that fails under a pass blocks', report('pass', 'fail'), 'error', 'blocked'],
    ['an error under a pass blocks', report('pass', 'pass', {}), 'error', 'blocked'],
    ['an old error passes', report('pass', 'pass', { preExisting: true }), 'error', 'passed'],
    ['an approved error passes', report('pass', 'pass', { approval: APPROVAL }), 'error', 'passed'],
    [
      'a schema that does not parse under a pass is said to',
      report('pass', 'pass', { ruleId: 'schema-does-not-parse' }),
      'error',
      'unparseable',
    ],
    ['a warning passes', report('pass', 'pass', { severity: 'warning' }), 'error', 'passed'],
    [
      'a warning blocks under fail-on warning',
      report('pass', 'pass', { severity: 'warning' }),
      'warning',
      'blocked',
    ],
    [
      'what somebody approved passes under fail-on warning',
      report('pass', 'pass', { approval: APPROVAL }),
      'warning',
      'passed',
    ],
    [
      'an old warning passes under fail-on warning',
      report('pass', 'pass', { severity: 'warning', preExisting: true }),
      'warning',
      'passed',
    ],
    [
      'information passes under fail-on warning',
      report('pass', 'pass', { severity: 'info' }),
      'warning',
      'passed',
    ],
    ['a failure passes under fail-on never', report('fail', 'fail', {}), 'never', 'passed'],
    [
      'a schema that does not parse is said to',
      report('fail', 'fail', { ruleId: 'schema-does-not-parse' }),
      'error',
      'unparseable',
    ],
    [
      'one that does not parse weighs more than a break',
      report('fail', 'fail', {}, { ruleId: 'schema-does-not-parse' }),
      'warning',
      'unparseable',
    ],
  ])('%s', (_claim, given, failOn, expected) => {
    expect(decide(given, failOn)).toBe(expected);
  });
});

describe('the verdicts that are shown', () => {
  it.each<[string, CheckReport, string, string]>([
    ['a pass stays one', report('pass', 'pass', { severity: 'warning' }), 'pass', 'pass'],
    ['an error makes a pass a failure', report('pass', 'pass', {}), 'fail', 'fail'],
    ['an approved error does not', report('pass', 'pass', { approval: APPROVAL }), 'pass', 'pass'],
    ['an old error does not', report('pass', 'pass', { preExisting: true }), 'pass', 'pass'],
    ['a change that fails makes the report fail', report('pass', 'fail'), 'fail', 'fail'],
    ['what is not known stays as it is', report('perhaps', 'pending', {}), 'perhaps', 'pending'],
  ])('%s', (_claim, given, whole, change) => {
    const { verdict, changes } = withFittingVerdicts(given);
    expect([verdict, ...changes.map((one) => one.verdict)]).toEqual([whole, change]);
  });
});

describe('the exit codes', () => {
  it('are these', () => {
    expect(EXIT_CODES).toEqual({
      passed: 0,
      'nothing-to-check': 0,
      blocked: 1,
      'usage-error': 2,
      'remote-error': 3,
      unparseable: 4,
    });
  });
});
