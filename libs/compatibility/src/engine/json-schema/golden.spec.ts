import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { areWordsOnly, changesBetween, parseSchema } from '@schema-steward/schema';
import { expect, test } from 'vitest';
import { checkCompatibility, confluentMessages, renderFinding } from '../../index.js';

/** Real-size cases, one folder each: old.json, new.json, references/, and what must come out. */
const GOLDEN = new URL('../../../../../test/golden/json-schema/', import.meta.url);
const UPDATE = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] === undefined;

test.each(readdirSync(GOLDEN))('%s comes out as expected', (name) => {
  const folder = new URL(`${name}/`, GOLDEN);
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
  const names = existsSync(new URL('references', folder)) ? readdirSync(new URL('references', folder)) : [];
  const references = names.map((one) => ({
    name: one,
    subject: one,
    version: 1,
    text: read(`references/${one}`),
  }));
  const [candidate, old] = ['new.json', 'old.json'].map((file) =>
    parseSchema({ type: 'JSON', text: read(file), references, validateAsNew: true }),
  );
  if (candidate === undefined || old === undefined) throw new Error('two schemas were read');
  const check = (level: 'BACKWARD' | 'FORWARD' | 'FULL', policy: 'STRICT' | 'LENIENT') =>
    checkCompatibility({
      subject: name,
      level,
      candidate,
      versions: [{ version: 1, schema: old }],
      policy,
    });
  const full = check('FULL', 'STRICT');
  const actual = {
    verdicts: Object.fromEntries(
      (['BACKWARD', 'FORWARD'] as const).flatMap((level) =>
        (['STRICT', 'LENIENT'] as const).map((policy) => [
          `${level} ${policy}`,
          check(level, policy).compatible,
        ]),
      ),
    ),
    documentationOnly: areWordsOnly(changesBetween(old, candidate)),
    findings: full.comparisons.flatMap(({ direction, findings }) =>
      findings.map(({ ruleId, severity, path, at, args }) => ({
        ...{ direction, ruleId, severity, path },
        ...{
          reader: `${at.reader?.pointer} ${at.reader?.line}`,
          writer: `${at.writer?.pointer} ${at.writer?.line}`,
        },
        message: renderFinding({ ruleId, args, direction }).message,
      })),
    ),
    confluent: confluentMessages(full).filter((message) => !message.startsWith('{oldSchema:')),
  };
  const expected = new URL('expected.json', folder);
  const text = `${JSON.stringify(actual, null, 2)}\n`;
  if (UPDATE) writeFileSync(expected, text);
  expect(text).toBe(readFileSync(expected, 'utf8'));
});
