import { describe, expect, it } from 'vitest';
import { consumerTexts } from './consumers.js';
import { formatGithub } from './format-github.js';
import { formatMarkdown } from './format-markdown.js';
import { formatText } from './format-text.js';
import { aChange, aFinding, aReport, CONSUMERS, HOSTILE } from './report-fixtures.js';

const report = aReport({ changes: [aChange({ consumers: CONSUMERS })] });

describe('who is subscribed is named', () => {
  it('in text, below the findings', () => {
    expect(formatText(report).split('Give "carrier" a default.\n')[1]).toBe(`
  Subscribed, reads unknown:
  - billing of Payments (slack #payments), in eu (production), staging
  - picker of Warehouse, in staging
`);
  });

  it('in markdown, below the findings', () => {
    expect(formatMarkdown(report).split('Give "carrier" a default.\n')[1]).toBe(`
Subscribed, reads unknown:

- billing of Payments &#40;slack &#35;payments&#41;, in eu &#40;production&#41;, staging
- picker of Warehouse, in staging

<sub>Check <code>42</code>, policy open, context <code>.</code></sub>
`);
  });

  it('in the annotation of an error, and of nothing less', () => {
    expect(formatGithub(report)).toContain(
      '%0ASubscribed, reads unknown: billing of Payments (slack #payments), in eu (production), staging; picker of Warehouse, in staging%0AOwner: Fulfillment',
    );
    const warned = aReport({
      changes: [aChange({ consumers: CONSUMERS, findings: [aFinding({ severity: 'warning' })] })],
    });
    expect(formatGithub(warned)).not.toContain('Subscribed');
  });

  it('also where there is nothing else to say of the change', () => {
    const silent = aReport({ changes: [aChange({ consumers: CONSUMERS, findings: [] })] });
    expect(formatMarkdown(silent)).toContain('- picker of Warehouse, in staging');
  });

  it('and a hostile name does nothing', () => {
    const hostile = {
      ...CONSUMERS[1],
      application: HOSTILE,
      team: { slug: 't', name: HOSTILE, channel: { tool: HOSTILE, address: HOSTILE } },
    };
    const told = aReport({ changes: [aChange({ consumers: [hostile] })] });
    expect(formatText(told).split('\n')).toHaveLength(formatText(report).split('\n').length - 1);
    expect(formatText(told)).not.toContain('\u001b');
    expect(formatMarkdown(told)).not.toMatch(/<script>|@all/);
    expect(formatGithub(told).split('\n')).toHaveLength(2);
  });
});

describe('what a contract tells of a consumer is said', () => {
  const paths = Array.from({ length: 10 }, (_, index) => `f${index}`);
  const consumers = [
    { ...CONSUMERS[0], reads: { versions: ['1.4.2', '1.5.0'], paths: ['carrier_code', 'id'] } },
    { ...CONSUMERS[1], environments: [], reads: { versions: ['7'], paths } },
    { ...CONSUMERS[1], reads: { versions: ['7'], paths, more: true as const } },
    { ...CONSUMERS[1], environments: [], reads: { versions: ['8'], paths: [] } },
    CONSUMERS[1],
  ];

  it('beside who is only subscribed', () => {
    const told = aReport({ changes: [aChange({ consumers })] });
    expect(formatText(told).split('Give "carrier" a default.\n')[1]).toBe(`
  Consumers:
  - billing of Payments (slack #payments), in eu (production), staging; version 1.4.2, 1.5.0 reads carrier_code, id
  - picker of Warehouse; version 7 reads f0, f1, f2, f3, f4, f5, f6, f7, … and 2 more
  - picker of Warehouse, in staging; version 7 reads f0, f1, f2, f3, f4, f5, f6, f7, … and more
  - picker of Warehouse; version 8 reads no field of it
  - picker of Warehouse, in staging; subscribed, reads unknown
`);
    expect(formatMarkdown(told)).toContain('\nConsumers:\n\n- billing');
    expect(formatGithub(told)).toContain('%0AConsumers: billing of Payments');
  });

  it('and nobody is called subscribed who has a contract alone', () => {
    const alone = [{ ...CONSUMERS[1], environments: [], reads: { versions: ['7'], paths: ['id'] } }];
    const told = aReport({ changes: [aChange({ consumers: alone })] });
    for (const shown of [formatText(told), formatMarkdown(told), formatGithub(told)]) {
      expect(shown).toContain('picker of Warehouse; version 7 reads id');
      expect(shown).not.toMatch(/subscribed/i);
    }
  });

  it('and a hostile version or path does nothing', () => {
    const hostile = [{ ...CONSUMERS[1], reads: { versions: [HOSTILE], paths: [HOSTILE] } }];
    const told = aReport({ changes: [aChange({ consumers: hostile })] });
    expect(formatText(told).split('Consumers:\n')[1]?.split('\n')).toHaveLength(2);
    expect(formatText(told)).not.toContain('\u001b');
    expect(formatMarkdown(told)).not.toMatch(/<script>|@all/);
    expect(formatGithub(told).split('\n')).toHaveLength(2);
  });
});

describe('many are counted', () => {
  it.each([
    [3, undefined, 5, ['a', 'a', 'a']],
    [3, undefined, 2, ['a', 'a', '… and 1 more']],
    [3, true, 2, ['a', 'a', '… and many more']],
    [3, true, 5, ['a', 'a', 'a', '… and many more']],
  ] as const)('of %i (and more: %s) at most %i are shown', (count, more, limit, expected) => {
    const consumers = Array.from({ length: count }, () => CONSUMERS[1]);
    const texts = consumerTexts(aChange({ consumers, ...(more && { moreConsumers: more }) }), limit);
    expect(texts.map((text) => text.replace('picker of Warehouse, in staging', 'a'))).toEqual(expected);
  });
});
