import { RULES } from '../rules/index.js';
import { comparePair } from './compare-pair.js';
import { parseSchema } from '@schema-steward/schema';
import type { AllowedExample, BreakingExample, RuleDescription } from './define-rule.js';
import { renderFinding } from './render-finding.js';

/** `docs/rules`: a page for each rule and an index, as file name → Markdown. What the examples say is found, not written. */
export function renderRuleDocs(): Readonly<Record<string, string>> {
  const pages = RULES.map((rule): [string, string] => [`${rule.id}.md`, renderRulePage(rule)]);
  return Object.fromEntries([['README.md', indexPage()], ...pages]);
}

function indexPage(): string {
  const rows = RULES.map(
    (rule) => `| [\`${rule.id}\`](${rule.id}.md) | ${FORMATS[rule.format]} | ${rule.summary} |`,
  );
  return [
    '# Compatibility rules',
    '',
    'Generated from the rules themselves. Every rule asks one question: can the reader read everything that the writer wrote?',
    'Under BACKWARD the new schema is the reader, under FORWARD the old one is, under FULL both are.',
    '',
    '| Rule | Format | What it finds |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const FORMATS = { avro: 'Avro', 'json-schema': 'JSON Schema', protobuf: 'Protobuf', any: 'all' } as const;

const SCHEMA_TYPES = { avro: 'AVRO', 'json-schema': 'JSON', protobuf: 'PROTOBUF', any: 'AVRO' } as const;

const BROKEN = { wire: 'bytes', json: 'JSON', source: 'generated code' } as const;

/** The page of one rule. */
export function renderRulePage(rule: RuleDescription): string {
  const parts = [
    `# \`${rule.id}\``,
    '',
    `${rule.summary}`,
    '',
    `Format: ${FORMATS[rule.format]}. Severity: ${rule.severity}.`,
  ];
  const types = rule.confluent.map((type) => `\`${type}\``).join(' or ');
  if (types !== '') parts.push(`Confluent's registry reports it as ${types}.`);
  if (rule.breaks !== undefined)
    parts.push(`It breaks ${rule.breaks.map((what) => BROKEN[what]).join(', ')}.`);
  const beyond = rule.dropIn === false;
  if (beyond)
    parts.push(
      '',
      'Beyond what Confluent’s registry checks: it is shown, and changes no verdict unless a policy raises it.',
    );
  if (typeof rule.why === 'string') parts.push('', '## Why', '', rule.why);
  if (typeof rule.fix === 'string') parts.push('', '## What to do', '', rule.fix);
  const { breaks, allows } = rule.examples;
  if (breaks.length > 0) parts.push('', beyond ? '## Found' : '## Breaks');
  for (const example of breaks)
    parts.push('', ...sides(rule.format, example), ...findingsOf(rule.format, example));
  if (allows.length > 0) parts.push('', '## Allowed');
  for (const example of allows) parts.push('', ...sides(rule.format, example));
  return [...parts, ''].join('\n');
}

function sides(format: RuleDescription['format'], { reader, writer }: AllowedExample): string[] {
  return [...fenced(format, 'Reader', reader), '', ...fenced(format, 'Writer', writer)];
}

function fenced(format: RuleDescription['format'], title: string, text: string): string[] {
  return [`${title}:`, '', `\`\`\`${format === 'protobuf' ? 'proto' : 'json'}`, text, '```'];
}

function findingsOf(format: RuleDescription['format'], { reader, writer }: BreakingExample): string[] {
  const type = SCHEMA_TYPES[format];
  const { findings } = comparePair({
    reader: parseSchema({ type, text: reader }),
    writer: parseSchema({ type, text: writer }),
  });
  const lines = (['backward', 'forward'] as const).flatMap((direction) => {
    const title =
      direction === 'backward' ? 'When the reader is the new schema:' : 'When the reader is the old schema:';
    const told = findings.filter(({ onlyIn = direction }) => onlyIn === direction);
    const said = told.map(({ ruleId, args }) => {
      const { message, why, fix } = renderFinding({ ruleId, args, direction });
      return `- \`${ruleId}\`: ${message} ${why}\n  Fix: ${fix}`;
    });
    return ['', title, '', ...said];
  });
  return lines;
}
