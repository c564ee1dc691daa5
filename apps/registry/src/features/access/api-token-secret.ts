import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secret scanners and our own log know a token by the prefix. */
const TOKEN = { prefix: 'steward_api_', pattern: /^steward_api_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/ };
/** What a signed-in person's cookie holds: of the same make, and never taken for a token. */
const SESSION = {
  prefix: 'steward_session_',
  pattern: /^steward_session_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/,
};
const ID_BYTES = 8;
const SECRET_BYTES = 32;

/** A token as it is kept: what it is called by, and what its secret must hash to. */
export interface TokenKey {
  readonly id: string;
  readonly secretHash: Buffer;
}

type NewKey = TokenKey & { readonly token: string };

/** A new token: the text for its holder, who sees it once, and what is kept of it. */
export const newApiToken = (): NewKey => make(TOKEN);

/** The parts of a token's text; undefined for a text that is no token of this registry. */
export const parseApiToken = (text: string): TokenKey | undefined => parse(TOKEN, text);

export const newSession = (): NewKey => make(SESSION);

export const parseSession = (text: string): TokenKey | undefined => parse(SESSION, text);

function make({ prefix }: { readonly prefix: string }): NewKey {
  const id = randomBytes(ID_BYTES).toString('hex');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { id, secretHash: hash(secret), token: `${prefix}${id}_${secret}` };
}

function parse({ pattern }: { readonly pattern: RegExp }, text: string): TokenKey | undefined {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secretHash: hash(secret) };
}

/** Compares in constant time. */
export function sameSecret(a: TokenKey, b: TokenKey): boolean {
  return a.secretHash.length === b.secretHash.length && timingSafeEqual(a.secretHash, b.secretHash);
}

/** One round of SHA-256: slow hashes are for passwords, which can be guessed; 256 random bits cannot. */
function hash(secret: string): Buffer {
  return digest('sha256', secret, 'buffer');
}
