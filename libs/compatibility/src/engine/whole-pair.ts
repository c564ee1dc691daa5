import type { FindingArgs } from '@schema-steward/kernel';
import type { ParsedSchema } from '@schema-steward/schema';
import type { ConfluentDifference } from './confluent-difference.js';
import type { WholePairRule } from './define-rule.js';
import type { Compatible, PairResult } from './pair-result.js';

/** A result whose one finding is about two schemas as a whole: it points at the beginning of both. */
export function wholePair(
  compatible: Compatible,
  rule: WholePairRule,
  reader: Pick<ParsedSchema, 'type'>,
  writer: Pick<ParsedSchema, 'type'>,
  args: FindingArgs,
  confluent?: ConfluentDifference,
): PairResult {
  const finding = {
    ruleId: rule.id,
    severity: rule.severity,
    at: { reader: START, writer: START },
    args: { readerType: reader.type, writerType: writer.type, ...args },
    identity: [reader.type, writer.type],
    ...(confluent === undefined ? {} : { confluent }),
  };
  return { compatible, findings: [finding], confluent: { order: confluent === undefined ? [] : [0] } };
}

const START = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
