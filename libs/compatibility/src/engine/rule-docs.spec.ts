import { expect, test } from 'vitest';
import { RULES } from '../rules/index.js';
import { renderRuleDocs } from './rule-docs.js';

test('every rule has a page that tells what its examples really find, and the index links to it', () => {
  const docs = renderRuleDocs();
  expect(Object.keys(docs).sort()).toEqual(['README.md', ...RULES.map(({ id }) => `${id}.md`)].sort());
  for (const { id, summary } of RULES) {
    expect(docs[`${id}.md`]).toContain(summary);
    expect(docs['README.md']).toContain(`[\`${id}\`](${id}.md)`);
  }
  expect(docs['avro-fixed-size-changed.md']).toContain(
    '- `avro-fixed-size-changed`: The fixed F holds 8 bytes in the new schema, but 4 in the old schema.',
  );
});
