import type { IncomingMessage } from 'node:http';

/** Room for one check run with 50 annotations of 64 KB each. */
export const MAX_BODY = 5 * 1024 * 1024;

/** The body as text, or undefined when it is over the limit; the rest of such a body is read and dropped. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > MAX_BODY ? undefined : Buffer.concat(chunks).toString('utf8');
}
