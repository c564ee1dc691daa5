import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Admission } from '../access/admission.js';
import { negotiate } from './content-negotiation.js';
import { answerKey, sendRemembered, type RememberedAnswers } from './remembered-answers.js';

/**
 * Sends what is remembered before Fastify makes a request of it: routing, hooks and the reply take longer than all the rest
 * (ADR 0015). The same is decided as behind them, by the same {@link Admission}; whatever is not clear at once goes the
 * long way, which says so as well where it is refused. A second address that Fastify listens on has the long way alone.
 */
export function installEarlyAnswers(server: Server, answers: RememberedAnswers, admission: Admission): void {
  const behind = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answered(request, response)) for (const listener of behind) listener.call(server, request, response);
  });

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    // A prefix of a context is taken off behind this: what has one is not found here.
    const known = answers.findAtOnce(answerKey(negotiate(request.headers.accept), request.url ?? ''));
    if (known === undefined || !admission.admitsAtOnce(request, known.action)) return false;
    sendRemembered(request, response, known);
    return true;
  }
}
