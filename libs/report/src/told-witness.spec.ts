import { describe, expect, it } from 'vitest';
import { formatGithub } from './format-github.js';
import { formatJson } from './format-json.js';
import { formatMarkdown } from './format-markdown.js';
import { formatText } from './format-text.js';
import { aChange, aFinding, aReport, HOSTILE } from './report-fixtures.js';
import type { ReportFinding } from './check-report.js';
import { witnessLines } from './told-witness.js';

const report = (witness: NonNullable<ReportFinding['witness']>) =>
  aReport({
    changes: [
      aChange({
        subject: 's',
        file: 'a',
        owner: null,
        findings: [aFinding({ ruleId: 'r', message: 'm', why: 'w', fix: 'f', location: null, witness })],
      }),
    ],
  });

const AVRO: ReportFinding['witness'] = {
  message: { json: '{"a":"text"}', bytes: 'CHRleHQ=' },
  control: { kind: 'mended-writer', json: '{"a":"text","c":1}', bytes: 'CHRleHQC', schema: '{}' },
  outcome: 'no matching field for default-less R.c',
};
const PROTOBUF: ReportFinding['witness'] = {
  type: 'M',
  medium: 'json',
  message: { json: '{"a":"text"}', bytes: 'CgR0ZXh0' },
  control: { kind: 'writer', json: '{}', bytes: '' },
  outcome: 'a: "text" comes back as 0',
};
const NO_CONTROL: ReportFinding['witness'] = {
  message: { json: '1' },
  control: { none: 'The reader reads nothing there.' },
  outcome: 'refused',
};

/** The same text everywhere that others may send. */
const EVIL: ReportFinding['witness'] = {
  type: HOSTILE,
  message: { json: HOSTILE, bytes: HOSTILE },
  control: { none: HOSTILE },
  outcome: HOSTILE,
};

describe('a witness', () => {
  it.each<[string, NonNullable<ReportFinding['witness']>, string]>([
    [
      'of Avro',
      AVRO,
      `  a message that breaks: {"a":"text"}
  its bytes, base64: CHRleHQ=
  reading it: no matching field for default-less R.c
  this one would read, of a schema mended there: {"a":"text","c":1}
  its bytes, base64: CHRleHQC
`,
    ],
    [
      'of Protobuf',
      PROTOBUF,
      `  a message of type M that breaks, read as JSON: {"a":"text"}
  its bytes, base64: CgR0ZXh0
  reading it: a: "text" comes back as 0
  this one reads: {}
  its bytes, base64: (none)
`,
    ],
    [
      'without a control',
      NO_CONTROL,
      `  a message that breaks: 1
  reading it: refused
  no message like it reads: The reader reads nothing there.
`,
    ],
    ['that there is none of', { none: 'Only code breaks.' }, '  no message shows it: Only code breaks.\n'],
  ])('%s is told at the terminal', (_claim, witness, expected) => {
    expect(formatText(report(witness)).split('  fix: f\n')[1]).toBe(expected);
  });

  it('is told in Markdown, messages as code', () => {
    expect(formatMarkdown(report(AVRO)).split('  - Fix: f\n')[1]).toMatch(
      /^ {2}- A message that breaks: <code>&#123;"a":"text"&#125;<\/code>\n {2}- Its bytes, base64: <code>CHRleHQ=<\/code>\n {2}- Reading it: no matching field/,
    );
  });

  it('is in the annotation on GitHub', () => {
    expect(formatGithub(report(NO_CONTROL))).toBe(
      '::error file=a,line=1,title=r::s: m%0AWhy: w%0AFix: f%0AA message that breaks: 1%0AReading it: refused%0ANo message like it reads: The reader reads nothing there.\n',
    );
  });

  it('is whole in JSON', () => {
    expect(JSON.parse(formatJson(report(AVRO)))).toEqual(report(AVRO));
  });

  it('that is hostile stays text, whatever shows it', () => {
    const terminal = '\\n::error::x%0A|`<script>@all #1 #\\#[add-mask]\\x1b[2J__proto__ \\u202e🚚';
    expect(formatText(report(EVIL)).split('  fix: f\n')[1]).toBe(
      [
        `  a message of type ${terminal} that breaks: ${terminal}`,
        `  its bytes, base64: ${terminal}`,
        `  reading it: ${terminal}`,
        `  no message like it reads: ${terminal}\n`,
      ].join('\n'),
    );
    const markdown = formatMarkdown(report(EVIL));
    expect(markdown).not.toMatch(/<script|^::|`|@all(?!.*<\/code>)/m);
    const github = formatGithub(report(EVIL));
    expect(github.match(/^::/gm)).toHaveLength(1);
    expect(github.split('\n')).toHaveLength(2);
    // eslint-disable-next-line no-control-regex -- none may be left
    expect(`${markdown}${github}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it('that is long is cut for people, never in the middle of a letter', () => {
    const [line] = witnessLines(
      aFinding({ witness: { ...NO_CONTROL, message: { json: `${'x'.repeat(299)}🚚🚚` } } }),
    );
    expect(line?.code).toBe(`${'x'.repeat(299)}\ufffd…`);
  });
});
