import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GateError } from '@schema-steward/gate';
import type { Terminal } from './terminal.js';

/** A token is short; a file over this is another file. */
const LARGEST = 16 * 1024;

/**
 * The token from a file, else from STEWARD_TOKEN; undefined where neither is given.
 * @throws GateError where the file cannot be read or is empty.
 */
export async function readToken({ env, cwd }: Terminal, file?: string): Promise<string | undefined> {
  if (file === undefined) return env['STEWARD_TOKEN']?.trim() || undefined;
  const token = await readFile(resolve(cwd, file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? 'unknown';
    throw new GateError(
      'usage-error',
      reason === 'EISDIR' ? 'The token file is a folder.' : `The token file cannot be read (${reason}).`,
      `Check --token-file ${file}.`,
      [],
      { cause },
    );
  });
  if (token.trim() === '' || token.length > LARGEST) {
    throw new GateError('usage-error', 'The token file holds no token.', `Check --token-file ${file}.`);
  }
  return token.trim();
}
