import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderErrorDocs } from './error-docs.js';

test('every code of Confluent’s that the source can answer is in docs/errors.md, and no other', () => {
  const sources = fileURLToPath(new URL('../../', import.meta.url));
  const answered = new Set(
    globSync('**/*.ts', { cwd: sources })
      .filter((file) => !file.endsWith('.spec.ts'))
      .flatMap((file) => [
        ...readFileSync(`${sources}${file}`, 'utf8').matchAll(/ConfluentError\(\s*(\d{5})\b/g),
      ])
      .map(([, code]) => Number(code)),
  );
  // Of the failures that have codes on both sides.
  for (const code of [40301, 40406, 42202, 50001]) answered.add(code);
  const documented = [...renderErrorDocs().matchAll(/^\| (\d{5}) \|/gm)].map(([, code]) => Number(code));
  expect(documented).toEqual([...answered].sort((one, other) => one - other));
});
