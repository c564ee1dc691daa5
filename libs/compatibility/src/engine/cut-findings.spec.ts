import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import {
  checkCompatibility,
  comparePair,
  confluentMessages,
  renderFinding,
  REQUEST_BUDGET,
  requestBudget,
  weightOf,
  type CompatibilityResult,
  type PairFinding,
} from '../index.js';
import { boundResult, cutFindings } from './cut-findings.js';

const parse = (schema: unknown) => parseSchema({ type: 'AVRO', text: JSON.stringify(schema) });
const record = (fields: unknown[]) => parse({ type: 'record', name: 'R', fields });
const fields = (length: number, more: object = {}) =>
  Array.from({ length }, (_, index) => ({ name: `f${index}`, type: 'int', ...more }));
const ruleIds = (findings: readonly { ruleId: string }[]) => findings.map(({ ruleId }) => ruleId);

function finding(severity: PairFinding['severity'], more: Partial<PairFinding> = {}): PairFinding {
  return { ruleId: `rule-${severity}`, severity, at: {}, args: {}, identity: [], ...more };
}

describe('findings past the bound', () => {
  test('are as severe as the worst of them', () => {
    const cut = (...rest: PairFinding[]) => cutFindings([finding('info'), ...rest], 1)[1]?.severity;
    expect(cut(finding('info'))).toBe('info');
    expect(cut(finding('info'), finding('warning'))).toBe('warning');
    expect(cut(finding('warning'), finding('error'), finding('info'))).toBe('error');
    expect(cutFindings([finding('error')], 1)).toEqual([finding('error')]);
  });

  test('that hold only in one direction are counted for it', () => {
    const found = cutFindings([finding('error', { onlyIn: 'forward' }), finding('warning')], 0);
    expect(found.map(({ severity, onlyIn }) => [severity, onlyIn])).toEqual([
      ['error', 'forward'],
      ['warning', undefined],
    ]);
  });

  test('are known again by what they are, not by their number', () => {
    const identity = (path: string) => cutFindings([finding('error', { path })], 0)[0]?.identity;
    expect(identity('a')).toEqual(identity('a'));
    expect(identity('a')).not.toEqual(identity('b'));
  });

  test('are counted through, when they are cut a second time', () => {
    const all = ['a', 'b', 'c', 'd'].map((path) => finding('error', { path }));
    const [first, ...none] = cutFindings(cutFindings(all, 2), 0);
    expect(none).toEqual([]);
    expect(first?.args).toEqual({ count: 4, rules: ['rule-error'] });
  });

  test('leave Confluent’s list of JSON Schema at its bound, and a small result untouched', () => {
    const difference = { jsonType: 'TYPE_CHANGED', path: '#/' } as const;
    const result = {
      compatible: 'no',
      findings: [finding('error')],
      confluent: { order: [], differences: Array.from({ length: 3_000 }, () => difference) },
    } as const;
    expect(boundResult(result).confluent.differences).toHaveLength(1_000);
    const small = { ...result, confluent: { order: [] } };
    expect(boundResult(small)).toBe(small);
  });
});

describe('a pair with more to tell than anybody reads', () => {
  const reader = record(fields(1_500));
  const result = comparePair({ reader, writer: record([]) });

  test('tells the first thousand, and of the rest how many and how bad', () => {
    expect(result.compatible).toBe('no');
    expect(new Set(ruleIds(result.findings.slice(0, 1_000)))).toEqual(
      new Set(['avro-reader-field-without-default']),
    );
    expect(result.findings.slice(1_000)).toMatchObject([
      {
        ruleId: 'findings-cut',
        severity: 'error',
        args: { count: 500, rules: ['avro-reader-field-without-default'] },
      },
    ]);
    expect(weightOf(result)).toBe(1_002);
  });

  test('says it in words', () => {
    const args = result.findings.at(-1)?.args ?? {};
    expect(renderFinding({ ruleId: 'findings-cut', args, direction: 'backward' }).message).toBe(
      'The comparison of the new schema, which reads, with the old schema found 500 more of the same kind: avro-reader-field-without-default.',
    );
  });

  test('tells Confluent’s clients the first thousand, word for word', () => {
    const versions = [{ version: 1, schema: record([]) }];
    const messages = confluentMessages(
      checkCompatibility({ subject: 's', level: 'BACKWARD', candidate: reader, versions }),
    );
    expect(messages).toHaveLength(1_003);
    for (const index of [0, 999])
      expect(messages[index]).toBe(
        `{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field 'f${index}' at path '/fields/${index}' in the new schema has no default value and is missing in the old schema', additionalInfo:'f${index}'}`,
      );
    expect(messages[1_000]).toBe('{oldSchemaVersion: 1}');
  });

  test('stays compatible where nothing of it is more than a warning', () => {
    const { compatible, findings } = comparePair({
      reader: record(fields(1_200, { default: 1 })),
      writer: record(fields(1_200, { default: 2 })),
    });
    expect([compatible, findings.length, findings.at(-1)?.ruleId, findings.at(-1)?.severity]).toEqual([
      ...['yes', 1_001],
      ...['findings-cut', 'info'],
    ]);
  });

  test('of Protobuf keeps its verdict and its messages, though warnings come first', () => {
    const proto = (text: string) => parseSchema({ type: 'PROTOBUF', text: `syntax = "proto3"; ${text}` });
    const message = (name: string, prefix: string, type: string) =>
      `message ${name} { ${fields(1_300)
        .map((_, i) => `${type} ${prefix}${i} = ${i + 1};`)
        .join(' ')} }`;
    const [mine, theirs] = [
      proto(`${message('A', 'a', 'int32')} ${message('B', 'b', 'int32')}`),
      proto(`${message('A', 'x', 'int32')} ${message('B', 'b', 'string')}`),
    ];
    const { compatible, findings, confluent } = comparePair({ reader: mine, writer: theirs });
    expect([compatible, findings.length, findings.at(-1)?.severity]).toEqual(['no', 1_001, 'error']);
    expect(confluent.order.length).toBeGreaterThanOrEqual(500);
    for (const index of confluent.order) expect(findings[index]?.confluent).toBeDefined();
  });
});

describe('a request', () => {
  const verdicts = ({ comparisons }: CompatibilityResult) => comparisons.map(({ compatible }) => compatible);
  const told = ({ comparisons }: CompatibilityResult) => comparisons.map(({ findings }) => findings.length);
  const old = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      version: count - index,
      schema: record([{ name: `x${index}`, type: 'int' }]),
    }));

  test('past 5,000 findings tells of each version its verdict and one finding that blocks', () => {
    const result = checkCompatibility({
      subject: 's',
      level: 'BACKWARD_TRANSITIVE',
      candidate: record(fields(700)),
      versions: old(10),
    });
    expect(verdicts(result)).toEqual(Array.from({ length: 10 }, () => 'no'));
    expect(told(result)).toEqual([...Array.from({ length: 7 }, () => 700), 101, 1, 1]);
    const last = result.comparisons.at(-1)?.findings[0];
    expect([last?.ruleId, last?.severity, last?.args['count']]).toEqual(['findings-cut', 'error', 700]);
    // The same findings against another version have the same fingerprint, so that one approval approves them.
    expect(last?.fingerprint).toBe(result.comparisons.at(-2)?.findings[0]?.fingerprint);
  });

  test('against 600 versions of a record of 18,000 fields ends within its budget, and refuses', () => {
    let spent = 0;
    const result = checkCompatibility({
      subject: 's',
      level: 'BACKWARD_TRANSITIVE',
      candidate: record(fields(18_000)),
      versions: old(600),
      budget: REQUEST_BUDGET,
      compare: (reader, writer, policy, meter) => {
        const pair = comparePair({ reader, writer, policy, meter });
        spent = meter.spent;
        return pair;
      },
    });
    expect(result.compatible).toBe('no');
    expect(result.comparisons).toHaveLength(600);
    expect(new Set(verdicts(result))).toEqual(new Set(['no', 'undecided']));
    expect(told(result).reduce((sum, count) => sum + count)).toBeLessThan(6_000);
    // What overshoots is the one step that was one too many.
    expect(spent).toBeLessThan(330_000);
  });

  test('of five unions of 18,000 types, both ways, ends within its budget, and refuses', () => {
    const union = (prefix: string) =>
      parse(fields(18_000).map((_, index) => ({ type: 'fixed', name: `${prefix}${index}`, size: 4 })));
    let spent = 0;
    const result = checkCompatibility({
      subject: 's',
      level: 'FULL_TRANSITIVE',
      candidate: union('C'),
      versions: [5, 4, 3, 2, 1].map((version) => ({ version, schema: union(`V${version}x`) })),
      budget: REQUEST_BUDGET,
      compare: (reader, writer, policy, meter) => {
        const pair = comparePair({ reader, writer, policy, meter });
        spent = meter.spent;
        return pair;
      },
    });
    expect(result.compatible).toBe('no');
    expect(verdicts(result).slice(-8)).toEqual(Array.from({ length: 8 }, () => 'undecided'));
    expect(spent).toBeLessThan(330_000);
  });

  test('of a long schema has more work to do than of a short one, and is decided', () => {
    const nullable = (more: readonly object[]) =>
      record([
        ...fields(12_000).map((_, index) => ({ name: `f${index}`, type: ['null', 'string'] })),
        ...more,
      ]);
    const result = checkCompatibility({
      subject: 's',
      level: 'FULL',
      candidate: nullable([{ name: 'added', type: 'int', default: 0 }]),
      versions: [{ version: 1, schema: nullable([]) }],
    });
    expect(verdicts(result)).toEqual(['yes', 'yes']);
  });

  test.each([
    [0, 300_000],
    [600_000, 300_000],
    [2_000_001, 1_000_001],
    [1e9, 3_000_000],
  ])('of %i characters has %i steps', (characters, steps) => {
    expect(requestBudget(characters)).toEqual({ ...REQUEST_BUDGET, steps });
  });

  test('has the budget that it is given, and says when it is used up', () => {
    const request = { subject: 's', candidate: record(fields(50)), versions: old(3) } as const;
    const { comparisons } = checkCompatibility({
      ...{ ...request, level: 'BACKWARD_TRANSITIVE' },
      budget: { steps: 1_200 },
    });
    expect(comparisons.map(({ compatible, findings }) => [compatible, findings.length])).toEqual([
      ['no', 50],
      ['undecided', 1],
      ['undecided', 1],
    ]);
    expect(comparisons[2]?.findings[0]?.args['limit']).toBe('1200 steps');
  });
});
