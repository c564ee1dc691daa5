import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RememberedAnswers } from './remembered-answers.js';

/** How long the end of the server waits, in milliseconds. */
export interface Farewell {
  /** For requests that are on their way on connections that answered a moment ago. */
  readonly lastRequests: number;
  /** For clients that read slowly what was sent. */
  readonly slowReaders: number;
  /** For requests of which a part has come. */
  readonly halfRequests: number;
}

/** Fastify gives a hook ten seconds. */
export const FAREWELL: Farewell = { lastRequests: 100, slowReaders: 8_000, halfRequests: 5_000 };

const LOOK_MS = 10;

/**
 * Sees to it that whoever is being answered gets all of it, and that nobody holds up the end for long. Node closes what looks
 * idle: a connection whose answer was written and not yet read, and one whose next request nobody has looked at; and it
 * no longer ends one that never sends the rest of its request. To be installed before any other `preClose` hook waits.
 */
export function installOrderlyClose(
  fastify: FastifyInstance,
  answers: RememberedAnswers,
  farewell: Farewell,
): void {
  /** With how many requests that wait for their answer. */
  const connections = new Map<Socket, number>();
  const count = (socket: Socket, by: number): void => {
    const known = connections.get(socket);
    if (known !== undefined) connections.set(socket, known + by);
  };
  fastify.server.on('connection', (socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    count(socket, 1);
    reply.raw.once('close', () => count(socket, -1));
    done();
  });
  fastify.addHook('preClose', async () => {
    // From here on each answer says that its connection ends.
    answers.close();
    if (answers.sentWithin(farewell.lastRequests)) await sleep(farewell.lastRequests);
    await until(
      () => ![...connections.keys()].some(({ writableLength }) => writableLength > 0),
      farewell.slowReaders,
    );
    setTimeout(() => {
      for (const [socket, waiting] of connections) if (waiting === 0) socket.destroy();
    }, farewell.halfRequests).unref();
  });
}

async function until(done: () => boolean, patienceMs: number): Promise<void> {
  const since = performance.now();
  while (!done() && performance.now() - since < patienceMs) await sleep(LOOK_MS);
}
