import { StewardError } from '@schema-steward/kernel';
import type { FetchImplementation } from 'jose';

/** GitHub's key set has some 10 KiB. */
const MAX_BYTES = 256 * 1024;

/** Fetches an issuer's keys: one place, no redirect, bounded. Whatever goes wrong is the issuer's, not the token's. */
export const fetchJwks: FetchImplementation = async (url, options) => {
  try {
    const response = await fetch(url, options);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status}`);
    }
    const keys: unknown = JSON.parse(await readBounded(response));
    return Response.json(keys);
  } catch (error) {
    throw new StewardError(
      'issuer-unavailable',
      `The keys of ${new URL(url).origin} cannot be fetched.`,
      [],
      { cause: error },
    );
  }
};

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('the key set is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
