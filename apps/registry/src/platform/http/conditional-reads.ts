import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** `@RouteConfig(CONDITIONAL)`: a read whose answers carry an `ETag`, and that answers 304 to who has them already. */
export const CONDITIONAL = { conditional: true } as const;

/**
 * ETags (RFC 9110, 8.8.3 and 13.1.2) for the reads that are marked so. Bodies also carry what can change (a subject,
 * `deleted`), so they may be kept by the client alone, and are asked for each time.
 */
export function installConditionalReads(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isConditional(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const type = String(reply.getHeader('content-type'));
    const etag = `"${createHash('sha256').update(type).update('\n').update(payload).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (!matches(request.headers['if-none-match'], etag)) return payload;
    void reply.code(304).removeHeader('content-length');
    return '';
  });
}

function isConditional(request: FastifyRequest): boolean {
  const { config } = request.routeOptions as { readonly config?: { readonly conditional?: boolean } };
  return config?.conditional === true && (request.method === 'GET' || request.method === 'HEAD');
}

/** Weak comparison (RFC 9110, 8.8.3.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .slice(0, 4096)
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === etag);
}
