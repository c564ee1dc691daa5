import {
  CommitChanges,
  DEFAULT_TIMEOUT,
  FAIL_ON,
  GateError,
  GitCheckout,
  RegistryClient,
  USUAL_BASES,
  WorkingTreeChanges,
  exitCodeOf,
  noBase,
  readTimeout,
  runGate,
} from '@schema-steward/gate';
import type { ChangeSource, FailOn, GateOptions, GateOutcome } from '@schema-steward/gate';
import { FORMAT_NAMES } from '@schema-steward/report';
import type { FormatName } from '@schema-steward/report';
import { Command, Option } from 'commander';
import { printOutcome } from '../print-outcome.js';
import { readToken } from '../read-token.js';
import type { Terminal } from '../terminal.js';
import { checkOffline, LEVELS, TYPES, type OfflineFlags } from './check-offline.js';

interface CheckFlags extends OfflineFlags {
  readonly registry?: string;
  readonly tokenFile?: string;
  readonly config: string;
  readonly base?: string;
  readonly head?: string;
  readonly format: FormatName;
  readonly failOn: FailOn;
  readonly timeout: string;
}

/** `steward check`: judges the schemas that changed. `exit` gets the exit code. */
export function checkCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return new Command('check')
    .description('judge the schemas that changed against the registry')
    .addOption(
      new Option(
        '--registry <url>',
        'the registry; by default STEWARD_REGISTRY_URL, then that of steward.yml',
      ),
    )
    .addOption(
      new Option('--token-file <file>', 'a file that holds the token; by default STEWARD_TOKEN is the token'),
    )
    .addOption(
      new Option('--config <path>', 'the configuration, from the root of the repository').default(
        'steward.yml',
      ),
    )
    .addOption(new Option('--base <ref>', 'what to compare with; by default origin/HEAD, main or master'))
    .addOption(new Option('--head <ref>', 'a commit to judge; by default the working tree'))
    .addOption(new Option('--format <name>', 'how to print').choices([...FORMAT_NAMES]).default('text'))
    .addOption(
      new Option(
        '--offline <files...>',
        'two files, the old schema and the new one: compare them here, without a registry',
      ).conflicts(['registry', 'tokenFile', 'base', 'head']),
    )
    .addOption(
      new Option('--level <level>', 'with --offline: what must hold; by default BACKWARD').choices(LEVELS),
    )
    .addOption(
      new Option(
        '--type <type>',
        'with --offline: the format; by default what the name of the file says',
      ).choices(TYPES),
    )
    .addOption(
      new Option('--fail-on <weight>', 'the findings that fail').choices([...FAIL_ON]).default('error'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'how long the registry may take to answer').default(
        String(DEFAULT_TIMEOUT),
      ),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 passed, 1 blocked, 2 usage or configuration, 3 registry not reached or not understood, 4 a schema does not parse.',
    )
    .action(async (flags: CheckFlags) => {
      const outcome = await check(flags, terminal);
      printOutcome(outcome, flags.format, terminal);
      exit(exitCodeOf(outcome));
    });
}

/** What goes wrong before the gate runs is an outcome like what goes wrong in it. */
async function check(flags: CheckFlags, terminal: Terminal): Promise<GateOutcome> {
  try {
    const { offline, level, type } = flags;
    if (offline !== undefined) return await checkOffline(flags, terminal, new Date());
    if (level !== undefined || type !== undefined)
      throw new GateError(
        'usage-error',
        '--level and --type go with --offline.',
        'A registry knows both itself.',
      );
    const timeoutMs = readTimeout(flags.timeout, '--timeout');
    const source = await openSource(flags, terminal.cwd);
    return await runGate(await gateOptions(flags, terminal), {
      source,
      registry: (target) => new RegistryClient(target, { timeoutMs }),
    });
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    return { kind: error.kind, message: error.message, hint: error.hint, places: error.places, notes: [] };
  }
}

async function openSource({ base, head }: CheckFlags, cwd: string): Promise<ChangeSource> {
  const checkout = await GitCheckout.open(cwd);
  if (head === undefined) return WorkingTreeChanges.since(checkout, base);
  if ((await checkout.resolveCommit(head)) === undefined) {
    throw new GateError(
      'usage-error',
      `The head ${JSON.stringify(head)} is not in this checkout.`,
      'Fetch it first.',
    );
  }
  for (const name of base === undefined ? USUAL_BASES : [base]) {
    const changes = await CommitChanges.between(checkout, name, head);
    if (changes !== undefined) return changes;
  }
  throw noBase(base);
}

async function gateOptions(flags: CheckFlags, terminal: Terminal): Promise<GateOptions> {
  const registryUrl = flags.registry ?? (terminal.env['STEWARD_REGISTRY_URL'] || undefined);
  const token = await readToken(terminal, flags.tokenFile);
  return {
    config: flags.config,
    failOn: flags.failOn,
    ...(registryUrl !== undefined && { registryUrl }),
    ...(token !== undefined && { token }),
  };
}
