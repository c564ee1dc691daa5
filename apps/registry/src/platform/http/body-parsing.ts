import { StewardError } from '@schema-steward/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonDepth } from './json-depth.js';
import { surfaceOfRequest } from './surface.js';

/** What a body may be called. Jersey, and so Confluent, takes octets for JSON as well. */
export const REQUEST_MEDIA_TYPES = [
  'application/vnd.schemaregistry.v1+json',
  'application/vnd.schemaregistry+json',
  'application/json',
  'application/octet-stream',
] as const;

/** What else bodies are called on the Pact Broker's routes. */
const PACT_MEDIA_TYPES = ['application/hal+json', 'application/merge-patch+json'] as const;

/** `@RouteConfig(JSON_TEXT)`: the handler gets the body's text, which is JSON, with its digits and places as sent. */
export const JSON_TEXT = { jsonText: true } as const;

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
  return parseJsonText(bytes).value;
}

function parseJsonText(bytes: Uint8Array): { readonly text: string; readonly value: unknown } {
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
    return { text, value: JSON.parse(text) as unknown };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw new StewardError('invalid-json', `The body is not JSON: ${why}.`, [], { cause });
  }
}

/** Replaces Fastify's own parsers, which know other types and refuse `__proto__`. */
export function installBodyParsing(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.removeAllContentTypeParsers();
  for (const type of [...REQUEST_MEDIA_TYPES, ...PACT_MEDIA_TYPES]) {
    const forPact = PACT_MEDIA_TYPES.some((one) => one === type);
    fastify.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
      try {
        if (forPact && surfaceOfRequest(request) !== 'pact')
          throw new StewardError('unsupported-media-type', `Bodies of ${type} are not taken here.`);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
        done(null, wantsText(request) && bytes.length > 0 ? parseJsonText(bytes).text : parseJsonBody(bytes));
      } catch (error) {
        const unread = error instanceof StewardError && error.code === 'invalid-json';
        done(unread && isEncoded(request) ? compressed('invalid-json', error) : (error as Error));
      }
    });
  }
  fastify.addHook('onRequest', async (request) => {
    // Confluent's registry inflates nothing and reads no such header: compressed bytes are JSON that is none, 400.
    if (isEncoded(request) && surfaceOfRequest(request) !== 'confluent')
      throw compressed('unsupported-media-type');
    const { headers } = request.raw;
    // RFC 9110, 8.3: a body without a type is octets.
    headers['content-type'] ??= 'application/octet-stream';
  });
}

function isEncoded({ raw }: FastifyRequest): boolean {
  const encoding = raw.headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

function compressed(code: 'unsupported-media-type' | 'invalid-json', cause?: unknown): StewardError {
  return new StewardError(code, 'Compressed bodies are not taken; send it as it is.', [], { cause });
}

function wantsText(request: FastifyRequest): boolean {
  const { config } = request.routeOptions as { readonly config?: { readonly jsonText?: boolean } };
  return config?.jsonText === true;
}
