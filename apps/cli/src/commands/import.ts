import { resolve } from 'node:path';
import { DEFAULT_TIMEOUT, EXIT_CODES, GateError, problemText, readTimeout } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import { archiveFile, archiveInMemory } from '../moving/archive-file.js';
import { changedSince } from '../moving/compare-registries.js';
import { ConfluentClient } from '../moving/confluent-client.js';
import { countsText } from '../moving/counts-text.js';
import { importAdvice } from '../moving/import-advice.js';
import { missingAssociationsIn, missingIn, moveIn, type MoveResult } from '../moving/move-in.js';
import { progressOn, type Progress } from '../moving/progress.js';
import { verifyArchive, type Archive } from '../moving/read-archive.js';
import { readRegistry } from '../moving/read-registry.js';
import type { Terminal } from '../terminal.js';
import { readConcurrency } from './read-concurrency.js';
import {
  assertNoAddress,
  isAddress,
  ownEndpoint,
  sourceEndpoint,
  type SourceFlags,
} from './remote-source.js';

interface ImportFlags extends SourceFlags {
  readonly from: string;
  readonly registry?: string;
  readonly tokenFile?: string;
  readonly reason?: string;
  readonly dryRun?: true;
  readonly force?: true;
  readonly modes: boolean;
  readonly concurrency: string;
  readonly timeout: string;
}

const SHOWN = 50;

/** `steward import`: moves another registry, or an archive of one, into this one. */
export function importCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return new Command('import')
    .description(
      'copy a registry that speaks Confluent’s API, or an archive of `steward export`, into this one',
    )
    .addOption(
      new Option('--from <url or file>', 'the registry to copy, or the archive').makeOptionMandatory(),
    )
    .addOption(new Option('--from-token-file <file>', 'the source’s token; by default STEWARD_SOURCE_TOKEN'))
    .addOption(
      new Option(
        '--from-user-file <file>',
        'the source’s user, as user:password; by default STEWARD_SOURCE_USER_INFO',
      ),
    )
    .addOption(new Option('--registry <url>', 'the registry to move into; by default STEWARD_REGISTRY_URL'))
    .addOption(
      new Option('--token-file <file>', 'a file that holds its token; by default STEWARD_TOKEN is the token'),
    )
    .addOption(
      new Option('--dry-run', 'say what would be done and what stands in the way, and write nothing'),
    )
    .addOption(new Option('--reason <text>', 'why; it is kept, and a strict registry wants one'))
    .addOption(
      new Option('--force', 'also add versions, and topics that own them, to subjects that have live ones'),
    )
    .addOption(new Option('--no-modes', 'leave out the source’s modes, such as a READONLY set for the move'))
    .addOption(new Option('--concurrency <number>', 'requests at once').default('8'))
    .addOption(
      new Option('--timeout <seconds>', 'how long one answer may take').default(String(DEFAULT_TIMEOUT)),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 both sides are the same (or would be), 1 something differs or stands in the way, 2 usage or a damaged archive, 3 a registry was not reached, refused, or was not understood. Run it again after any interruption: it goes on where it was.',
    )
    .action(async (flags: ImportFlags) => {
      try {
        exit(await importRegistry(flags, terminal));
      } catch (error) {
        if (!(error instanceof GateError)) throw error;
        const { kind, message, hint, places } = error;
        terminal.err(problemText({ kind, message, hint, places, notes: [] }));
        exit(EXIT_CODES[kind]);
      }
    });
}

async function importRegistry(flags: ImportFlags, terminal: Terminal): Promise<number> {
  const timeoutMs = readTimeout(flags.timeout, '--timeout');
  const concurrency = readConcurrency(flags.concurrency);
  if (flags.reason?.trim() === '')
    throw new GateError('usage-error', '--reason says nothing.', 'Say why; it is kept and shown.');
  const options = { timeoutMs, concurrency };
  if (!isAddress(flags.from)) await assertNoAddress(flags.from, terminal);
  const target = new ConfluentClient(await ownEndpoint(flags, terminal), options);
  const progress = progressOn(terminal);
  const source = isAddress(flags.from)
    ? new ConfluentClient(await sourceEndpoint(flags.from, flags, terminal), options)
    : undefined;
  if (source?.isAt(target) === true)
    throw new GateError(
      'usage-error',
      '--from is the address of the registry that is moved into.',
      'Name another registry with --from, or the target with --registry or STEWARD_REGISTRY_URL.',
    );
  const archive = source
    ? await readSource(source, terminal, progress)
    : archiveFile(resolve(terminal.cwd, flags.from));
  const result = await moveIn(target, archive, {
    concurrency,
    dryRun: flags.dryRun === true,
    force: flags.force === true,
    modes: flags.modes,
    reason: flags.reason,
    progress,
  });
  const changes =
    source && result.differences
      ? await changedSince(source, archive, await verifyArchive(archive), concurrency)
      : [];
  terminal.out(
    resultText(result, changes)
      .map((line) => `${terminalText(line)}\n`)
      .join(''),
  );
  const clean = [result.problems, result.differences ?? [], changes].every(({ length }) => length === 0);
  return clean ? EXIT_CODES.passed : EXIT_CODES.blocked;
}

/** All of a registry at once, so that what is checked, written and compared is one and the same. */
async function readSource(source: ConfluentClient, terminal: Terminal, progress: Progress): Promise<Archive> {
  const items = readRegistry(source, {
    subjects: (total) => progress.begin('Reading subjects', total),
    subject: () => progress.advance(),
    note: (text) => terminal.err(`note: ${terminalText(text)}\n`),
  });
  return archiveInMemory(source.host, items, new Date()).finally(() => progress.end());
}

function resultText(
  { archive, plan, problems, rehearsal, written, differences }: MoveResult,
  changes: readonly string[],
): string[] {
  const all = countsText(archive);
  const [missing, bound] = [missingIn(plan), missingAssociationsIn(plan)];
  if (!differences)
    return [
      `The source holds ${all}. ${missing} versions would be registered, ${archive.versions - missing} are there or cannot be.`,
      ...(archive.associations > 0
        ? [`${bound} associations would be made, ${archive.associations - bound} are there or cannot be.`]
        : []),
      ...listed('In the way', problems),
      ...(rehearsal?.answered === false
        ? ['The target does not tell beforehand what its policy would refuse.']
        : []),
      ...(problems.length === 0 ? ['Nothing is in the way.'] : []),
      ...(rehearsal ? importAdvice(rehearsal) : []),
    ];
  const differing = [...differences, ...changes];
  return [
    `The source holds ${all}.`,
    ...listed('Not copied', problems),
    ...listed('Different at the end', differing),
    ...(problems.length + differing.length === 0 ? ['Both sides are the same.'] : writtenText(written)),
  ];
}

/** What a run changed that did not do all: nobody has to guess it from what it did not do. */
function writtenText(written: MoveResult['written']): string[] {
  if (!written) return [];
  const { versions, deletions, associations, settings } = written;
  const counts = [`${versions} versions`, `${deletions} deletions`, `${associations} associations`];
  if (versions + deletions + associations + settings.size === 0) return ['Nothing was written.'];
  return [
    `Written: ${counts.join(', ')}, ${settings.size} settings.`,
    ...listed('Settings written', [...settings].sort()),
  ];
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more`] : [];
  return [`${title}:`, ...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...more];
}
