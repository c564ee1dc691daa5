import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesETag } from './etag.js';
import { keyOf, type RememberedAnswers } from './remembered-answers.js';

/** `@RouteConfig(CONDITIONAL)`: a read whose answers carry an `ETag`, and that answers 304 to who has them already. */
export const CONDITIONAL = { conditional: true } as const;

/** What a client would see twice if it were remembered, or what belongs to the connection. */
const NOT_REMEMBERED = new Set(['content-length', 'connection', 'x-request-id']);

/**
 * ETags (RFC 9110, 8.8.3 and 13.1.2) for the reads that are marked so. Bodies also carry what can change (a subject,
 * `deleted`), so they may be kept by the client alone, and are asked for each time. Those that say how long they hold
 * are remembered.
 */
export function installConditionalReads(fastify: FastifyInstance, answers: RememberedAnswers): void {
  const marks = new WeakMap<FastifyRequest, NonNullable<ReturnType<RememberedAnswers['markOf']>>>();
  fastify.addHook('preSerialization', (request, _reply, payload: unknown, done) => {
    const mark = answers.markOf(payload);
    if (mark) marks.set(request, mark);
    done(null, payload);
  });
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isConditional(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    // As negotiated, before the header got a charset.
    const key = keyOf(request, reply);
    const etag = etagOf(String(reply.getHeader('content-type')), payload);
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    const mark = request.method === 'GET' ? marks.get(request) : undefined;
    if (mark) answers.keep(key, { body: Buffer.from(payload), etag, headers: headersOf(reply) }, mark);
    if (!matchesETag(request.headers['if-none-match'], etag)) return payload;
    void reply.code(304).removeHeader('content-length');
    return '';
  });
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || NOT_REMEMBERED.has(name) ? [] : [name, String(value)],
  );
}

function isConditional(request: FastifyRequest): boolean {
  const { config } = request.routeOptions as { readonly config?: { readonly conditional?: boolean } };
  return config?.conditional === true && (request.method === 'GET' || request.method === 'HEAD');
}
