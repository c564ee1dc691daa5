import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { systemClock } from '@schema-steward/kernel';
import { createApp } from '../../create-app.js';
import type { AppOverrides } from '../../create-app.js';
import { readSettings } from '../config/settings.js';
import type { Environment } from '../config/settings.js';
import { LineLogger } from '../log/line-logger.js';

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly port: number;
  /** What was logged so far, at every level. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** A real application on a free loopback port. */
export async function startTestApp(
  module: Type | DynamicModule,
  env: Environment = {},
  overrides: AppOverrides = {},
): Promise<TestApp> {
  const lines: string[] = [];
  const settings = readSettings({ PORT: '0', ...env });
  const logger = new LineLogger({ level: 'debug', clock: systemClock, write: (line) => lines.push(line) });
  const app = await createApp(module, settings, { logger, ...overrides });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}`, port, lines, close: () => app.close() };
}

/** Sends bytes as they are and returns everything that comes back until the server closes the connection. */
export function rawExchange(port: number, request: string | Buffer, timeoutMs = 60_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let received = '';
    socket.setEncoding('utf8').setTimeout(timeoutMs, () => socket.destroy(new Error(`no end: ${received}`)));
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
    socket.on('close', () => resolve(received));
  });
}

/** A whole HTTP/1.1 request whose path the client does not touch (`fetch` normalises `..` and more). */
export function rawGet(port: number, target: string, headers: readonly string[] = []): Promise<string> {
  const lines = [`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers];
  return rawExchange(port, `${lines.join('\r\n')}\r\n\r\n`);
}

/** The body of a raw answer with a Content-Length. */
export function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown;
}
