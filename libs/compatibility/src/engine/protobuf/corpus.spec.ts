import { parseSchema, type ParsedProtobufSchema } from '@schema-steward/schema';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { comparePair, isDropIn } from '../../index.js';
import { CorpusHistories } from './property/corpus-histories.js';

/** Real schemas with their histories, beside a checkout: no part of the repository. */
const CORPUS =
  process.env['SCHEMA_CORPUS'] ?? fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
const present = existsSync(`${CORPUS}/manifest.json`);

describe.skipIf(!present)('real histories (skipped where the corpus is absent)', () => {
  test('parse, print the same again, and are judged step by step', () => {
    const table: string[] = [];
    const histories = new CorpusHistories((file) => readFileSync(`${CORPUS}/${file}`, 'utf8'));
    for (const history of histories.all) {
      let before: ParsedProtobufSchema | undefined;
      for (const { label, schema, references } of histories.versionsOf(history)) {
        const again = parseSchema({ type: 'PROTOBUF', text: schema.canonicalText, references });
        expect(again.canonicalText).toBe(schema.canonicalText);
        if (before !== undefined) {
          const { compatible, findings } = comparePair({ reader: schema, writer: before });
          expect(compatible).toBe(findings.some(({ ruleId }) => isDropIn(ruleId)) ? 'no' : 'yes');
          const rules = findings.filter(({ onlyIn }) => onlyIn !== 'forward').map(({ ruleId }) => ruleId);
          table.push(`${history.directory.slice(9)} → ${label}: ${compatible} ${tally(rules)}`);
        }
        before = schema;
      }
    }
    expect(table.length).toBeGreaterThan(30);
    process.stdout.write(`${table.join('\n')}\n`);
  });
});

function tally(rules: readonly string[]): string {
  const counts = Map.groupBy(rules, (rule) => rule.replace('protobuf-', ''));
  return [...counts].map(([rule, all]) => (all.length === 1 ? rule : `${rule} ×${all.length}`)).join(', ');
}
