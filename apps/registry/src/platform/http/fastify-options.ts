import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LoggerService } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, FastifyHttpOptions } from 'fastify';
import { CONFLUENT_MEDIA_TYPES } from './content-negotiation.js';
import { withoutContextPrefix } from './context-prefix.js';
import { answerFailure } from './error.filter.js';
import { securityHeaders } from './security-headers.js';
import { surfaceOfRequest } from './surface.js';

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** To send its headers, and the whole request. */
  readonly request: number;
  /** A connection on which nothing moves, an answer in the making included. */
  readonly connection: number;
  /** A connection kept alive between requests. */
  readonly keepAlive: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { request: 30_000, connection: 60_000, keepAlive: 65_000 };

/** The longest subject that a path can carry, in decoded characters. */
export const MAX_PARAM_LENGTH = 4096;

/** The options of the server; whatever it refuses before a route is found is answered in our shapes as well. */
export function fastifyOptions(bodyLimit: number, timeouts: Timeouts, logger: LoggerService) {
  return {
    logger: false,
    bodyLimit,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.connection,
    keepAliveTimeout: timeouts.keepAlive,
    http: {
      headersTimeout: timeouts.request,
      // How often Node looks for requests that are late.
      connectionsCheckingInterval: Math.min(5000, timeouts.request),
    },
    // Requests in flight are finished, idle connections are closed, and a request that comes on a live connection
    // meanwhile is still answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Ours alone: an id that a client sends could forge the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }) => withoutContextPrefix(url),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true, caseSensitive: true },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(securityHeaders(surfaceOfRequest(request)));
      answerFailure(logger, error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  } as const satisfies FastifyHttpOptions<Server>;
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node cannot read as HTTP: there is no request and no path, so the answer is in Confluent's shape. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const text = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify({ error_code: status, message: `HTTP ${status} ${text}` });
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    `Content-Type: ${CONFLUENT_MEDIA_TYPES[0]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders('confluent')).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
