import { EXIT_CODES } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command } from 'commander';
import { RULE_ENTRIES, rulePage } from '../rule-entry.js';
import type { Terminal } from '../terminal.js';

/** `steward rules explain <id>`: the rule's page of `docs/rules`, which is made from the rule itself. */
export function rulesExplainCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return new Command('explain')
    .description('tell what a rule finds, why it matters and what to do, with examples')
    .argument('<id>', 'the id that a finding carries')
    .action((id: string) => {
      const page = rulePage(id);
      if (page !== undefined) {
        terminal.out(page);
        return;
      }
      terminal.err(`steward: There is no rule ${JSON.stringify(terminalText(id))}.\n`);
      const close = RULE_ENTRIES.map((rule) => ({ id: rule.id, likeness: likeness(rule.id, id) }))
        .filter((known) => known.likeness >= 0.5)
        .sort((a, b) => b.likeness - a.likeness)
        .map((known) => known.id);
      terminal.err(
        close.length > 0
          ? `  Did you mean ${close.slice(0, 3).join(', ')}?\n`
          : '  "steward rules list" shows those there are.\n',
      );
      exit(EXIT_CODES['usage-error']);
    });
}

/** The share of words in common, from 0 to 1. */
function likeness(known: string, asked: string): number {
  const [words, others] = [known.split('-'), asked.split('-')];
  const common = words.filter((word) => others.includes(word)).length;
  return common / new Set([...words, ...others]).size;
}
