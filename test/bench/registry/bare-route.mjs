// A route of bare Fastify that answers with the bytes it gets on stdin: what the registry's reads are compared with.
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { URL } from 'node:url';

const registry = createRequire(new URL('../../../apps/registry/package.json', import.meta.url));
const { fastify } = registry('fastify');

const body = await buffer(process.stdin);
const app = fastify({ logger: false });
const answer = async (_request, reply) => {
  void reply.header('content-type', 'application/vnd.schemaregistry.v1+json');
  return body;
};
app.get('/schemas/ids/:id', answer);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`serves on ${app.listeningOrigin} \n`);
