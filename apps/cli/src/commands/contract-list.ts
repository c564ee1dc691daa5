import { askJson, EXIT_CODES, notUnderstood, type ContractListAnswer } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import type { Terminal } from '../terminal.js';
import { pathOf, queryOf, remoteOf, runRemote, withRegistry, type RemoteFlags } from './remote-command.js';

interface ListFlags extends RemoteFlags {
  readonly application: string;
  readonly branch?: string;
  readonly format: 'text' | 'json';
}

/** `steward contract list`: what versions of an application read. */
export function contractListCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withRegistry(
    new Command('list')
      .description('the contracts of an application, newest first, two hundred at most')
      .addOption(new Option('--application <slug>', 'the application that reads').makeOptionMandatory())
      .addOption(new Option('--branch <name>', 'only those of a branch'))
      .addOption(new Option('--format <name>', 'how to print').choices(['text', 'json']).default('text')),
  )
    .addHelpText(
      'after',
      '\nExit codes: 0 listed, 2 usage, 3 the registry refuses, or was not reached or understood.',
    )
    .action((flags: ListFlags) =>
      runRemote(terminal, exit, async () => {
        const { target, timeoutMs } = await remoteOf(flags, terminal);
        const query = queryOf({ branch: flags.branch, limit: '200' });
        const path = `${pathOf('applications', flags.application, 'contracts')}${query}`;
        const answer = await askJson(target, {
          method: 'GET',
          path,
          timeoutMs,
          nothing: 'Nothing was listed.',
        });
        if (!isList(answer)) throw notUnderstood(new URL(target.url).host);
        terminal.out(
          flags.format === 'json'
            ? `${JSON.stringify(answer, null, 2)}\n`
            : answer.contracts.map((one) => `${terminalText(line(one))}\n`).join(''),
        );
        return EXIT_CODES.passed;
      }),
    );
}

function line({
  version,
  provider,
  format,
  branches,
  publishedAt,
}: ContractListAnswer['contracts'][number]): string {
  const of = provider === null ? '' : ` of ${provider}`;
  const on = branches.length === 0 ? '' : `, on ${branches.join(', ')}`;
  return `${version}  ${format}${of}, published ${publishedAt}${on}`;
}

function isList(value: unknown): value is ContractListAnswer {
  const { contracts } = Object(value) as { contracts?: unknown };
  return (
    Array.isArray(contracts) &&
    contracts.every((one) => Array.isArray((Object(one) as { branches?: unknown }).branches))
  );
}
