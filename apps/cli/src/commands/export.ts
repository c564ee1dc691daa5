import { resolve } from 'node:path';
import { DEFAULT_TIMEOUT, EXIT_CODES, GateError, problemText, readTimeout } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import { assertNewFile, assertNoFolder, writeArchiveFile } from '../moving/archive-file.js';
import { ConfluentClient } from '../moving/confluent-client.js';
import { countsText } from '../moving/counts-text.js';
import { progressOn } from '../moving/progress.js';
import { readRegistry } from '../moving/read-registry.js';
import type { Terminal } from '../terminal.js';
import { readConcurrency } from './read-concurrency.js';
import { isAddress, ownEndpoint, sourceEndpoint, type SourceFlags } from './remote-source.js';

interface ExportFlags extends SourceFlags {
  readonly to: string;
  readonly force?: true;
  readonly registry?: string;
  readonly tokenFile?: string;
  readonly concurrency: string;
  readonly timeout: string;
}

/** `steward export`: a registry as one file, for a backup or to move it. */
export function exportCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return new Command('export')
    .description(
      'write a registry with ids, versions, references, configs, modes, deletions and associations to one file',
    )
    .addOption(new Option('--to <file>', 'the archive to write, a new file').makeOptionMandatory())
    .addOption(new Option('--force', 'replace a file that is there already'))
    .addOption(new Option('--registry <url>', 'the registry; by default STEWARD_REGISTRY_URL'))
    .addOption(
      new Option('--token-file <file>', 'a file that holds its token; by default STEWARD_TOKEN is the token'),
    )
    .addOption(
      new Option('--from <url>', 'another registry that speaks Confluent’s API').conflicts([
        'registry',
        'tokenFile',
      ]),
    )
    .addOption(new Option('--from-token-file <file>', 'its token; by default STEWARD_SOURCE_TOKEN'))
    .addOption(
      new Option(
        '--from-user-file <file>',
        'its user, as user:password; by default STEWARD_SOURCE_USER_INFO',
      ),
    )
    .addOption(new Option('--concurrency <number>', 'requests at once').default('8'))
    .addOption(
      new Option('--timeout <seconds>', 'how long one answer may take').default(String(DEFAULT_TIMEOUT)),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 written, 2 usage, 3 a registry was not reached, refused, or was not understood.',
    )
    .action(async (flags: ExportFlags) => {
      try {
        terminal.out(await exportRegistry(flags, terminal));
      } catch (error) {
        if (!(error instanceof GateError)) throw error;
        const { kind, message, hint, places } = error;
        terminal.err(problemText({ kind, message, hint, places, notes: [] }));
        exit(EXIT_CODES[kind]);
      }
    });
}

async function exportRegistry(flags: ExportFlags, terminal: Terminal): Promise<string> {
  const timeoutMs = readTimeout(flags.timeout, '--timeout');
  const concurrency = readConcurrency(flags.concurrency);
  if (flags.from !== undefined && !isAddress(flags.from))
    throw new GateError(
      'usage-error',
      '--from is no address.',
      `Write http:// or https:// before it: --from http://${flags.from}`,
    );
  const endpoint =
    flags.from === undefined
      ? await ownEndpoint(flags, terminal)
      : await sourceEndpoint(flags.from, flags, terminal);
  const file = resolve(terminal.cwd, flags.to);
  await assertNoFolder(file, flags.to);
  const replace = flags.force === true;
  if (!replace) await assertNewFile(file);
  const progress = progressOn(terminal);
  const items = readRegistry(new ConfluentClient(endpoint, { timeoutMs, concurrency }), {
    subjects: (total) => progress.begin('Reading subjects', total),
    subject: () => progress.advance(),
    note: (text) => terminal.err(`note: ${terminalText(text)}\n`),
  });
  const counts = await writeArchiveFile(file, items, new Date(), { replace }).finally(() => progress.end());
  return `${terminalText(`Wrote ${flags.to}: ${countsText(counts)}.`)}\n`;
}
