import fc, { type Arbitrary } from 'fast-check';
import { gzipSync } from 'node:zlib';
import { ODD_TEXTS, rawJson } from './odd-bodies.js';
import { anything, text, valueOf, wholeOf, type ValueSchema } from './value-arbitrary.js';
import { WHOLE_BODIES } from './whole-bodies.js';

export interface RawRequest {
  /** As in openapi.json: `GET /subjects/{subject}`. */
  readonly route: string;
  readonly method: string;
  /** As it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: ValueSchema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: ValueSchema }>> };
}

export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** What there is, by the word before `{id}` in a path (`approvals` → ids), by a parameter's name, or by a whole route. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** One arbitrary a route, in the order of the description. */
export function requestsOf(
  description: ApiDescription,
  known: KnownIds = {},
): ReadonlyMap<string, Arbitrary<RawRequest>> {
  return new Map(
    operationsOf(description).map((one): [string, Arbitrary<RawRequest>] => [
      one.route,
      requestOf(one, known),
    ]),
  );
}

interface Described {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function operationsOf({ paths }: ApiDescription): Described[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => {
        const verb = method.toUpperCase();
        return { route: `${verb} ${path}`, method: verb, path, operation };
      }),
  );
}

const bodySchemaOf = ({ requestBody }: Operation): ValueSchema | undefined =>
  requestBody?.content?.['application/json']?.schema;

/** Every route that takes a body, with each of these bodies; its path names what there is. */
export function requestsWithBodies(
  description: ApiDescription,
  known: KnownIds,
  bodies: (whole: unknown) => readonly Buffer[],
): RawRequest[] {
  return operationsOf(description).flatMap(({ route, method, path, operation }) => {
    const schema = bodySchemaOf(operation);
    if (schema === undefined) return [];
    const filled = path.replace(/([^/]*)\/\{([^}]*)\}/g, (_, before: string, name: string) => {
      const [word = ''] = likelyFor(name, before, known);
      return `${before}/${encoded(word)}`;
    });
    return bodies(WHOLE_BODIES[route] ?? wholeOf(schema)).map((body) => ({
      ...{ route, method, path: filled, body },
      headers: { 'content-type': 'application/json' },
    }));
  });
}

/** What is described, and what is known to be taken, as it is or with some of its parts as described. */
function likelyBody(route: string, schema: ValueSchema): Arbitrary<Body> {
  const described = bodyOf(schema);
  const whole = WHOLE_BODIES[route] ?? wholeOf(schema);
  if (typeof whole !== 'object' || whole === null) return described;
  const some = valueOf(schema).map((value) => ({ ...whole, ...pick(Object(value) as object) }));
  return fc.oneof(
    { weight: 4, arbitrary: described },
    { weight: 1, arbitrary: jsonBody(fc.constant(whole)) },
    { weight: 1, arbitrary: jsonBody(some) },
  );
}

/** One member, so that the others stay as they should be. */
const pick = (value: object): object => Object.fromEntries(Object.entries(value).slice(0, 1));

function requestOf({ route, method, path, operation }: Described, known: KnownIds): Arbitrary<RawRequest> {
  const parameters = operation.parameters ?? [];
  const bodySchema = bodySchemaOf(operation);
  return fc
    .record({
      segments: fc.tuple(
        ...namesIn(path).map(({ before, name }) => pathValue(known[route] ?? likelyFor(name, before, known))),
      ),
      query: fc.tuple(...parameters.filter((one) => one.in === 'query').map(queryValue)),
      headers: headersOf(parameters.filter((one) => one.in === 'header')),
      body: bodySchema === undefined ? noBody(method) : likelyBody(route, bodySchema),
      context: fc.constantFrom(...Array<string>(12).fill(''), '/contexts/.x', '/contexts/y', '/contexts/%3A'),
    })
    .map(({ segments, query, headers, body, context }) => {
      let at = 0;
      const filled = path.replace(/\{[^}]*\}/g, () => segments[at++] ?? '');
      const asked = query.filter((one) => one !== undefined).join('&');
      // Only Confluent's routes are asked so.
      const prefix = /^\/(?:api\/|pact-broker|$)/.test(path) ? '' : context;
      return {
        route,
        method,
        path: `${prefix}${filled}${asked === '' ? '' : `?${asked}`}`,
        headers: {
          ...(body.type !== undefined && { 'content-type': body.type }),
          ...(body.encoding !== undefined && { 'content-encoding': body.encoding }),
          ...headers,
        },
        body: body.bytes,
      };
    });
}

const namesIn = (path: string): { before: string; name: string }[] =>
  [...path.matchAll(/([^/]*)\/\{([^}]*)\}/g)].map(([, before = '', name = '']) => ({ before, name }));

const LIKELY: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '2', '3', '00000000-0000-4000-8000-000000000000', '0', '99999999999'],
  version: ['1', '2', '1.0.0', 'latest', '-1', '0', '2147483648'],
  slug: ['team-a', 'app-1', 'production', 'team-b', 'app-2'],
  environment: ['production'],
  guid: ['00000000000000000000000000000000', '0'],
  scope: ['orders-value', ':.x:', ':.__GLOBAL:'],
  context: ['.x', '.gone', '.'],
  cluster: ['main'],
  topic: ['orders'],
  pacticipant: ['app-1', 'app-2'],
  consumer: ['app-1', 'app-2'],
  provider: ['app-2', 'app-1'],
  branch: ['main', 'b'],
  tag: ['main', 't'],
};

/** Words that a part of a path may be, those of what there is first. */
const likelyFor = (name: string, before: string, known: KnownIds): readonly string[] => [
  ...(known[name === 'id' ? before : name] ?? []),
  ...(LIKELY[name] ?? ['orders-value', 'a', ':.x:a', 'b', 'deleted', 'p', 'referring', 'nickname']),
];

function pathValue(words: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...words).map(encoded) },
    { weight: 2, arbitrary: text.map(encoded) },
    // What decodes to nothing, or to no text.
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%00',
        '%ed%a0%80',
        '%ff',
        '..',
        '.',
        '%2e%2e',
        'a%2fb',
        'a;b=c',
        '*',
        ':.x%2Fy:a',
        ':.x::b',
        '%3A.x%3A%2F',
        ':*:',
        '%F0%9F%92',
        'a'.repeat(4096),
        '9'.repeat(30),
        '1e3',
        '0x1',
      ),
    },
  );
}

function queryValue({ name, schema = {} }: Parameter): Arbitrary<string | undefined> {
  const one = valueOf(schema, name).map(
    (value) =>
      `${encoded(name)}=${encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 6, arbitrary: one },
    { weight: 1, arbitrary: fc.tuple(one, one).map((both) => both.join('&')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        encoded(name),
        `${encoded(name)}[a]=1`,
        `${encoded(name)}=%ff`,
        '__proto__=1',
      ),
    },
  );
}

function headersOf(described: readonly Parameter[]): Arbitrary<Record<string, string>> {
  const known = Object.fromEntries(described.map(({ name }) => [name.toLowerCase(), text.map(headerText)]));
  const some = fc.record(
    {
      accept: fc.constantFrom(
        '*/*',
        'application/json',
        'application/vnd.schemaregistry.v1+json',
        'text/html',
        'x',
      ),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', 'x'),
      'x-steward-reason': text.map(headerText),
      ...known,
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: some });
}

interface Body {
  readonly type: string | undefined;
  readonly encoding?: string;
  readonly bytes: Buffer | undefined;
}

const TYPES = [
  'application/json',
  'application/json',
  'application/vnd.schemaregistry.v1+json',
  'application/octet-stream',
];
function bodyOf(schema: ValueSchema): Arbitrary<Body> {
  return fc.oneof(
    { weight: 12, arbitrary: jsonBody(valueOf(schema)) },
    { weight: 1, arbitrary: jsonBody(anything) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...TYPES, 'text/plain', 'multipart/form-data', 'application/xml', 'x'),
          fc.oneof(
            fc.constantFrom(...ODD_TEXTS).map((odd) => Buffer.from(odd)),
            fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
            fc.constantFrom(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
          ),
        )
        .map(([type, bytes]) => ({ type, bytes })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('gzip', 'deflate', 'br', 'identity', 'x', 'gzip, gzip'),
          fc.boolean(),
          valueOf(schema),
        )
        .map(([encoding, really, value]) => {
          const bytes = rawJson(value);
          return { type: 'application/json', encoding, bytes: really ? gzipSync(bytes) : bytes };
        }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Body>(
        { type: undefined, bytes: undefined },
        { type: 'application/json', bytes: undefined },
      ),
    },
  );
}

const jsonBody = (value: Arbitrary<unknown>): Arbitrary<Body> =>
  fc.tuple(fc.constantFrom(...TYPES), value).map(([type, one]) => ({ type, bytes: rawJson(one) }));

function noBody(method: string): Arbitrary<Body> {
  const none = fc.constant<Body>({ type: undefined, bytes: undefined });
  return method === 'GET'
    ? none
    : fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: jsonBody(anything) });
}

/** Percent-encoded bytes; of a lone surrogate those that no text has. */
function encoded(value: string): string {
  return value.isWellFormed()
    ? encodeURIComponent(value)
    : `${encodeURIComponent(value.toWellFormed())}%ed%a0%80`;
}

/** What a header may hold on its way: no control characters, one byte a character. */
function headerText(value: string): string {
  return Buffer.from(value.slice(0, 500).replace(/\p{Cc}/gu, '.'), 'utf8').toString('latin1');
}
