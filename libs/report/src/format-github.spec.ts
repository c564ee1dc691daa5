import { describe, expect, it } from 'vitest';
import { formatGithub } from './format-github.js';
import { APPROVAL, HOSTILE, aChange, aFinding, aReport } from './report-fixtures.js';

const short = { message: 'm', why: 'w', fix: 'f' };

describe('GitHub annotations', () => {
  it('an error sits on the range of its finding', () => {
    expect(formatGithub(aReport())).toBe(
      '::error file=schemas/shipment-events-value.avsc,line=3,endLine=3,col=3,endColumn=38,title=avro-field-added-without-default::shipment-events-value: The new schema needs the field "carrier", which version 1 does not write.%0AWhy: Consumers on the new schema fail on every message already in the topic.%0AFix: Give "carrier" a default.%0AOwner: Fulfillment\n',
    );
  });

  it.each([
    [
      'a range over several lines is marked where it begins',
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        findings: [
          aFinding({
            ...short,
            ruleId: 'r',
            location: { pointer: '', line: 1, column: 2, endLine: 4, endColumn: 1 },
          }),
        ],
      }),
      '::error file=a,line=1,endLine=1,col=2,title=r::s: m%0AWhy: w%0AFix: f\n',
    ],
    [
      'a finding without a place sits on the first line',
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        findings: [aFinding({ ...short, ruleId: 'r', location: null })],
      }),
      '::error file=a,line=1,title=r::s: m%0AWhy: w%0AFix: f\n',
    ],
    [
      'a finding on a deleted file sits on its first line',
      aChange({
        subject: 's',
        file: 'a',
        change: 'deleted',
        owner: null,
        findings: [aFinding({ ...short, ruleId: 'r' })],
      }),
      '::error file=a,line=1,title=r::s: m%0AWhy: w%0AFix: f\n',
    ],
    [
      'what the base had already is a warning',
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        findings: [aFinding({ ...short, ruleId: 'r', location: null, preExisting: true })],
      }),
      '::warning file=a,line=1,title=r (pre-existing)::s: m%0AWhy: w%0AFix: f\n',
    ],
    [
      'what somebody approved is a notice that says so',
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        findings: [aFinding({ ...short, ruleId: 'r', location: null, approval: APPROVAL })],
      }),
      '::notice file=a,line=1,title=r (approved)::s: m%0AWhy: w%0AFix: f%0AIt is approved by grace until 2026-12-08T00:00:00.000Z: The only reader is gone.\n',
    ],
    [
      'what is found against several versions is one annotation that names them',
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        comparedVersions: [4, 3, 2],
        findings: [4, 2].map((version) =>
          aFinding({ ...short, ruleId: 'r', location: null, against: { version, location: null } }),
        ),
      }),
      '::error file=a,line=1,title=r::s: m%0AWhy: w%0AFix: f%0AAgainst: versions 4, 2\n',
    ],
    [
      'information is a notice',
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        findings: [aFinding({ ...short, ruleId: 'r', location: null, severity: 'info' })],
      }),
      '::notice file=a,line=1,title=r::s: m%0AWhy: w%0AFix: f\n',
    ],
  ])('%s', (_claim, change, expected) => {
    expect(formatGithub(aReport({ changes: [change] }))).toBe(expected);
  });

  it('a change without a file names none', () => {
    const { file: _file, ...change } = aChange({
      subject: 's',
      owner: null,
      findings: [aFinding({ ...short, ruleId: 'r' })],
    });
    expect(formatGithub(aReport({ changes: [change] }))).toBe('::error title=r::s: m%0AWhy: w%0AFix: f\n');
  });

  it('the tenth of twelve errors says how many more there are, worst first', () => {
    const many = Array.from({ length: 12 }, (_, i) =>
      aFinding({
        ...short,
        ruleId: `r${i + 1}`,
        location: { pointer: '', line: 20 - i, column: 1, endLine: 20 - i, endColumn: 2 },
      }),
    );
    const old = aFinding({ ...short, ruleId: 'old', preExisting: true });
    const report = aReport({ changes: [aChange({ file: 'a', findings: [old, ...many] })] });
    const lines = formatGithub(report).trimEnd().split('\n');
    expect(lines.map((line) => /^::(\w+) .*title=([^:]+)::/.exec(line)?.slice(1).join(' '))).toEqual([
      'error r12',
      'error r11',
      'error r10',
      'error r9',
      'error r8',
      'error r7',
      'error r6',
      'error r5',
      'error r4',
      'error Schema Steward',
      'warning old (pre-existing)',
    ]);
    expect(lines[9]).toBe('::error title=Schema Steward::3 more errors: see the step summary.');
  });

  it('a hostile name stays inside its annotation', () => {
    const report = aReport({
      changes: [
        aChange({
          subject: HOSTILE,
          file: HOSTILE,
          owner: null,
          findings: [aFinding({ ...short, ruleId: HOSTILE, message: HOSTILE, location: null })],
        }),
      ],
    });
    const property = '%0A%3A%3Aerror%3A%3Ax%250A|`<script>@all #1 ##[add-mask]\\x1b[2J__proto__ \\u202e🚚';
    const data = '%0A::error::x%250A|`<script>@all #1 ##[add-mask]\\x1b[2J__proto__ \\u202e🚚';
    expect(formatGithub(report)).toBe(
      `::error file=${property},line=1,title=${property}::${data}: ${data}%0AWhy: w%0AFix: f\n`,
    );
  });

  it('a report without findings prints nothing', () => {
    expect(formatGithub(aReport({ changes: [] }))).toBe('');
  });
});
