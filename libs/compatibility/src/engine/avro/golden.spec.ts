import { areWordsOnly, changesBetween, parseSchema } from '@schema-steward/schema';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkCompatibility, confluentMessages } from '../../index.js';

/** Real-size cases, one folder each: old.avsc, new.avsc, references/, and what must come out. */
const GOLDEN = new URL('../../../../../test/golden/avro/', import.meta.url);

const read = (name: string, file: string) => readFileSync(new URL(`${name}/${file}`, GOLDEN), 'utf8');

function parse(name: string, file: string) {
  const folder = new URL(`${name}/references`, GOLDEN);
  const references = (existsSync(folder) ? readdirSync(folder) : []).map((one) => ({
    name: one.replace(/\.avsc$/, ''),
    subject: one,
    version: 1,
    text: read(name, `references/${one}`),
  }));
  return parseSchema({ type: 'AVRO', text: read(name, file), references, validateAsNew: true });
}

/** Each finding in one line, with where it is in the new text; then what Confluent's clients are told. */
function judge(name: string): string {
  const [old, candidate] = [parse(name, 'old.avsc'), parse(name, 'new.avsc')];
  const request = { subject: name, candidate, versions: [{ version: 1, schema: old }] };
  const verdicts = (['BACKWARD', 'FORWARD'] as const).flatMap((level) => {
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
  });
  const words = areWordsOnly(changesBetween(old, candidate)) ? 'yes' : 'no';
  return [...verdicts, `documentation only: ${words}`, ''].join('\n');
}

describe('pairs of real size', () => {
  test.each(readdirSync(GOLDEN))('%s', async (name) => {
    await expect(judge(name)).toMatchFileSnapshot(fileURLToPath(new URL(`${name}/findings.txt`, GOLDEN)));
  });
});
