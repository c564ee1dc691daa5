import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  EXIT_CODES,
  GateError,
  GitCheckout,
  importBackstage,
  importCodeowners,
  parseStewardConfig,
  problemText,
  readTextFile,
  writeGovernance,
  type ImportedGovernance,
} from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import type { Terminal } from '../terminal.js';

interface ImportFlags {
  readonly out?: string;
}

/** `steward governance import`: what other tools know of teams and owners, as a file for `steward apply`. */
export function governanceImportCommand(
  terminal: Terminal,
  exit: (code: number) => void,
  parent: Command,
): Command {
  const run = async (flags: ImportFlags, source: string, read: () => Promise<ImportedGovernance>) => {
    try {
      await deliver(await read(), source, flags, terminal);
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      const { kind, message, hint, places } = error;
      terminal.err(problemText({ kind, message, hint, places, notes: [] }));
      exit(EXIT_CODES[kind]);
    }
  };
  const out = () => new Option('--out <file>', 'a new file to write to; by default the output');
  const codeowners = new Command('codeowners')
    .description('from a CODEOWNERS file: teams, and who gets the schemas that steward.yml maps')
    .argument('<file>', 'the CODEOWNERS file')
    .addOption(new Option('--config <path>', 'which files are which subjects').default('steward.yml'))
    .addOption(out())
    .addHelpText('after', AFTER)
    .action((file: string, flags: ImportFlags & { readonly config: string }) =>
      run(flags, file, async () => {
        const { cwd } = terminal;
        const config = parseStewardConfig(await readTextFile(flags.config, cwd), flags.config);
        const text = await readTextFile(file, cwd, LARGEST_CODEOWNERS);
        const checkout = await GitCheckout.open(cwd);
        const paths = [
          ...(await checkout.tracked()),
          ...(await checkout.untracked()).map(({ path }) => path),
        ];
        return importCodeowners({ file, text, config, paths });
      }),
    );
  const backstage = new Command('backstage')
    .description('from Backstage catalog files: groups, their members, and who owns APIs')
    .argument('<files...>', 'catalog-info.yaml files')
    .addOption(out())
    .addHelpText('after', AFTER)
    .action((files: readonly string[], flags: ImportFlags) =>
      run(flags, files.join(', '), async () => {
        const texts = [];
        for (const file of files) texts.push({ file, text: await readTextFile(file, terminal.cwd) });
        return importBackstage(texts);
      }),
    );
  const command = new Command('import')
    .description('write such a file from what another tool knows')
    .copyInheritedSettings(parent);
  return command
    .addCommand(codeowners.copyInheritedSettings(command))
    .addCommand(backstage.copyInheritedSettings(command));
}

const AFTER = '\nExit codes: 0 written, 2 usage or files.';
/** As large as GitHub takes one. */
const LARGEST_CODEOWNERS = 3 * 1024 * 1024;

async function deliver(
  imported: ImportedGovernance,
  source: string,
  { out }: ImportFlags,
  terminal: Terminal,
): Promise<void> {
  const text = writeGovernance(imported, source);
  if (out === undefined) terminal.out(text);
  else await writeNew(out, text, terminal.cwd);
  for (const note of imported.notes) terminal.err(`note: ${terminalText(note)}\n`);
  const silent = imported.teams.filter(({ emails }) => emails.length === 0).map(({ slug }) => slug);
  if (silent.length > 0)
    terminal.err(`To be filled in, the channels of: ${terminalText(silent.join(', '))}\n`);
}

/** Never over a file that somebody has filled in. */
async function writeNew(out: string, text: string, cwd: string): Promise<void> {
  await writeFile(resolve(cwd, out), text, { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    const { code = 'unknown' } = cause;
    throw new GateError(
      'usage-error',
      `${out} cannot be written (${code}).`,
      code === 'EEXIST'
        ? 'It is there already: name another file, and compare the two.'
        : 'Check the path after --out.',
      [],
      { cause },
    );
  });
}
