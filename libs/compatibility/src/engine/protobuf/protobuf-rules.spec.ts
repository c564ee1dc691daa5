import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import {
  checkCompatibility,
  comparePair,
  confluentMessages,
  type AllowedExample,
  type BreakingExample,
  type ExampleFinding,
  type PairResult,
} from '../../index.js';
import { isDropIn } from '../../rules/index.js';
import { PROTOBUF_RULES } from '../../rules/protobuf-rules.js';

const parse = (text: string) => parseSchema({ type: 'PROTOBUF', text, validateAsNew: true });
const breaks = PROTOBUF_RULES.flatMap((rule) =>
  rule.examples.breaks.map((example): [string, BreakingExample] => [rule.id, example]),
);
const allows = PROTOBUF_RULES.flatMap((rule) =>
  rule.examples.allows.map((example): [string, AllowedExample] => [rule.id, example]),
);

describe('the examples of the Protobuf rules, with all rules on', () => {
  test.each(breaks)('%s breaks: %o', (id, { reader, writer, findings }) => {
    const result = comparePair({ reader: parse(reader), writer: parse(writer) });
    expect(found(result)).toEqual(findings);
    expect(findings.map(({ ruleId }) => ruleId)).toContain(id);
    expect(result.compatible).toBe(findings.some(({ ruleId }) => isDropIn(ruleId)) ? 'no' : 'yes');
  });

  test.each(allows)('%s allows: %o', (id, { reader, writer, findings = [] }) => {
    const result = comparePair({ reader: parse(reader), writer: parse(writer) });
    expect(found(result)).toEqual(findings);
    expect(findings.filter(({ ruleId }) => ruleId === id || isDropIn(ruleId))).toEqual([]);
    expect(result.compatible).toBe('yes');
    expect(result.confluent).toEqual({ order: [] });
  });

  test.each(breaks)(
    '%s is told to Confluent’s clients only if it is of the drop-in verdict: %o',
    (id, pair) => {
      const [reader, writer] = [parse(pair.reader), parse(pair.writer)];
      const request = { subject: 's', candidate: reader, versions: [{ version: 1, schema: writer }] };
      const messages = confluentMessages(checkCompatibility({ ...request, level: 'BACKWARD' }));
      expect(messages.length > 0).toBe(isDropIn(id));
    },
  );
});

/** Examples are told with the reader as the new schema. */
function found({ findings }: PairResult): ExampleFinding[] {
  return findings
    .filter(({ onlyIn }) => onlyIn !== 'forward')
    .map(({ ruleId, at, path }) => ({
      ruleId,
      reader: at.reader?.pointer ?? '',
      writer: at.writer?.pointer ?? '',
      ...(path === undefined ? {} : { path }),
    }));
}
