import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Admission } from '../access/admission.js';
import { negotiate } from './content-negotiation.js';
import { answerKey, sendRemembered, type RememberedAnswers } from './remembered-answers.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What Fastify passes to the maker of its server, as far as it is ours. */
interface ServerSettings {
  readonly http?: ServerOptions;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
  readonly connectionTimeout?: number;
}

/**
 * Makes Fastify's server, which sends what is remembered before Fastify makes a request of it: routing, hooks and the
 * reply take longer than all the rest (ADR 0015). The same is decided as behind them, by the same {@link Admission};
 * whatever is not clear at once goes the long way, which says so as well where it is refused.
 */
export function earlyAnswers(
  answers: RememberedAnswers,
  admission: Admission,
): (behind: Listener, settings: ServerSettings) => Server {
  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false;
    // A prefix of a context is taken off behind this: what has one is not found here.
    const known = answers.findAtOnce(answerKey(negotiate(request.headers.accept), request.url ?? ''));
    if (known === undefined || !admission.admitsAtOnce(request, known.action)) return false;
    sendRemembered(request, response, known);
    return true;
  };
  return (behind, { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = createServer(http, (request, response) => {
      if (!answered(request, response)) behind(request, response);
    });
    // As Fastify sets them on a server of its own.
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    return server.setTimeout(connectionTimeout);
  };
}
