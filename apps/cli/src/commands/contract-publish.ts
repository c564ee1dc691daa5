import {
  askJson,
  EXIT_CODES,
  notUnderstood,
  problemText,
  readContractFile,
  RegistryRefusal,
  type ContractFile,
  type ErrorOutcome,
  type PublicationAnswer,
} from '@schema-steward/gate';
import { Command, Option } from 'commander';
import { publicationLines } from '../contract-lines.js';
import type { Terminal } from '../terminal.js';
import {
  pathOf,
  remoteOf,
  runRemote,
  withRegistry,
  type Remote,
  type RemoteFlags,
} from './remote-command.js';

interface PublishFlags extends RemoteFlags {
  readonly application: string;
  // Commander has a --version of its own; this one belongs to the command.
  readonly version: string;
  readonly branch?: string;
  readonly buildUrl?: string;
}

/** `steward contract publish`: says what a version of an application reads. */
export function contractPublishCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withRegistry(
    new Command('publish')
      .description('publish what a version of an application reads; says at once what is guaranteed')
      .argument('<files...>', 'Pact files, or event contracts as JSON or YAML')
      .addOption(new Option('--application <slug>', 'the application that reads').makeOptionMandatory())
      .addOption(new Option('--version <version>', 'its version').makeOptionMandatory())
      .addOption(new Option('--branch <name>', 'the branch that it was built from'))
      .addOption(new Option('--build-url <url>', 'where it was built')),
  )
    .addHelpText(
      'after',
      '\nExit codes: 0 published, guaranteed or not; 1 the registry does not take a contract; 2 usage or files; 3 the registry refuses for another reason (the token, the application), or was not reached or understood.',
    )
    .action((files: readonly string[], flags: PublishFlags) =>
      runRemote(terminal, exit, async () => {
        const remote = await remoteOf(flags, terminal);
        const contracts: ContractFile[] = [];
        for (const file of files) contracts.push(await readContractFile(file, terminal.cwd));
        let code: number = EXIT_CODES.passed;
        for (const contract of contracts)
          if (!(await publish(contract, flags, remote, terminal))) code = EXIT_CODES.blocked;
        return code;
      }),
    );
}

/** False where the registry does not take it: said with its places in the file. */
async function publish(
  contract: ContractFile,
  { application, version, branch, buildUrl }: PublishFlags,
  { target, timeoutMs }: Remote,
  terminal: Terminal,
): Promise<boolean> {
  try {
    const answer = await askJson(target, {
      method: 'PUT',
      path: pathOf('applications', application, 'contracts', version),
      body: {
        format: contract.format,
        content: contract.content,
        ...(branch !== undefined && { branch }),
        ...(buildUrl !== undefined && { buildUrl }),
      },
      timeoutMs,
      nothing: `${contract.file} was not published.`,
    });
    if (!isPublication(answer)) throw notUnderstood(new URL(target.url).host);
    terminal.out(`${publicationLines(contract, answer).join('\n')}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof RegistryRefusal) || !NOT_TAKEN.includes(error.code)) throw error;
    terminal.err(problemText(refusalOf(contract, error)));
    return false;
  }
}

/** Each thing once: with its place in the file where the registry names places, else in the registry's own words. */
function refusalOf(
  { file, placeOf }: ContractFile,
  { said, hint, code, complaints }: RegistryRefusal,
): ErrorOutcome {
  const places = complaints.map(({ detail, location }) => ({
    ...(location ? placeOf(location) : { file }),
    message: detail,
  }));
  const isPlaced = complaints.some(({ location }) => location !== undefined);
  const message = isPlaced ? 'The contract cannot be taken.' : said;
  // A single reason without a place is what was said.
  const shown = isPlaced || code === 'contract-exists' ? places : [];
  return {
    kind: 'usage-error',
    message: `${message} ${file} was not published.`,
    hint,
    places: shown,
    notes: [],
  };
}

/** What another text would be taken in place of. */
const NOT_TAKEN: readonly string[] = ['contract-refused', 'contract-exists'];

/** What comes from afar is not trusted to have a shape. */
function isPublication(value: unknown): value is PublicationAnswer {
  const { created, contract, problems, answers, unbound } = Object(value) as Record<string, unknown>;
  return (
    typeof created === 'boolean' &&
    typeof contract === 'object' &&
    Array.isArray(problems) &&
    Array.isArray(unbound) &&
    Array.isArray(answers) &&
    answers.every((answer) => Array.isArray((Object(answer) as { told?: unknown }).told))
  );
}
