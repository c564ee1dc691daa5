import { RULES } from '@schema-steward/compatibility';
import { Command, Option } from 'commander';
import type { Terminal } from '../terminal.js';

/** `steward rules list`: the table of rules. */
export function rulesListCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('list the rules')
    .addOption(new Option('--format <name>', 'how to print').choices(['text', 'json']).default('text'))
    .action(({ format }: { format: string }) => terminal.out(format === 'json' ? asJson() : asText()));
}

function asText(): string {
  const rows = RULES.map(({ id, format, severity, dropIn, summary }) => [
    id,
    format === 'any' ? 'all' : format,
    severity,
    dropIn === false ? 'beyond' : 'drop-in',
    summary,
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
  return `${lines.join('\n')}\n\ndrop-in: decides as Confluent's registry does. beyond: shown; a policy may raise it.\n`;
}

function asJson(): string {
  const rules = RULES.map(({ id, format, severity, dropIn = true, summary, confluent }) => ({
    id,
    format,
    severity,
    dropIn,
    summary,
    confluent,
  }));
  return `${JSON.stringify(rules, null, 2)}\n`;
}
