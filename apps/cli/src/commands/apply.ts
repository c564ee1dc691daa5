import {
  askApply,
  askPlan,
  DEFAULT_TIMEOUT,
  EXIT_CODES,
  GateError,
  GovernanceRefusal,
  parseGovernance,
  problemText,
  readGovernanceFiles,
  readTimeout,
  registryTarget,
  type GovernanceSource,
  type RegistryTarget,
} from '@schema-steward/gate';
import { formatPlan, formatPlanSummary, type GovernancePlanReport } from '@schema-steward/report';
import { Command, Option } from 'commander';
import { readToken } from '../read-token.js';
import type { Terminal } from '../terminal.js';

interface ApplyFlags {
  readonly file: readonly string[];
  readonly plan?: true;
  readonly yes?: true;
  readonly prune?: true;
  readonly format: 'text' | 'json';
  readonly registry?: string;
  readonly tokenFile?: string;
  readonly timeout: string;
}

/** `steward apply`: makes the registry what files of governance say. */
export function applyCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return new Command('apply')
    .description('make teams, prefix rules, topics, applications, environments and levels what files say')
    .addOption(
      new Option('-f, --file <path>', 'a file, or a folder of .yml and .yaml files; once for each')
        .argParser((one: string, others: readonly string[] = []) => [...others, one])
        .makeOptionMandatory(),
    )
    .addOption(new Option('--plan', 'show what would change, and change nothing').conflicts('yes'))
    .addOption(new Option('--yes', 'apply without asking; needed where nobody can be asked'))
    .addOption(new Option('--prune', 'remove what the sections of the files do not name any more'))
    .addOption(new Option('--format <name>', 'how to print').choices(['text', 'json']).default('text'))
    .addOption(new Option('--registry <url>', 'the registry; by default STEWARD_REGISTRY_URL'))
    .addOption(
      new Option('--token-file <file>', 'a file that holds the token; by default STEWARD_TOKEN is the token'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'how long the registry may take to answer').default(
        String(DEFAULT_TIMEOUT),
      ),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 applied, or nothing to do; 1 refused, or not confirmed; 2 usage or files; 3 registry not reached or not understood.',
    )
    .action(async (flags: ApplyFlags) => {
      try {
        exit(await apply(flags, terminal));
      } catch (error) {
        if (!(error instanceof GateError) && !(error instanceof GovernanceRefusal)) throw error;
        const { message, hint, places } = error;
        const kind = error instanceof GateError ? error.kind : 'usage-error';
        terminal.err(problemText({ kind, message, hint, places, notes: [] }));
        exit(error instanceof GateError ? EXIT_CODES[error.kind] : EXIT_CODES.blocked);
      }
    });
}

async function apply(flags: ApplyFlags, terminal: Terminal): Promise<number> {
  const timeoutMs = readTimeout(flags.timeout, '--timeout');
  const target = await targetOf(flags, terminal);
  const source = await readSource(flags.file, terminal.cwd);
  const question = { source, prune: flags.prune ?? false, timeoutMs };
  const plan = await askPlan(target, question);
  const print = (shown: GovernancePlanReport): void => terminal.out(printed(shown, flags, terminal));
  const nothingToDo = plan.steps.length === 0;
  // In JSON there is one answer: where something is applied, what was.
  const last = flags.plan === true || nothingToDo || plan.refusals.length > 0;
  if (flags.format === 'text' || last) print(plan);
  if (plan.refusals.length > 0) return EXIT_CODES.blocked;
  if (last) return EXIT_CODES.passed;
  if (flags.yes !== true && !(await confirmed(terminal))) {
    terminal.err('Nothing was applied.\n');
    return EXIT_CODES.blocked;
  }
  const applied = await askApply(target, question, plan.fingerprint);
  if (flags.format === 'json') print(applied);
  else terminal.out(`${formatPlanSummary(applied)}\n`);
  return EXIT_CODES.passed;
}

async function targetOf(flags: ApplyFlags, terminal: Terminal): Promise<RegistryTarget> {
  const address = flags.registry ?? (terminal.env['STEWARD_REGISTRY_URL'] || undefined);
  if (address === undefined)
    throw new GateError(
      'usage-error',
      'No registry is named.',
      'Give --registry, or set STEWARD_REGISTRY_URL.',
    );
  return registryTarget(address, await readToken(terminal, flags.tokenFile));
}

async function readSource(paths: readonly string[], cwd: string): Promise<GovernanceSource> {
  const texts = [];
  for (const path of paths) texts.push(...(await readGovernanceFiles(path, cwd)));
  const source = parseGovernance(texts);
  if (source.problems.length === 0) return source;
  throw new GateError(
    'usage-error',
    'The files cannot be used.',
    'Mend the places named; docs/governance.schema.json says what there may be.',
    source.problems,
  );
}

function printed(plan: GovernancePlanReport, { format }: ApplyFlags, { colour }: Terminal): string {
  return format === 'json' ? `${JSON.stringify(plan, null, 2)}\n` : formatPlan(plan, { colour });
}

/** @throws GateError where nobody can be asked */
async function confirmed(terminal: Terminal): Promise<boolean> {
  if (terminal.ask === undefined)
    throw new GateError(
      'usage-error',
      'Nobody can be asked whether to apply this.',
      'Give --yes to apply it, or --plan to see it alone.',
    );
  return (await terminal.ask('Apply this? Only "yes" applies: ')).trim() === 'yes';
}
