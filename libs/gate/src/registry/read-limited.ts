import { GateError } from '../gate-error.js';

const MIB = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes >= MIB ? `${Math.floor(bytes / MIB)} MiB` : `${bytes} bytes`;
}

/**
 * The body of an answer as text.
 * @throws GateError (`remote-error`) for one over `limit` bytes: it is not read further.
 */
export async function readLimited(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) {
      throw new GateError(
        'remote-error',
        `The registry's answer is larger than ${sizeText(limit)}. Nothing was judged, so the check fails.`,
        'Check that the address is a Schema Steward registry.',
      );
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
