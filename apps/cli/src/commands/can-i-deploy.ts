import { setTimeout as sleep } from 'node:timers/promises';
import {
  askJson,
  EXIT_CODES,
  GateError,
  notUnderstood,
  type DeployabilityAnswer,
} from '@schema-steward/gate';
import { Command, Option } from 'commander';
import { deployabilityLines } from '../contract-lines.js';
import type { Terminal } from '../terminal.js';
import {
  pathOf,
  queryOf,
  remoteOf,
  runRemote,
  withRegistry,
  type Remote,
  type RemoteFlags,
} from './remote-command.js';

/** Nothing says no, and something could not be told. */
export const UNKNOWN_EXIT = 5;

const MOST_RETRIES = 1000;
const LONGEST_INTERVAL = 3600;

interface DeployFlags extends RemoteFlags {
  readonly subject?: string;
  readonly application?: string;
  readonly version?: string;
  readonly environment?: string;
  readonly retryWhileUnknown: string;
  readonly retryInterval: string;
  readonly format: 'text' | 'json';
}

/** `steward can-i-deploy`: whether either side may deploy, by what the other side has in use. */
export function canIDeployCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withRegistry(
    new Command('can-i-deploy')
      .description('whether a schema version, or a version of an application, may be deployed')
      .addOption(new Option('--subject <subject>', 'of a producer: what it writes').conflicts('application'))
      .addOption(new Option('--application <slug>', 'of a consumer: the application'))
      .addOption(
        new Option('--version <version>', 'the schema’s (by default the latest) or the application’s'),
      )
      .addOption(new Option('--environment <slug>', 'where to'))
      .addOption(
        new Option('--retry-while-unknown <times>', 'ask so often again while the answer is unknown').default(
          '0',
        ),
      )
      .addOption(new Option('--retry-interval <seconds>', 'how long to wait before').default('10'))
      .addOption(new Option('--format <name>', 'how to print').choices(['text', 'json']).default('text')),
  )
    .addHelpText(
      'after',
      `\nExit codes: 0 yes, 1 no, ${UNKNOWN_EXIT} unknown, 2 usage, 3 the registry refuses, or was not reached or understood.`,
    )
    .action((flags: DeployFlags) =>
      runRemote(terminal, exit, async () => {
        requireSide(flags);
        const times = wholeNumber(flags.retryWhileUnknown, '--retry-while-unknown', MOST_RETRIES);
        const seconds = wholeNumber(flags.retryInterval, '--retry-interval', LONGEST_INTERVAL);
        const remote = await remoteOf(flags, terminal);
        let answer = await ask(flags, remote);
        for (let again = 0; again < times && answer.deployable === null; again += 1) {
          terminal.err(`unknown: asking again in ${seconds} s (${again + 1} of ${times})\n`);
          await sleep(seconds * 1000);
          answer = await ask(flags, remote);
        }
        terminal.out(
          flags.format === 'json'
            ? `${JSON.stringify(answer, null, 2)}\n`
            : `${deployabilityLines(answer).join('\n')}\n`,
        );
        return answer.deployable === null
          ? UNKNOWN_EXIT
          : answer.deployable
            ? EXIT_CODES.passed
            : EXIT_CODES.blocked;
      }),
    );
}

async function ask(
  { subject, application, version, environment }: DeployFlags,
  { target, timeoutMs }: Remote,
): Promise<DeployabilityAnswer> {
  const answer = await askJson(target, {
    method: 'GET',
    path: `${pathOf('can-i-deploy')}${queryOf({ subject, application, version, environment })}`,
    timeoutMs,
    nothing: 'Nothing was decided.',
  });
  if (!isDeployability(answer)) throw notUnderstood(new URL(target.url).host);
  return answer;
}

/** @throws GateError where neither side is named, or an application without a version */
function requireSide({ subject, application, version }: DeployFlags): void {
  if (subject === undefined && application === undefined)
    throw new GateError(
      'usage-error',
      'Nothing to deploy is named.',
      'Give --subject, or --application and --version.',
    );
  if (application !== undefined && version === undefined)
    throw new GateError('usage-error', 'No version of the application is named.', 'Give --version.');
}

function wholeNumber(text: string, flag: string, most: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new GateError('usage-error', `${flag} is a whole number from 0 to ${most}.`, '');
}

function isDeployability(value: unknown): value is DeployabilityAnswer {
  const { deployable, reasons, pairs } = Object(value) as Record<string, unknown>;
  return (
    (deployable === null || typeof deployable === 'boolean') &&
    Array.isArray(reasons) &&
    Array.isArray(pairs) &&
    pairs.every((pair) => Array.isArray((Object(pair) as { told?: unknown }).told))
  );
}
