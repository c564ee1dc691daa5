import { Command } from 'commander';
import type { Terminal } from '../terminal.js';
import { governanceImportCommand } from './governance-import.js';

/** `steward governance`: files for `steward apply`. */
export function governanceCommand(
  terminal: Terminal,
  exit: (code: number) => void,
  parent: Command,
): Command {
  const governance = new Command('governance')
    .description('files of governance, for "steward apply"')
    .copyInheritedSettings(parent);
  return governance.addCommand(governanceImportCommand(terminal, exit, governance));
}
