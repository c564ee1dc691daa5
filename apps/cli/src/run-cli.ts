import { readFileSync } from 'node:fs';
import { EXIT_CODES } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, CommanderError } from 'commander';
import { applyCommand } from './commands/apply.js';
import { approveCommand } from './commands/approve.js';
import { canIDeployCommand } from './commands/can-i-deploy.js';
import { checkCommand } from './commands/check.js';
import { contractCommand } from './commands/contract.js';
import { deploymentCommand } from './commands/deployment.js';
import { exportCommand } from './commands/export.js';
import { governanceCommand } from './commands/governance.js';
import { importCommand } from './commands/import.js';
import { releaseCommand } from './commands/release.js';
import { rulesCommand } from './commands/rules.js';
import { usageCommand } from './commands/usage.js';
import { refuseEmpty } from './refuse-empty.js';
import { requireOptionsLast } from './require-options.js';
import type { Terminal } from './terminal.js';
import { hasTokenArgument } from './token-argument.js';

/**
 * Runs one command line, without the program's name, and resolves to its exit code. Never exits the process, never
 * throws.
 */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  if (hasTokenArgument(argv)) {
    terminal.err('steward: A token is not taken as an argument: every process could read it.\n');
    terminal.err('  Set STEWARD_TOKEN, or give a file with --token-file.\n');
    return EXIT_CODES['usage-error'];
  }
  let code: number = EXIT_CODES.passed;
  try {
    await program(terminal, (given) => (code = given)).parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    // Commander has printed already; it throws for help and versions too, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES['usage-error'];
    terminal.err(`steward: Something went wrong in steward itself: ${terminalText(String(error))}\n`);
    terminal.err('  Nothing was judged, so the check fails. Please report it.\n');
    return EXIT_CODES['remote-error'];
  }
}

function program(terminal: Terminal, exit: (code: number) => void): Command {
  const steward = new Command('steward')
    .description('Schema Steward: judges changes to event schemas before they are merged.')
    .version(version(), '-V, --version', 'print the version of steward')
    // Else `contract publish --version 1.4.2` would print the version of steward.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(printable(text)),
    });
  const check = checkCommand(terminal, exit).copyInheritedSettings(steward);
  steward
    .addCommand(check)
    .addCommand(approveCommand(terminal, exit).copyInheritedSettings(steward))
    .addCommand(applyCommand(terminal, exit).copyInheritedSettings(steward))
    .addCommand(canIDeployCommand(terminal, exit).copyInheritedSettings(steward))
    .addCommand(contractCommand(terminal, exit, steward))
    .addCommand(deploymentCommand(terminal, exit, steward))
    .addCommand(releaseCommand(terminal, exit, steward))
    .addCommand(usageCommand(terminal, exit).copyInheritedSettings(steward))
    .addCommand(exportCommand(terminal, exit).copyInheritedSettings(steward))
    .addCommand(importCommand(terminal, exit).copyInheritedSettings(steward))
    .addCommand(governanceCommand(terminal, exit, steward))
    .addCommand(rulesCommand(terminal, exit, steward));
  steward.hook('preAction', (_steward, command) => refuseEmpty(command));
  return helpfulOnErrors(steward);
}

/** A command that is used wrongly names its own help, and what was mistyped before what is missing; last, since settings are handed on when commands are made. */
function helpfulOnErrors(command: Command, before = ''): Command {
  const name = `${before}${command.name()}`;
  command.showHelpAfterError(`Run "${name} --help" for what there is.`);
  requireOptionsLast(command);
  for (const inner of command.commands) helpfulOnErrors(inner, `${name} `);
  return command;
}

/** Of the package, which lies one folder above this file, built or not. */
function version(): string {
  const { version: own } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return own;
}

/** Commander repeats arguments as they were given. */
function printable(text: string): string {
  return text.split('\n').map(terminalText).join('\n');
}
