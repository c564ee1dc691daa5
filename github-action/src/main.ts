import {
  EXIT_CODES,
  GateError,
  RegistryClient,
  exitCodeOf,
  gitHubClient,
  runGate,
} from '@schema-steward/gate';
import type { GateOptions, GateOutcome } from '@schema-steward/gate';
import { error } from '@actions/core';
import { terminalText } from '@schema-steward/report';
import { chooseSource } from './choose-source.js';
import { comparisonOf } from './comparison.js';
import type { Comparison } from './comparison.js';
import { readInputs } from './inputs.js';
import type { ActionInputs } from './inputs.js';
import { publish } from './outputs.js';
import { readEvent } from './runner.js';
import { signInFor, unauthorizedHint } from './sign-in.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs the action and resolves to the exit code of the step. Never throws. */
export async function run(env: Environment = process.env): Promise<number> {
  try {
    const outcome = await judge(env);
    await publish(outcome, env);
    return exitCodeOf(outcome);
  } catch (reason) {
    error(
      `Something went wrong in the action itself: ${terminalText(String(reason))}. Nothing was judged, so the check fails.`,
      {
        title: 'Schema Steward',
      },
    );
    return EXIT_CODES['remote-error'];
  }
}

/** What goes wrong before the gate runs is an outcome like what goes wrong in it. */
async function judge(env: Environment): Promise<GateOutcome> {
  try {
    const inputs = readInputs();
    const comparison = comparisonOf(await readEvent(env));
    if (comparison === undefined) return { kind: 'nothing-to-check', notes: ['The branch was deleted.'] };
    const source = await chooseSource(comparison, {
      workspace: env['GITHUB_WORKSPACE'] ?? process.cwd(),
      repository: env['GITHUB_REPOSITORY'] ?? '',
      ...(inputs.githubToken !== undefined && {
        request: gitHubClient({
          token: inputs.githubToken,
          baseUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
        }),
      }),
    });
    const signIn = signInFor(inputs, env);
    const client = { timeoutMs: inputs.timeoutMs, unauthorizedHint: unauthorizedHint(inputs, comparison) };
    return await runGate(gateOptions(inputs, comparison, env), {
      source,
      registry: (target) => new RegistryClient(target, client),
      ...(signIn !== undefined && { signIn }),
    });
  } catch (reason) {
    if (!(reason instanceof GateError)) throw reason;
    return {
      kind: reason.kind,
      message: reason.message,
      hint: reason.hint,
      places: reason.places,
      notes: [],
    };
  }
}

function gateOptions(
  inputs: ActionInputs,
  { commit, pullRequest }: Comparison,
  env: Environment,
): GateOptions {
  const { GITHUB_REPOSITORY: name, GITHUB_REPOSITORY_ID: id } = env;
  return {
    config: inputs.config,
    failOn: inputs.failOn,
    commit,
    repository: { ...(id !== undefined && { id }), ...(name !== undefined && { name }) },
    ...(inputs.registryUrl !== undefined && { registryUrl: inputs.registryUrl }),
    ...(inputs.token !== undefined && { token: inputs.token }),
    ...(pullRequest !== undefined && { pullRequest }),
  };
}
