import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Secret scanners and our own log know a token by it. */
export const TOKEN_PREFIX = 'steward_admin_';

const TOKEN_BYTES = 32;
const MAX_FILE_BYTES = 4096;
/** What an operator may put into the file in the place of ours: at least 32 characters of RFC 6750's token syntax. */
const ACCEPTABLE = /^[A-Za-z0-9._~+/-]{32,512}=*$/;

/** The token's file cannot be used. The message names the file and what to do, never what is in it. */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
}

/** 256 random bits behind the prefix. */
export function newToken(): string {
  return `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/**
 * The token in `file`; where there is no such file, a new token, written with mode 0600. The file appears at once and
 * whole and is never overwritten: of two nodes that start together one writes, and both read the same token.
 * @throws TokenFileError if others can read the file, or what it holds is no token
 */
export async function ensureAdminToken(file: string): Promise<string> {
  return (await readToken(file)) ?? (await createToken(file));
}

/** Says whether a text is the token, in constant time: both sides are hashed to the same length first. */
export function tokenComparison(expected: string): (given: string) => boolean {
  const digest = sha256(expected);
  return (given) => timingSafeEqual(sha256(given), digest);
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

async function readToken(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new TokenFileError(`${file}: cannot be opened (${error.code ?? error.message}).`, { cause: error });
  });
  if (handle === undefined) return undefined;
  try {
    // Asked of the open file, so that it cannot be exchanged between the question and the reading.
    const stat = await handle.stat();
    if (!stat.isFile()) throw new TokenFileError(`${file}: is not a file.`);
    if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
      throw new TokenFileError(
        `${file}: other users can read or write it (mode ${(stat.mode & 0o777).toString(8).padStart(4, '0')}). ` +
          'Take a new token if they may have, and run: chmod 600 on it.',
      );
    }
    if (stat.size > MAX_FILE_BYTES) throw new TokenFileError(`${file}: is too large to hold a token.`);
    const token = (await handle.readFile('utf8')).trim();
    if (!ACCEPTABLE.test(token)) {
      throw new TokenFileError(
        `${file}: does not hold a token (32 characters or more of A-Z a-z 0-9 . _ ~ + / -). ` +
          'Remove it, and a new one is made at the next start.',
      );
    }
    return token;
  } finally {
    await handle.close();
  }
}

async function createToken(file: string): Promise<string> {
  const directory = dirname(file);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const token = newToken();
  const draft = join(directory, `.${basename(file)}.${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${token}\n`);
    await handle.sync();
    // A link, unlike a rename, fails where the name is taken.
    await link(draft, file);
    return token;
  } catch (error) {
    const winner = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readToken(file) : undefined;
    if (winner !== undefined) return winner;
    throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
}
