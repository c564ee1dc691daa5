import { Command } from 'commander';
import type { Terminal } from '../terminal.js';
import { rulesExplainCommand } from './rules-explain.js';
import { rulesListCommand } from './rules-list.js';

/** `steward rules`: the rules that findings come from. `parent` is whose settings it and its commands take over. */
export function rulesCommand(terminal: Terminal, exit: (code: number) => void, parent: Command): Command {
  const rules = new Command('rules')
    .description('the rules that findings of this version name')
    .copyInheritedSettings(parent);
  return rules
    .addCommand(rulesListCommand(terminal).copyInheritedSettings(rules))
    .addCommand(rulesExplainCommand(terminal, exit).copyInheritedSettings(rules));
}
