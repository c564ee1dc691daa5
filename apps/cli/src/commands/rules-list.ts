import { Command, Option } from 'commander';
import { RULE_ENTRIES, type RuleEntry } from '../rule-entry.js';
import type { Terminal } from '../terminal.js';

/** `steward rules list`: the table of rules. */
export function rulesListCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('list the rules')
    .addOption(new Option('--format <name>', 'how to print').choices(['text', 'json']).default('text'))
    .action(({ format }: { format: string }) => terminal.out(format === 'json' ? asJson() : asText()));
}

const LEGEND = [
  "drop-in: decides as Confluent's registry does. beyond: shown; a policy may raise it.",
  'policy: decides beside compatibility; two severities are those of the policies open and strict.',
].join('\n');

function asText(): string {
  const rows = RULE_ENTRIES.map((rule) => [
    rule.id,
    rule.format,
    [rule.severity, ...(rule.strictSeverity === undefined ? [] : [rule.strictSeverity])].join('/'),
    kindOf(rule),
    rule.summary,
  ]);
  const widths = rows.reduce(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [0],
  );
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n\n${LEGEND}\n`;
}

function kindOf({ dropIn }: RuleEntry): string {
  if (dropIn === undefined) return 'policy';
  return dropIn ? 'drop-in' : 'beyond';
}

function asJson(): string {
  return `${JSON.stringify(RULE_ENTRIES, null, 2)}\n`;
}
