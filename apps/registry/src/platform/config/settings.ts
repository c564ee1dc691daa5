import { join } from 'node:path';
import type { z } from 'zod';
import { isLoopbackHost } from './loopback.js';
import { VARIABLES } from './variables.js';

type Variables = typeof VARIABLES;
type RawSettings = { readonly [K in keyof Variables]: z.output<Variables[K]['schema']> };

/** What the registry was told by its environment: read once at start, never changed. */
export type Settings = Omit<RawSettings, 'tokenFile'> & { readonly tokenFile: string };

/** `@Inject(SETTINGS) settings: Settings`, anywhere. */
export const SETTINGS = Symbol('Settings');

export type Environment = Readonly<Record<string, string | undefined>>;

/** One or more environment variables cannot be taken; the message has one line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

const entries = Object.entries(VARIABLES) as [keyof Variables, Variables[keyof Variables]][];

/**
 * Environment → settings; pure. An empty variable counts as unset.
 * @throws SettingsError that names each variable, what was given (unless it is a secret) and what is allowed.
 */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, variable] of entries) {
    const given = env[variable.name];
    const parsed = variable.schema.safeParse(
      given === undefined || given === '' ? defaultOf(variable) : given,
    );
    if (parsed.success) values[key] = parsed.data;
    else problems.push(`${variable.name}: ${shown(variable, given)}; allowed: ${variable.allowed}.`);
  }
  if (problems.length > 0) throw new SettingsError(problems);

  const raw = values as RawSettings;
  if (raw.auth === 'none' && !isLoopbackHost(raw.host)) {
    throw new SettingsError([
      `HOST: got ${JSON.stringify(raw.host)}, which other machines can reach, while STEWARD_AUTH is "none". ` +
        'Set STEWARD_AUTH=token (the path of the token’s file is printed at start), or HOST=127.0.0.1.',
    ]);
  }
  const contradictions = signInProblems(raw);
  if (contradictions.length > 0) throw new SettingsError(contradictions);
  return Object.freeze({ ...raw, tokenFile: raw.tokenFile ?? join(raw.dataDir, 'admin-token') });
}

/** What sign-in lacks, where it is wanted. */
function signInProblems(raw: RawSettings): string[] {
  if (raw.oidcIssuer === undefined) return [];
  const needs = (what: string) => `OIDC_ISSUER: is set, and people could not sign in without ${what}.`;
  return [
    ...(raw.oidcClientId === undefined ? [needs('OIDC_CLIENT_ID')] : []),
    ...(raw.publicUrl === undefined ? [needs('PUBLIC_URL')] : []),
    ...(raw.auth === 'none' ? [needs('STEWARD_AUTH=token: without it everybody is admin')] : []),
    ...(raw.oidcClientSecret !== undefined && raw.oidcClientSecretFile !== undefined
      ? ['OIDC_CLIENT_SECRET_FILE: is set, and so is OIDC_CLIENT_SECRET; leave one out.']
      : []),
  ];
}

/** `STEWARD_…` names in the environment that nothing reads: probably misspelt, worth a warning. */
export function unknownSettings(env: Environment): string[] {
  const known = new Set<string>(entries.map(([, variable]) => variable.name));
  return Object.keys(env)
    .filter((name) => name.startsWith('STEWARD_') && !known.has(name))
    .sort();
}

function defaultOf(variable: Variables[keyof Variables]): string | undefined {
  return variable.default;
}

function shown(variable: Variables[keyof Variables], given: string | undefined): string {
  if (variable.secret) return 'got a value that is not shown here';
  return `got ${JSON.stringify((given ?? '').slice(0, 200))}`;
}
