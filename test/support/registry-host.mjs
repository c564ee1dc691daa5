import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Serves any number of registries from one process, because loading the service's modules takes ten times as long as
 * making one more application of them. Takes JSON on `POST /<key>/<command>`. Plain JavaScript, because it imports what
 * was built, by path, when it is first asked to.
 *
 * A registry begins here as in `main.ts`, but with the settings of the request, and nobody tells it of signals.
 */
const [key = ''] = process.argv.slice(2);
const registries = new Map();
// Each of them listens to what ends the process.
process.setMaxListeners(0);
let last = 0;

const commands = {
  async migrate({ root, url }) {
    const { migrate } = await built(root, 'platform/database/migrate.js');
    await migrate(url);
  },

  async start({ root, env }) {
    const { AppModule } = await built(root, 'app.module.js');
    const { createApp } = await built(root, 'create-app.js');
    const { readSettings } = await built(root, 'platform/config/settings.js');
    const { openDatabase } = await built(root, 'platform/database/open-database.js');
    const settings = readSettings(env);
    const database = await openDatabase(settings, () => undefined);
    const app = await createApp(AppModule.for(database), settings);
    await app.listen(settings.port, settings.host);
    const id = (last += 1);
    registries.set(id, app);
    return { id, url: await app.getUrl() };
  },

  async stop({ id }) {
    await registries.get(id).close();
    registries.delete(id);
  },
};

const built = (root, path) => import(pathToFileURL(join(root, 'apps', 'registry', 'dist', path)).href);

async function handle(request) {
  const [, given, name] = (request.url ?? '').split('/');
  if (given !== key || !Object.hasOwn(commands, name)) throw new Error('no such command');
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return commands[name](JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

const server = createServer((request, response) => {
  handle(request).then(
    (answer) => response.writeHead(200).end(JSON.stringify(answer ?? {})),
    (error) => response.writeHead(500).end(String(error?.stack ?? error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
// Whoever started it is gone, however that ended.
process.on('disconnect', () => process.exit());
