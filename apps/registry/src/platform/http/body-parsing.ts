import { StewardError } from '@schema-steward/kernel';
import type { FastifyInstance } from 'fastify';
import { jsonDepth } from './json-depth.js';

/** What a body may be called. Jersey, and so Confluent, takes octets for JSON as well. */
export const REQUEST_MEDIA_TYPES = [
  'application/vnd.schemaregistry.v1+json',
  'application/vnd.schemaregistry+json',
  'application/json',
  'application/octet-stream',
] as const;

/** As in Jackson. Schemas travel as strings inside the body, so real bodies are a handful deep. */
export const MAX_BODY_DEPTH = 1000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bytes → JSON value; no bytes → undefined. `__proto__` becomes an own property like any other name (`JSON.parse` never
 * sets a prototype), which is harmless as long as nobody assigns fields over one by one.
 * @throws StewardError `invalid-json`
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw new StewardError('invalid-json', 'The body is not valid UTF-8.', [], { cause });
  }
  if (jsonDepth(bytes, MAX_BODY_DEPTH) > MAX_BODY_DEPTH) {
    throw new StewardError('invalid-json', `The body nests deeper than ${MAX_BODY_DEPTH} levels.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw new StewardError('invalid-json', `The body is not JSON: ${why}.`, [], { cause });
  }
}

/** Replaces Fastify's own parsers, which know other types and refuse `__proto__`. */
export function installBodyParsing(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.removeAllContentTypeParsers();
  for (const type of REQUEST_MEDIA_TYPES) {
    fastify.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
      try {
        done(null, parseJsonBody(Buffer.isBuffer(body) ? body : Buffer.from(body)));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  fastify.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      throw new StewardError('unsupported-media-type', 'Compressed bodies are not taken; send it as it is.');
    }
    // RFC 9110, 8.3: a body without a type is octets.
    headers['content-type'] ??= 'application/octet-stream';
  });
}
