import type { FastifyInstance } from 'fastify';
import { negotiate } from './content-negotiation.js';
import { securityHeaders } from './security-headers.js';
import { HAL_JSON } from './pact-error.js';
import { surfaceOfRequest } from './surface.js';

const JSON_WITH_CHARSET = /^application\/(?:[a-z0-9.-]+\+)?json; charset=utf-8$/i;

/** Security headers on every answer, Confluent's content type on Confluent's and Pact's on Pact's, and a goodbye on the last ones. */
export function installResponseHeaders(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
  });
  // Callbacks, not promises: these run for every request.
  fastify.addHook('onRequest', (request, reply, done) => {
    const surface = surfaceOfRequest(request);
    void reply.headers(securityHeaders(surface));
    if (surface === 'pact') void reply.header('content-type', HAL_JSON);
    if (surface === 'confluent') {
      void reply.header('content-type', negotiate(request.headers.accept)).header('vary', 'accept');
    }
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify names the charset of everything; JSON has but one (RFC 8259, 11), and Confluent's registry names none.
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && JSON_WITH_CHARSET.test(type)) {
      void reply.header('content-type', type.slice(0, type.indexOf(';')));
    }
    // Without it a connection kept alive would hold up the shutdown until it times out.
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
}
