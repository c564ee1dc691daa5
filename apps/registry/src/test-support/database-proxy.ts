import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can be taken away. */
export interface DatabaseProxy {
  /** The database's URL by this way. */
  readonly url: string;
  /** Connections break, and new ones are refused as soon as they come. */
  cut(): void;
  /** Nothing comes through any more, and nobody says so. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Stands between a registry and the server that `url` names, by TCP or by a Unix socket. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(targetOf(url));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (state === 'frozen') one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const end = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: proxied.href,
    cut: () => {
      state = 'cut';
      end();
    },
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    // What was frozen stays so: as after a fire wall forgot a connection.
    restore: () => (state = 'open'),
    close: async () => {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function targetOf(url: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const number = Number(port || '5432');
  return folder?.startsWith('/') === true
    ? { path: `${folder}/.s.PGSQL.${number}` }
    : { host: hostname, port: number };
}
