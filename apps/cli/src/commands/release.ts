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

interface ReleaseFlags extends RemoteFlags {
  readonly application: string;
  readonly environment: string;
  // Commander has a --version of its own; this one belongs to the command.
  readonly version: string;
}

const EXITS = '\nExit codes: 0 recorded, 2 usage, 3 the registry refuses, or was not reached or understood.';

/** `steward release`: which versions of an application customers run, several beside each other. */
export function releaseCommand(terminal: Terminal, exit: (code: number) => void, parent: Command): Command {
  const release = new Command('release')
    .description(
      'which versions of an application are supported where: their contracts bind until support ends',
    )
    .copyInheritedSettings(parent);
  return release
    .addCommand(recordCommand(terminal, exit).copyInheritedSettings(release))
    .addCommand(endCommand(terminal, exit).copyInheritedSettings(release));
}

function recordCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withVersion('record', 'record that a version is released in an environment, beside others').action(
    (flags: ReleaseFlags) =>
      runRemote(terminal, exit, async () => {
        const { application, environment, version } = flags;
        const { target, timeoutMs } = await remoteOf(flags, terminal);
        const recorded = await askJson(target, {
          method: 'POST',
          path: pathOf('applications', application, 'releases'),
          body: { environment, version },
          timeoutMs,
          nothing: 'Nothing was recorded.',
        });
        terminal.out(`${terminalText(`${application} ${version} is supported in ${environment}.`)}\n`);
        for (const note of notesOf(recorded)) terminal.err(`note: ${terminalText(note)}\n`);
        return EXIT_CODES.passed;
      }),
  );
}

function endCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withVersion('end', 'record that the support of a version has ended').action((flags: ReleaseFlags) =>
    runRemote(terminal, exit, async () => {
      const { application, environment, version } = flags;
      const { target, timeoutMs } = await remoteOf(flags, terminal);
      await askJson(target, {
        method: 'DELETE',
        path: `${pathOf('applications', application, 'releases', environment)}${queryOf({ version })}`,
        timeoutMs,
        nothing: 'Nothing was recorded.',
      });
      terminal.out(
        `${terminalText(`${application} ${version} is supported in ${environment} no longer.`)}\n`,
      );
      return EXIT_CODES.passed;
    }),
  );
}

function withVersion(name: string, description: string): Command {
  return withRegistry(
    new Command(name)
      .description(description)
      .addOption(new Option('--application <slug>', 'the application').makeOptionMandatory())
      .addOption(new Option('--version <version>', 'its version').makeOptionMandatory())
      .addOption(new Option('--environment <slug>', 'where').makeOptionMandatory()),
  ).addHelpText('after', EXITS);
}
