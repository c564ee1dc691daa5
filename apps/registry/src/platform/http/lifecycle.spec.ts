import { Controller, Get, Inject, Module } from '@nestjs/common';
import { connect } from 'node:net';
import type { Clock } from '@schema-steward/kernel';
import { afterEach, expect, test } from 'vitest';
import { CLOCK } from '../clock/clock.module.js';
import { SETTINGS } from '../config/settings.js';
import type { Settings } from '../config/settings.js';
import { DEFAULT_TIMEOUTS } from './fastify-options.js';
import { FAREWELL } from './orderly-close.js';
import { startTestApp } from './start-test-app.js';
import type { TestApp } from './start-test-app.js';

const events: string[] = [];
/** More than the buffers of a socket hold. */
const LARGE = 8 * 1024 * 1024;
let release: () => void = () => undefined;

@Controller()
class SlowController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  async slow() {
    events.push('begun');
    await new Promise<void>((resolve) => (release = resolve));
    events.push('answered');
    return {};
  }

  @Get('subjects')
  large() {
    return { text: 'x'.repeat(LARGE) };
  }

  @Get('api/v1/health')
  health() {
    return { now: this.clock.now(), policy: this.settings.policy };
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {
  onApplicationShutdown() {
    events.push('released');
  }
}

let app: TestApp | undefined;
afterEach(async () => {
  release();
  await app?.close();
  events.length = 0;
});

const begun = () => expect.poll(() => events).toContain('begun');
/** By then closing has begun. */
const deaf = ({ app }: TestApp) => expect.poll(() => app.getHttpServer().listening).toBe(false);
/** In milliseconds; where nobody ends a connection that is kept alive, it lasts longer. */
const KEPT_ALIVE = DEFAULT_TIMEOUTS.keepAlive / 2;

test('the clock and the settings can be injected', async () => {
  const clock = { now: () => new Date('2026-01-02T03:04:05Z') };
  app = await startTestApp(SlowModule, { STEWARD_POLICY: 'strict' }, { clock });
  const response = await fetch(`${app.url}/api/v1/health`);
  expect(await response.json()).toEqual({ now: '2026-01-02T03:04:05.000Z', policy: 'strict' });
});

test('closing answers what is in flight, then releases what it needs', async () => {
  app = await startTestApp(SlowModule);
  const answer = fetch(app.url);
  await begun();
  const closed = app.close();
  await deaf(app);
  expect(events).toEqual(['begun']);
  release();
  const response = await answer;
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  expect(events).toEqual(['begun', 'answered', 'released']);
  await expect(fetch(app.url)).rejects.toThrow();
});

test('a connection kept alive does not hold up the shutdown', async () => {
  app = await startTestApp(SlowModule);
  const socket = connect(app.port, '127.0.0.1');
  socket.write('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  const start = performance.now();
  await app.close();
  await ended;
  expect(performance.now() - start).toBeLessThan(KEPT_ALIVE);
});

test('a connection whose request was in flight ends with its answer', async () => {
  app = await startTestApp(SlowModule);
  const socket = connect(app.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await begun();
  const start = performance.now();
  const closed = app.close();
  await deaf(app);
  release();
  await Promise.all([closed, ended]);
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - start).toBeLessThan(KEPT_ALIVE);
});

test('a client that reads slowly gets all of an answer that was being sent', async () => {
  app = await startTestApp(SlowModule);
  const socket = connect(app.port, '127.0.0.1');
  socket.write('GET /subjects HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => socket.once('readable', resolve));
  const closed = app.close();
  // By then what looks idle would be closed.
  await new Promise((resolve) => setTimeout(resolve, 300));
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  await Promise.all([closed, new Promise((resolve) => socket.once('close', resolve))]);
  expect(received).toBeGreaterThan(LARGE);
});

test('a request of which no more comes is not waited for', async () => {
  const farewell = { ...FAREWELL, halfRequests: 50 };
  app = await startTestApp(SlowModule, {}, { farewell });
  const socket = connect(app.port, '127.0.0.1');
  socket.resume();
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  // Once others are answered, the server has read what there is of it.
  for (let round = 0; round < 3; round += 1) await fetch(`${app.url}/api/v1/health`);
  const start = performance.now();
  await Promise.all([app.close(), ended]);
  expect(performance.now() - start).toBeLessThan(KEPT_ALIVE);
});

test('at LOG_LEVEL=info a start says nothing of the wiring', async () => {
  app = await startTestApp(SlowModule);
  expect(app.lines.filter((line) => !line.includes(' DEBUG '))).toEqual([]);
});

test('nobody listens for signals once it is closed', async () => {
  const before = process.listenerCount('SIGTERM');
  const one = await startTestApp(SlowModule);
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  await one.close();
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
