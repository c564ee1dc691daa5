import { parseSchema, type ParsedProtobufSchema, type ResolvedReference } from '@schema-steward/schema';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { comparePair, isDropIn } from '../../index.js';

/** Real schemas with their histories, beside a checkout: no part of the repository. */
const CORPUS =
  process.env['SCHEMA_CORPUS'] ?? fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
const present = existsSync(`${CORPUS}/manifest.json`);

interface History {
  readonly subject: string;
  readonly schemaType: string;
  readonly directory: string;
  readonly labels: readonly string[];
}

describe.skipIf(!present)('real histories (skipped where the corpus is absent)', () => {
  const manifest = present ? (JSON.parse(readFileSync(`${CORPUS}/manifest.json`, 'utf8')) as History[]) : [];
  const histories = manifest.filter(({ schemaType }) => schemaType === 'PROTOBUF');
  const textOf = ({ directory }: History, index: number) =>
    readFileSync(`${CORPUS}/${directory}/${String(index + 1).padStart(3, '0')}.proto`, 'utf8');

  /** What the file imported at that tag: the last version of the other subject up to it. */
  function referencesAt(label: string, text: string): ResolvedReference[] {
    return histories
      .filter(({ subject }) => text.includes(`import "${subject}"`))
      .flatMap((other) => {
        const index = other.labels.findLastIndex((known) => order(known) <= order(label));
        const found = textOf(other, Math.max(index, 0));
        const own = { name: other.subject, subject: other.subject, version: index + 1, text: found };
        return [...referencesAt(label, found), own];
      });
  }

  test('parse, print the same again, and are judged step by step', () => {
    const table: string[] = [];
    for (const history of histories) {
      let before: ParsedProtobufSchema | undefined;
      for (const [index, label] of history.labels.entries()) {
        const text = textOf(history, index);
        const references = [...new Map(referencesAt(label, text).map((one) => [one.name, one])).values()];
        const schema = parseSchema({ type: 'PROTOBUF', text, references, validateAsNew: true });
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

function order(label: string): number {
  const [major = 0, minor = 0] = label.replace(/^v/, '').split('.').map(Number);
  return major * 1_000 + minor;
}

function tally(rules: readonly string[]): string {
  const counts = Map.groupBy(rules, (rule) => rule.replace('protobuf-', ''));
  return [...counts].map(([rule, all]) => (all.length === 1 ? rule : `${rule} ×${all.length}`)).join(', ');
}
