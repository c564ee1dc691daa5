import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolation, makeEmptyHome, startChild, type EmptyHome } from './child-command.js';

// What a process has is read where Linux tells it.
describe.runIf(process.platform === 'linux')('a child that runs Pact’s core', () => {
  let home: EmptyHome;
  let child: ChildProcess;
  beforeAll(async () => {
    process.env['SOME_SECRET'] = 'hunter2';
    home = makeEmptyHome();
    child = startChild(home);
    await new Promise((resolve) => child.once('message', resolve));
  }, 60_000);
  afterAll(() => {
    delete process.env['SOME_SECRET'];
    child.kill('SIGKILL');
    home.remove();
  });
  const proc = (file: string): string => `/proc/${child.pid ?? 0}/${file}`;

  it('says first that the core is loaded', async () => {
    const other = startChild(home);
    const said = await new Promise((resolve) => other.once('message', resolve));
    other.kill('SIGKILL');
    expect(said).toEqual({ ready: true });
  });

  it('leaves nothing behind when it is ended', async () => {
    const own = makeEmptyHome();
    const other = startChild(own);
    await new Promise((resolve) => other.once('message', resolve));
    const running = readdirSync(own.work);
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('exit', resolve));
    const ended = readdirSync(own.work);
    own.remove();
    expect([running.length, ended]).toEqual([1, []]);
  });

  it('has telemetry off, one certificate, no plugins, and nothing of our environment', () => {
    const variables = new Map(
      readFileSync(proc('environ'), 'utf8')
        .split('\0')
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const ours = [...variables].filter(([name]) => !['PATH', 'TMPDIR', 'PWD'].includes(name));
    expect(Object.fromEntries(ours)).toEqual({
      HOME: home.folder,
      PACT_DO_NOT_TRACK: 'true',
      PACT_PLUGIN_DIR: home.folder,
      SSL_CERT_FILE: home.certificates,
      SSL_CERT_DIR: home.folder,
      NODE_CHANNEL_FD: expect.any(String) as string,
      NODE_CHANNEL_SERIALIZATION_MODE: 'json',
    });
    expect(readdirSync(home.folder)).toEqual([]);
    expect(readFileSync(home.certificates, 'utf8').match(/BEGIN CERTIFICATE/g)).toHaveLength(1);
  });

  it('prints to nobody', () => {
    expect([0, 1, 2].map((fd) => readlinkSync(proc(`fd/${fd}`)))).toEqual(Array(3).fill('/dev/null'));
  });

  it.runIf(isolation() !== undefined)(
    'has no network but its own loopback, where the platform lets it',
    () => {
      const devices = readFileSync(proc('net/dev'), 'utf8')
        .split('\n')
        .slice(2)
        .flatMap((line) => /^\s*([^:\s]+):/.exec(line)?.[1] ?? []);
      // Tunnels that the kernel puts into every name space lead nowhere there: no route goes out.
      expect(devices).toContain('lo');
      expect(readFileSync(proc('net/route'), 'utf8').trim().split('\n')).toHaveLength(1);
      expect(readlinkSync(proc('ns/net'))).not.toBe(readlinkSync('/proc/self/ns/net'));
    },
  );
});
