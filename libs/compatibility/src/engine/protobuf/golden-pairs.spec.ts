import { parseSchema } from '@schema-steward/schema';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkCompatibility, confluentMessages } from '../../index.js';

const GOLDEN = new URL('../../../../../test/golden/protobuf/pairs/', import.meta.url);
const read = (name: string, file: string) => readFileSync(new URL(`${name}/${file}`, GOLDEN), 'utf8');
const parse = (text: string) => parseSchema({ type: 'PROTOBUF', text, validateAsNew: true });

/** Each finding in one line, with where it is in the new text; then what Confluent's clients are told. */
function judge(name: string): string {
  const versions = [{ version: 1, schema: parse(read(name, 'old.proto')) }];
  const request = { subject: name, candidate: parse(read(name, 'new.proto')), versions };
  return (['BACKWARD', 'FORWARD'] as const)
    .flatMap((level) => {
      const result = checkCompatibility({ ...request, level });
      const side = level === 'BACKWARD' ? 'reader' : 'writer';
      const lines = result.comparisons.flatMap(({ findings }) =>
        findings.map(({ ruleId, severity, path, at }) => {
          const place = at[side];
          return `  ${severity} ${ruleId} ${path ?? '-'} ${place?.line ?? 0}:${place?.column ?? 0} ${place?.pointer ?? ''}`;
        }),
      );
      const told = confluentMessages(result).filter((one) => one.startsWith('{errorType:'));
      return [`${level}: ${result.compatible}`, ...lines, ...told.map((one) => `  ${one}`)];
    })
    .concat('')
    .join('\n');
}

describe('pairs of real size', () => {
  test.each(readdirSync(GOLDEN))('%s', async (name) => {
    await expect(judge(name)).toMatchFileSnapshot(fileURLToPath(new URL(`${name}/findings.txt`, GOLDEN)));
  });
});
