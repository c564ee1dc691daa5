import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { ClusterHome } from './cluster-home.js';
import type { ListenPlace } from './launch.js';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, and the socket's own name takes 15 of them. */
const LONGEST_SOCKET_DIRECTORY = 88;

/** A Unix socket beside the data, unless a port is wanted or the path is too long for a socket's name. */
export async function chooseListenPlace(
  home: ClusterHome,
  listen: 'socket' | 'loopback',
  log: (line: string) => void,
): Promise<ListenPlace> {
  if (listen === 'loopback') return { port: await rememberedPort(home) };
  if (Buffer.byteLength(home.run) <= LONGEST_SOCKET_DIRECTORY) return { socketDirectory: home.run };
  log(`PostgreSQL listens on 127.0.0.1: the path ${home.run} is too long for a Unix socket.`);
  return { port: await rememberedPort(home) };
}

/** The port of the last start, so that saved connections keep working, else a free one. */
async function rememberedPort(home: ClusterHome): Promise<number> {
  const port = Number(await readFile(home.port, 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 1023 && port < 65536 ? port : freePort();
}

export async function rememberPort(home: ClusterHome, port: number): Promise<void> {
  const draft = `${home.port}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${port}\n`, { flag: 'wx' });
  await rename(draft, home.port);
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
