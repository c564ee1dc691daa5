import type { CustomFetch } from 'openid-client';

/** A provider's answers have some 10 KiB. */
const MAX_BYTES = 512 * 1024;

/** Fetches from the provider: no redirect, bounded. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body, ...rest } = options;
  const response = await fetch(url, { ...rest, body: body ?? null, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // As `fetch` fails where an answer cannot be read.
    if (size > MAX_BYTES) throw new TypeError('the answer is too large');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, headers });
};
