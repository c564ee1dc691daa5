import { describe, expect, it } from 'vitest';
import { formatMarkdown } from './format-markdown.js';
import { APPROVAL, HOSTILE, WAYS_OUT, aChange, aFinding, aReport } from './report-fixtures.js';

describe('the markdown format', () => {
  it('has a verdict, a row a schema, and a section for each that has findings', () => {
    const report = aReport({
      changes: [
        aChange(),
        aChange({
          subject: 'orders-value',
          change: 'added',
          verdict: 'pass',
          owner: null,
          comparedVersions: [],
          findings: [],
        }),
        aChange({
          subject: 'words-value',
          verdict: 'pass',
          documentationOnly: true,
          owner: null,
          findings: [],
        }),
      ],
    });
    expect(formatMarkdown(report)).toBe(`## ❌ Schema check failed: 1 error in 3 schemas

| Schema | Change | Findings | Compatibility | Owner |
| --- | --- | --- | --- | --- |
| <code>shipment-events-value</code> | modified | ❌ 1 error | BACKWARD against version 1 | Fulfillment, slack <code>&#35;fulfillment</code> |
| <code>orders-value</code> | added | ✅ no findings | BACKWARD, no earlier version | nobody yet |
| <code>words-value</code> | modified &#40;documentation only&#41; | ✅ no findings | BACKWARD against version 1 | nobody yet |

### ❌ <code>shipment-events-value</code> in <code>schemas/shipment-events-value.avsc</code>

- **error** <code>avro-field-added-without-default</code> at line 3, column 3: The new schema needs the field "carrier", which version 1 does not write.
  - Why: Consumers on the new schema fail on every message already in the topic.
  - Fix: Give "carrier" a default.

<sub>Check <code>42</code>, policy open, context <code>.</code></sub>
`);
  });

  it('shows who approved a finding, and the ways out of a refusal', () => {
    const report = aReport({
      changes: [aChange({ findings: [aFinding({ approval: APPROVAL })], waysOut: WAYS_OUT })],
    });
    const [, section] = formatMarkdown(report).split('.avsc</code>\n\n');
    expect(section)
      .toBe(`- **approved** <code>avro-field-added-without-default</code> at line 3, column 3: The new schema needs the field "carrier", which version 1 does not write.
  - Why: Consumers on the new schema fail on every message already in the topic.
  - Fix: Give "carrier" a default.
  - It is approved by grace until 2026-12-08T00:00:00.000Z: The only reader is gone.

To break it on purpose:

- Register it under s-v2.
  - <code>POST /subjects/s-v2/versions &#123;"a":1&#125;</code>
- Ask an owner.
  - <code>steward approve s --finding f</code>

<sub>Check <code>42</code>, policy open, context <code>.</code></sub>
`);
  });

  it('a hostile name is text, on its own line and in its own cell', () => {
    const report = aReport({
      changes: [
        aChange({
          subject: HOSTILE,
          file: HOSTILE,
          owner: { team: 't', name: HOSTILE, channels: [] },
          findings: [
            aFinding({
              ruleId: HOSTILE,
              message: HOSTILE,
              why: 'w',
              fix: 'f',
              location: null,
              approval: { by: HOSTILE, until: 'u', reason: HOSTILE },
            }),
          ],
          waysOut: [{ kind: 'approval', summary: HOSTILE, commands: [HOSTILE] }],
        }),
      ],
    });
    const code =
      '<code>&#92;n::error::x%0A&#124;&#96;&#60;script&#62;@all &#35;1 &#35;&#35;&#91;add-mask&#93;&#92;x1b&#91;2J&#95;&#95;proto&#95;&#95; &#92;u202e🚚</code>';
    const text =
      '&#92;n::error::x%0A&#124;&#96;&#60;script&#62;@&#8203;all &#35;&#8203;1 &#35;&#35;&#91;add-mask&#93;&#92;x1b&#91;2J&#95;&#95;proto&#95;&#95; &#92;u202e🚚';
    expect(formatMarkdown(report)).toBe(`## ❌ Schema check failed: 1 approved in 1 schema

| Schema | Change | Findings | Compatibility | Owner |
| --- | --- | --- | --- | --- |
| ${code} | modified | ❌ 1 approved | BACKWARD against version 1 | ${text} |

### ❌ ${code} in ${code}

- **approved** ${code}: ${text}
  - Why: w
  - Fix: f
  - It is approved by ${text} until u: ${text}

To break it on purpose:

- ${text}
  - ${code}

<sub>Check <code>42</code>, policy open, context <code>.</code></sub>
`);
  });

  it('is cut on a line boundary and says how much is missing', () => {
    const whole = formatMarkdown(aReport());
    const cut = formatMarkdown(aReport(), { limit: 700 });
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(700);
    const [kept = '', note] = cut.split('\n\n_Cut here: ');
    expect(whole.startsWith(`${kept}\n`)).toBe(true);
    expect(note).toBe(
      `${whole.trimEnd().split('\n').length - kept.split('\n').length} more lines. The whole report is in the log._\n`,
    );
  });

  it('is whole where it just fits', () => {
    const whole = formatMarkdown(aReport());
    expect(formatMarkdown(aReport(), { limit: Buffer.byteLength(whole) })).toBe(whole);
  });

  it.each([
    ['pass', '## ✅ Schema check passed: no findings in 0 schemas'],
    ['pending', '## ⏳ Schema check is pending: no findings in 0 schemas'],
  ] as const)('a verdict of %s is said', (verdict, expected) => {
    expect(formatMarkdown(aReport({ verdict, changes: [] })).split('\n')[0]).toBe(expected);
  });
});
