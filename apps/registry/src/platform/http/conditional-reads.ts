import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesETag } from './etag.js';
import { isConditional } from './is-conditional.js';
import { keyOf, type RememberedAnswers } from './remembered-answers.js';

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
  const conditional = (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
    if (!isConditional(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    // As negotiated, before the header got a charset.
    const key = keyOf(request, reply);
    const etag = etagOf(String(reply.getHeader('content-type')), payload);
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    const mark = request.method === 'GET' ? marks.get(request) : undefined;
    if (mark && request.action !== undefined) {
      const bytes = Buffer.from(payload);
      const body = bytes.length === payload.length ? payload : bytes;
      const headers = [...headersOf(reply), 'content-length', String(bytes.length)];
      answers.keep(key, { body, etag, headers, action: request.action }, mark);
    }
    if (!matchesETag(request.headers['if-none-match'], etag)) return payload;
    void reply.code(304).removeHeader('content-length');
    return '';
  };
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    const sent = conditional(request, reply, payload);
    answers.end(request);
    return sent;
  });
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || NOT_REMEMBERED.has(name) ? [] : [name, String(value)],
  );
}
