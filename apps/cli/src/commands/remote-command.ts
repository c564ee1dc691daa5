import {
  DEFAULT_TIMEOUT,
  EXIT_CODES,
  GateError,
  problemText,
  readTimeout,
  registryTarget,
  type RegistryTarget,
} from '@schema-steward/gate';
import { Command, Option } from 'commander';
import { readToken } from '../read-token.js';
import type { Terminal } from '../terminal.js';

/** The flags of every command that asks a registry something. */
export interface RemoteFlags {
  readonly registry?: string;
  readonly tokenFile?: string;
  readonly timeout: string;
}

export interface Remote {
  readonly target: RegistryTarget;
  readonly timeoutMs: number;
}

/** Adds the flags that say which registry, with which token, and how long it may take. */
export function withRegistry(command: Command): Command {
  return command
    .addOption(new Option('--registry <url>', 'the registry; by default STEWARD_REGISTRY_URL'))
    .addOption(
      new Option('--token-file <file>', 'a file that holds the token; by default STEWARD_TOKEN is the token'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'how long the registry may take to answer').default(
        String(DEFAULT_TIMEOUT),
      ),
    );
}

/** @throws GateError where no registry is named */
export async function remoteOf(flags: RemoteFlags, terminal: Terminal): Promise<Remote> {
  const address = flags.registry ?? (terminal.env['STEWARD_REGISTRY_URL'] || undefined);
  if (address === undefined)
    throw new GateError(
      'usage-error',
      'No registry is named.',
      'Give --registry, or set STEWARD_REGISTRY_URL.',
    );
  const timeoutMs = readTimeout(flags.timeout, '--timeout');
  return { target: registryTarget(address, await readToken(terminal, flags.tokenFile)), timeoutMs };
}

/** Runs a command's work; what stops it is printed, and becomes its exit code. */
export async function runRemote(
  terminal: Terminal,
  exit: (code: number) => void,
  work: () => Promise<number>,
): Promise<void> {
  try {
    exit(await work());
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const { kind, message, hint, places } = error;
    terminal.err(problemText({ kind, message, hint, places, notes: [] }));
    exit(EXIT_CODES[kind]);
  }
}

/**
 * A route, with what stands between its slashes encoded.
 * @throws GateError (`usage-error`) for `.` and `..`: an address takes them for steps, and another route would be asked
 */
export function pathOf(...segments: readonly string[]): string {
  const step = segments.find((one) => one === '.' || one === '..');
  if (step !== undefined)
    throw new GateError('usage-error', `${step} is no name that can be asked for.`, 'Give another name.');
  return `/api/v1/${segments.map(encodeURIComponent).join('/')}`;
}

/** A query of what there is a value for; empty for nothing. */
export function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** What an answer tells beside what it was asked for: texts, as far as they are some. */
export function notesOf(answer: unknown): string[] {
  const { notes } = Object(answer) as { notes?: unknown };
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [];
}
