import { Command } from 'commander';
import type { Terminal } from '../terminal.js';
import { contractListCommand } from './contract-list.js';
import { contractPublishCommand } from './contract-publish.js';

/** `steward contract`: what an application reads. */
export function contractCommand(terminal: Terminal, exit: (code: number) => void, parent: Command): Command {
  const contract = new Command('contract')
    .description('what an application reads of events: publish it, list it')
    .copyInheritedSettings(parent);
  return contract
    .addCommand(contractPublishCommand(terminal, exit).copyInheritedSettings(contract))
    .addCommand(contractListCommand(terminal, exit).copyInheritedSettings(contract));
}
