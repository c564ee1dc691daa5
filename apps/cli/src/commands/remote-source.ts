import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { assertMaySeeSecrets, GateError, registryTarget, serverTarget } from '@schema-steward/gate';
import type { Endpoint } from '../moving/confluent-client.js';
import { readToken } from '../read-token.js';
import type { Terminal } from '../terminal.js';

export interface SourceFlags {
  readonly from?: string;
  readonly fromTokenFile?: string;
  readonly fromUserFile?: string;
}

const OWN_SIGN_IN =
  'Set STEWARD_TOKEN to a token that the registry knows and that may do this, or give a file that holds it with --token-file.';
const SOURCE_SIGN_IN =
  'Check what signs in at the source and what it allows: STEWARD_SOURCE_TOKEN or --from-token-file, or STEWARD_SOURCE_USER_INFO or --from-user-file.';

export const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

/** `localhost:8081`, `registry.example.com/path`: a registry was meant, unless a file is called so. */
const UNSCHEMED = /^(?:[^/\s:]+:\d+(?:\/.*)?|localhost(?:\/.*)?|[\w-]+(?:\.[\w-]+)+(?:\/.*)?)$/i;

/** @throws GateError (`usage-error`) for what is no file and looks like an address that lacks its scheme */
export async function assertNoAddress(from: string, { cwd }: Terminal): Promise<void> {
  if (!UNSCHEMED.test(from) || /\.gz$/i.test(from)) return;
  const isThere = await access(resolve(cwd, from)).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  throw new GateError(
    'usage-error',
    `--from ${from} is neither a file that is there nor an address.`,
    `For a registry, write http:// or https:// before it: --from http://${from}`,
  );
}

/**
 * Another registry, and how to sign in there: a token, or a user and a password, from files or from the environment;
 * never from arguments, which every process of the machine can read.
 * @throws GateError (`usage-error`)
 */
export async function sourceEndpoint(
  address: string,
  { fromTokenFile, fromUserFile }: SourceFlags,
  terminal: Terminal,
): Promise<Endpoint> {
  const { url } = serverTarget(address);
  const token =
    fromTokenFile === undefined
      ? terminal.env['STEWARD_SOURCE_TOKEN']?.trim() || undefined
      : await readToken(terminal, fromTokenFile);
  const user =
    fromUserFile === undefined
      ? terminal.env['STEWARD_SOURCE_USER_INFO']?.trim() || undefined
      : await readUserFile(terminal, fromUserFile);
  if (token !== undefined && user !== undefined)
    throw new GateError(
      'usage-error',
      'The source is given a token and a user.',
      'Give one of them: --from-token-file or STEWARD_SOURCE_TOKEN, or --from-user-file or STEWARD_SOURCE_USER_INFO.',
    );
  if (token !== undefined) return endpointOf(serverTarget(address, token), SOURCE_SIGN_IN);
  if (user === undefined) return { url, signInHint: SOURCE_SIGN_IN };
  if (!/^[^:\p{Cc}]+:\P{Cc}+$/u.test(user))
    throw new GateError(
      'usage-error',
      'The user of the source is not written as user:password.',
      `Correct ${fromUserFile === undefined ? 'STEWARD_SOURCE_USER_INFO' : 'the file after --from-user-file'}.`,
    );
  assertMaySeeSecrets(new URL(url), 'The password');
  return {
    url,
    authorization: `Basic ${Buffer.from(user, 'utf8').toString('base64')}`,
    signInHint: SOURCE_SIGN_IN,
  };
}

/** Our own registry, with its token. @throws GateError (`usage-error`) */
export async function ownEndpoint(
  { registry, tokenFile }: { readonly registry?: string; readonly tokenFile?: string },
  terminal: Terminal,
): Promise<Endpoint> {
  const address = registry ?? (terminal.env['STEWARD_REGISTRY_URL'] || undefined);
  if (address === undefined)
    throw new GateError(
      'usage-error',
      'No registry is named.',
      'Give --registry, or set STEWARD_REGISTRY_URL.',
    );
  return endpointOf(registryTarget(address, await readToken(terminal, tokenFile)), OWN_SIGN_IN);
}

function endpointOf(
  { url, token }: { readonly url: string; readonly token?: string },
  signInHint: string,
): Endpoint {
  return { url, ...(token !== undefined && { authorization: `Bearer ${token}` }), signInHint };
}

async function readUserFile({ cwd }: Terminal, file: string): Promise<string> {
  try {
    return (await readFile(resolve(cwd, file), 'utf8')).trim();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new GateError(
      'usage-error',
      `The file with the user cannot be read (${code}).`,
      `Check --from-user-file ${file}.`,
      [],
      { cause },
    );
  }
}
