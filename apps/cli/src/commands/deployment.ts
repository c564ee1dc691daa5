import { askJson, EXIT_CODES } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import type { Terminal } from '../terminal.js';
import {
  notesOf,
  pathOf,
  queryOf,
  remoteOf,
  runRemote,
  withRegistry,
  type RemoteFlags,
} from './remote-command.js';

interface DeploymentFlags extends RemoteFlags {
  readonly application: string;
  readonly environment: string;
  readonly version?: string;
  readonly instance?: string;
}

const EXITS = '\nExit codes: 0 recorded, 2 usage, 3 the registry refuses, or was not reached or understood.';

/** `steward deployment`: what of an application runs where. */
export function deploymentCommand(
  terminal: Terminal,
  exit: (code: number) => void,
  parent: Command,
): Command {
  const deployment = new Command('deployment')
    .description('what of an application runs where: its contracts bind while it does')
    .copyInheritedSettings(parent);
  return deployment
    .addCommand(recordCommand(terminal, exit).copyInheritedSettings(deployment))
    .addCommand(endCommand(terminal, exit).copyInheritedSettings(deployment));
}

function recordCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withPlace('record', 'record that a version runs in an environment; what ran there before ends')
    .addOption(new Option('--version <version>', 'its version').makeOptionMandatory())
    .action((flags: DeploymentFlags) =>
      runRemote(terminal, exit, async () => {
        const { application, environment, version = '', instance } = flags;
        const { target, timeoutMs } = await remoteOf(flags, terminal);
        const recorded = await askJson(target, {
          method: 'POST',
          path: pathOf('applications', application, 'deployments'),
          body: { environment, version, ...(instance !== undefined && { instance }) },
          timeoutMs,
          nothing: 'Nothing was recorded.',
        });
        terminal.out(`${terminalText(`${application} ${version} runs in ${environment}${as(instance)}.`)}\n`);
        for (const note of notesOf(recorded)) terminal.err(`note: ${terminalText(note)}\n`);
        return EXIT_CODES.passed;
      }),
    );
}

function endCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withPlace('end', 'record that an application runs in an environment no longer').action(
    (flags: DeploymentFlags) =>
      runRemote(terminal, exit, async () => {
        const { application, environment, instance } = flags;
        const { target, timeoutMs } = await remoteOf(flags, terminal);
        await askJson(target, {
          method: 'DELETE',
          path: `${pathOf('applications', application, 'deployments', environment)}${queryOf({ instance })}`,
          timeoutMs,
          nothing: 'Nothing was recorded.',
        });
        terminal.out(`${terminalText(`${application} runs in ${environment}${as(instance)} no longer.`)}\n`);
        return EXIT_CODES.passed;
      }),
  );
}

function withPlace(name: string, description: string): Command {
  return withRegistry(
    new Command(name)
      .description(description)
      .addOption(new Option('--application <slug>', 'the application').makeOptionMandatory())
      .addOption(new Option('--environment <slug>', 'where').makeOptionMandatory())
      .addOption(new Option('--instance <name>', 'which of several there; without it the only one')),
  ).addHelpText('after', EXITS);
}

function as(instance: string | undefined): string {
  return instance === undefined ? '' : ` as ${instance}`;
}
