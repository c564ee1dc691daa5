import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secret scanners and our own log know a token by it. */
const PREFIX = 'steward_api_';
const ID_BYTES = 8;
const SECRET_BYTES = 32;
const TOKEN = new RegExp(`^${PREFIX}([0-9a-f]{${ID_BYTES * 2}})_([A-Za-z0-9_-]{43})$`);

/** A token as it is kept: what it is called by, and what its secret must hash to. */
export interface TokenKey {
  readonly id: string;
  readonly secretHash: Buffer;
}

/** A new token: the text for its holder, who sees it once, and what is kept of it. */
export function newApiToken(): TokenKey & { readonly token: string } {
  const id = randomBytes(ID_BYTES).toString('hex');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { id, secretHash: hash(secret), token: `${PREFIX}${id}_${secret}` };
}

/** The parts of a token's text; undefined for a text that is no token of this registry. */
export function parseApiToken(text: string): TokenKey | undefined {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secretHash: hash(secret) };
}

/** Compares in constant time. */
export function sameSecret(a: TokenKey, b: TokenKey): boolean {
  return a.secretHash.length === b.secretHash.length && timingSafeEqual(a.secretHash, b.secretHash);
}

/** One round of SHA-256: slow hashes are for passwords, which can be guessed; 256 random bits cannot. */
function hash(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
