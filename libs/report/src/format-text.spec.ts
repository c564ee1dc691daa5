import { describe, expect, it } from 'vitest';
import type { Verdict } from './check-report.js';
import { formatText } from './format-text.js';
import { APPROVAL, HOSTILE, WAYS_OUT, aChange, aFinding, aReport } from './report-fixtures.js';

const SOURCE =
  '{"type": "record", "name": "S", "fields": [\n  {"name": "id", "type": "string"},\n  {"name": "carrier", "type": "string"}\n]}\n';

describe('the text format', () => {
  it('says the verdict, then place, rule, line, why, fix and owner', () => {
    const report = aReport({
      changes: [
        aChange({
          findings: [
            aFinding({ severity: 'warning', ruleId: 'doc-missing', message: 'No doc.', location: null }),
            aFinding(),
          ],
        }),
        aChange({
          subject: 'orders-value',
          change: 'added',
          verdict: 'pass',
          file: 'schemas/orders-value.avsc',
          owner: null,
          comparedVersions: [],
          findings: [],
        }),
        aChange({
          subject: 'words-value',
          verdict: 'pass',
          documentationOnly: true,
          file: 'schemas/words-value.avsc',
          owner: null,
          findings: [],
        }),
      ],
    });
    expect(formatText(report, { sources: new Map([['schemas/shipment-events-value.avsc', SOURCE]]) })).toBe(
      `fail: 1 error, 1 warning in 3 schemas

schemas/shipment-events-value.avsc
  shipment-events-value: modified, BACKWARD against version 1
  owner: Fulfillment (fulfillment), slack #fulfillment

schemas/shipment-events-value.avsc:3:3  error  avro-field-added-without-default  The new schema needs the field "carrier", which version 1 does not write.
    3 |   {"name": "carrier", "type": "string"}
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  why: Consumers on the new schema fail on every message already in the topic.
  fix: Give "carrier" a default.

schemas/shipment-events-value.avsc  warning  doc-missing  No doc.
  why: Consumers on the new schema fail on every message already in the topic.
  fix: Give "carrier" a default.

schemas/orders-value.avsc
  orders-value: added, BACKWARD, no earlier version
  owner: nobody yet

schemas/words-value.avsc
  words-value: modified (documentation only), BACKWARD against version 1
  owner: nobody yet
`,
    );
  });

  it('shows a rename from where to where, and what the base had already', () => {
    const report = aReport({
      verdict: 'pass',
      changes: [
        aChange({
          change: 'renamed',
          previousFile: 'old/a.avsc',
          comparedVersions: [3, 2],
          findings: [aFinding({ preExisting: true, against: { version: 3, location: null } })],
        }),
      ],
    });
    expect(formatText(report)).toBe(`pass: 1 pre-existing in 1 schema

schemas/shipment-events-value.avsc
  shipment-events-value: renamed from old/a.avsc, BACKWARD against versions 3, 2
  owner: Fulfillment (fulfillment), slack #fulfillment

schemas/shipment-events-value.avsc:3:3  error  avro-field-added-without-default  The new schema needs the field "carrier", which version 1 does not write. (pre-existing)
  why: Consumers on the new schema fail on every message already in the topic.
  fix: Give "carrier" a default.
  against: version 3
`);
  });

  it('shows who approved a finding until when, counts it apart, and puts it behind what blocks', () => {
    const report = aReport({
      changes: [
        aChange({
          findings: [
            aFinding({ approval: APPROVAL }),
            aFinding({ fingerprint: 'f', message: 'Other.', location: null }),
          ],
        }),
      ],
    });
    expect(formatText(report)).toBe(`fail: 1 error, 1 approved in 1 schema

schemas/shipment-events-value.avsc
  shipment-events-value: modified, BACKWARD against version 1
  owner: Fulfillment (fulfillment), slack #fulfillment

schemas/shipment-events-value.avsc  error  avro-field-added-without-default  Other.
  why: Consumers on the new schema fail on every message already in the topic.
  fix: Give "carrier" a default.

schemas/shipment-events-value.avsc:3:3  approved  avro-field-added-without-default  The new schema needs the field "carrier", which version 1 does not write.
  why: Consumers on the new schema fail on every message already in the topic.
  fix: Give "carrier" a default.
  approved by grace until 2026-12-08T00:00:00.000Z: The only reader is gone.
`);
  });

  it('ends a change with the ways out, ready to copy', () => {
    const report = aReport({ changes: [aChange({ findings: [], waysOut: WAYS_OUT })] });
    expect(formatText(report)).toBe(`fail: no findings in 1 schema

schemas/shipment-events-value.avsc
  shipment-events-value: modified, BACKWARD against version 1
  owner: Fulfillment (fulfillment), slack #fulfillment

  To break it on purpose:
  - Register it under s-v2.
      POST /subjects/s-v2/versions {"a":1}
  - Ask an owner.
      steward approve s --finding f
`);
  });

  it('lets nothing hostile act on the terminal or the log', () => {
    const report = aReport({
      changes: [
        aChange({
          subject: HOSTILE,
          file: HOSTILE,
          owner: { team: HOSTILE, name: HOSTILE, channels: [{ tool: HOSTILE, address: HOSTILE, scope: '' }] },
          findings: [
            aFinding({
              ruleId: HOSTILE,
              message: HOSTILE,
              why: HOSTILE,
              fix: HOSTILE,
              location: null,
              approval: { by: HOSTILE, until: '', reason: HOSTILE },
            }),
          ],
          waysOut: [{ kind: 'approval', summary: HOSTILE, commands: [HOSTILE] }],
        }),
      ],
    });
    const safe = '\\n::error::x%0A|`<script>@all #1 #\\#[add-mask]\\x1b[2J__proto__ \\u202e🚚';
    expect(formatText(report)).toBe(`fail: 1 approved in 1 schema

${safe}
  ${safe}: modified, BACKWARD against version 1
  owner: ${safe} (${safe}), ${safe} ${safe}

${safe}  approved  ${safe}  ${safe}
  why: ${safe}
  fix: ${safe}
  approved by ${safe} until : ${safe}

  To break it on purpose:
  - ${safe}
      ${safe}
`);
  });

  it('defuses a file whose name starts like a command of the runner', () => {
    const report = aReport({ changes: [aChange({ file: '::error::x', findings: [] })] });
    expect(formatText(report)).toContain('\n:\\:error::x\n');
  });

  it('lets no word of the report act, not even one that is known', () => {
    const word = '\u001b[2J' as never;
    const report = aReport({
      changes: [
        aChange({ change: word, compatibilityLevel: word, findings: [aFinding({ severity: word })] }),
      ],
    });
    expect(formatText(report)).not.toContain('\u001b');
  });

  it('reads a verdict that it does not know as a failure', () => {
    expect(formatText(aReport({ verdict: '__proto__' as Verdict, changes: [] }))).toBe(
      'fail: no findings in 0 schemas\n',
    );
  });

  it('has colours only when asked', () => {
    const report = aReport({ changes: [] });
    expect(formatText(report, { colour: true })).toBe(
      '\u001b[1m\u001b[31mfail: no findings in 0 schemas\u001b[39m\u001b[22m\n',
    );
  });
});
