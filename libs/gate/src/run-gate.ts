import type { ChangeSource } from './changed-file.js';
import { loadConfig } from './config/load-config.js';
import type { LoadedConfig } from './config/load-config.js';
import { decide, withFittingVerdicts } from './decide.js';
import type { FailOn } from './decide.js';
import { GateError } from './gate-error.js';
import type { GateOutcome } from './gate-outcome.js';
import { loadChanges } from './plan/load-changes.js';
import { planChanges } from './plan/plan-changes.js';
import { refuseCovers } from './plan/refuse-covers.js';
import { askRegistry } from './registry/ask-registry.js';
import type { CheckRequest, RegistryPort, RequestedChange } from './registry/check-request.js';
import { registryTarget } from './registry/registry-target.js';
import type { RegistryTarget } from './registry/registry-target.js';

export interface GateOptions {
  /** The path of `steward.yml` from the root of the repository. */
  readonly config: string;
  /** Goes before the registry that the configuration names. */
  readonly registryUrl?: string;
  readonly token?: string;
  readonly failOn: FailOn;
  readonly repository?: CheckRequest['repository'];
  readonly pullRequest?: number;
  /** The commit as others know it, where it is not the one that is read (GitHub tries a merge commit). */
  readonly commit?: string;
}

export interface GatePorts {
  readonly source: ChangeSource;
  readonly registry: (target: RegistryTarget) => RegistryPort;
  /**
   * Gets a token where none is given: once, when there is something to ask, from a registry that may see secrets and
   * that the base or the caller names.
   */
  readonly signIn?: (target: RegistryTarget) => Promise<string>;
}

/**
 * The whole check: finds the changed schemas, asks the registry, decides. Never prints, never exits; what goes wrong in
 * expected ways is an outcome.
 */
export async function runGate(options: GateOptions, ports: GatePorts): Promise<GateOutcome> {
  const notes = [`Changes are read from ${ports.source.description}.`];
  try {
    return await judge(options, ports, notes);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    return { kind: error.kind, message: error.message, hint: error.hint, places: error.places, notes };
  }
}

async function judge(
  options: GateOptions,
  { source, registry, signIn }: GatePorts,
  notes: string[],
): Promise<GateOutcome> {
  const config = await loadConfig(source, options.config, notes);
  const target = chooseTarget(options, config, signIn !== undefined);
  const files = await source.changes();
  await refuseCovers(source, config.schemas, files);
  const changes = await loadChanges(source, planChanges(config.schemas, files));
  if (changes.length === 0) return { kind: 'nothing-to-check', notes };

  const request = requestFor(options, config, source, changes);
  const known = signIn === undefined ? target : registryTarget(target.url, await signIn(target));
  const report = withFittingVerdicts(await askRegistry(registry(known), request, notes));
  const kind = decide(report, options.failOn);
  if (kind === 'passed' && decide(report, 'error') !== 'passed') {
    notes.push('The findings would fail this check, but fail-on is "never".');
  }
  return { kind, report, sources: sourcesOf(changes), notes };
}

function chooseTarget(options: GateOptions, config: LoadedConfig, signsIn: boolean): RegistryTarget {
  if (options.registryUrl !== undefined) return registryTarget(options.registryUrl, options.token);
  if (config.registry === undefined) {
    throw new GateError(
      'usage-error',
      'No registry is given.',
      `Give its address (the input registry-url of the action; --registry or STEWARD_REGISTRY_URL on the command line), or write "registry:" in ${options.config}.`,
    );
  }
  if (config.registryFrom === 'head' && (signsIn || options.token !== undefined)) {
    throw new GateError(
      'usage-error',
      `${signsIn ? 'This job does not sign in at' : 'The token is not sent to'} a registry that only this change names.`,
      `Give the registry's address explicitly until ${options.config} is in the base.`,
    );
  }
  return registryTarget(config.registry, options.token);
}

function requestFor(
  { repository, pullRequest, commit }: GateOptions,
  config: LoadedConfig,
  source: ChangeSource,
  changes: readonly RequestedChange[],
): CheckRequest {
  const head = commit ?? source.commit;
  return {
    context: config.context ?? '.',
    ...(repository !== undefined && { repository }),
    ...(pullRequest !== undefined && { pullRequest }),
    ...(head !== undefined && { commit: head }),
    ...(source.base !== undefined && { base: source.base }),
    changes,
  };
}

function sourcesOf(changes: readonly RequestedChange[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ file, schema }) =>
      file === undefined || schema === undefined ? [] : [[file, schema]],
    ),
  );
}
