import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What answers in the place of a registry, and what it was sent. */
export interface FarEnd {
  readonly url: string;
  /** `method path authorization` of every request. */
  readonly requests: readonly string[];
}

/** A server on loopback that answers as told, ended at the test's end. */
export async function startFarEnd(
  respond: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<FarEnd> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? '-'}`);
    // What was sent is read to its end: a client that still writes would see a broken connection.
    request.resume().on('end', () => respond(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** An address on loopback that nobody listens at. */
export async function addressOfNobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
