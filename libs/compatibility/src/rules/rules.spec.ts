import { readdirSync, readFileSync } from 'node:fs';
import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import {
  checkCompatibility,
  comparePair,
  confluentMessages,
  renderFinding,
  type AllowedExample,
  type BreakingExample,
  type ExampleFinding,
  type PairResult,
} from '../index.js';
import { AVRO_RULES, isDropIn, RULES } from './index.js';

/** As a stored schema: an old one may have a default that a new one may not. */
const parse = (text: string) => parseSchema({ type: 'AVRO', text });
const breaks = AVRO_RULES.flatMap((rule) =>
  rule.examples.breaks.map((example): [string, BreakingExample] => [rule.id, example]),
);
const allows = AVRO_RULES.flatMap((rule) =>
  rule.examples.allows.map((example): [string, AllowedExample] => [rule.id, example]),
);

describe('the examples of the rules, with all rules on', () => {
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
    '%s says nothing to Confluent’s clients if it is beyond the drop-in verdict: %o',
    (id, pair) => {
      const [reader, writer] = [parse(pair.reader), parse(pair.writer)];
      const request = { subject: 's', candidate: reader, versions: [{ version: 1, schema: writer }] };
      const messages = confluentMessages(checkCompatibility({ ...request, level: 'BACKWARD' }));
      expect(messages.length > 0).toBe(isDropIn(id));
    },
  );
});

function found({ findings }: PairResult): ExampleFinding[] {
  return findings.map(({ ruleId, at, path }) => ({
    ruleId,
    reader: at.reader?.pointer ?? '',
    writer: at.writer?.pointer ?? '',
    ...(path === undefined ? {} : { path }),
  }));
}

describe('the table of rules', () => {
  const files = ['any', 'avro', 'json-schema', 'protobuf'].flatMap((format) =>
    readdirSync(new URL(format, import.meta.url)).map((file) => `${format}/${file}`),
  );

  test('is the files: one a rule, named for its id, in the folder of its format', () => {
    expect(RULES.map(({ format, id }) => `${format}/${id}.ts`).sort()).toEqual([...files].sort());
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s is described in full', (id, rule) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(rule.summary).toMatch(/^The (reader|writer).*\.$|^Comparing the reader .*\.$/);
    for (const direction of ['backward', 'forward'] as const) {
      const { message, why, fix } = renderFinding({ ruleId: id, args: {}, direction });
      expect(message).toMatch(/^(The|Whether) .*\bnew\b.*\bold\b|^(The|Whether) .*\bold\b.*\bnew\b/);
      expect(why).toMatch(/\S/);
      expect(fix).toMatch(/\S/);
    }
    if (rule.format !== 'any') {
      expect(rule.examples.breaks.length).toBeGreaterThan(0);
      expect(rule.examples.allows.length).toBeGreaterThan(0);
    }
  });

  test.each(files)('%s is short enough to be read in one go', (file) => {
    // Examples are data: a rule's own words and check are what must stay small.
    const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
    const examples = lines.findIndex((line) => line.startsWith('  examples:'));
    const end = lines.findIndex((line, index) => index > examples && line === '  },');
    expect(lines.length - Math.max(0, end - examples)).toBeLessThanOrEqual(80);
  });
});
