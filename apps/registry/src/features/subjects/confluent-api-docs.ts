import type { OpenAPIObject } from '@nestjs/swagger';
import { surfaceOf } from '../../platform/http/surface.js';
import { ANSWERED_VERSION, CONFLUENT_SURFACE, type ConfluentEndpoint } from './confluent-surface.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type SchemaOf = {
  readonly properties?: object;
  readonly items?: SchemaOf;
  readonly anyOf?: readonly SchemaOf[];
};

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;
const PARTS = ['query', 'body', 'answer'] as const;

/** Names of fields, by the part of the exchange that they are in. */
type Fields = Readonly<Record<(typeof PARTS)[number], readonly string[]>>;

/** The text of `docs/confluent-api.md`: Confluent's surface against the routes and fields that the service has. */
export function renderConfluentApiDocs(document: OpenAPIObject): string {
  const served = servedEndpoints(document);
  const rows = Object.entries(CONFLUENT_SURFACE).map(([route, endpoint]) =>
    renderRow(route, endpoint, served.get(route)),
  );
  const ours = [...served.keys()].filter((route) => !Object.hasOwn(CONFLUENT_SURFACE, route));
  return `# Confluent’s API, endpoint by endpoint

What of the REST API of Confluent’s Schema Registry is served here: the table holds the routes and fields of its 8.5 line. This page is made
from the routes themselves. \`GET /v1/metadata/version\` says ${ANSWERED_VERSION}, because clients switch features on by it and not everything of 8.5 is
served: \`format=logical\` is not.

A name as it is: served. ~~Struck through~~: not served; such a field of a request is ignored, and left out of answers. **Bold**: ours,
beside Confluent’s. Every route also takes the prefix \`/contexts/{context}\`, which means that context’s subjects. Reads by id, GUID and
version carry an \`ETag\` and answer 304 to \`If-None-Match\`.

Bodies are not inflated: compressed ones are JSON that cannot be read, 400, whatever \`Content-Encoding\` says.

Answers are those of Confluent’s registry 8; \`STEWARD_CONFLUENT_GENERATION=7\` gives those of 7, without \`guid\`, \`ts\`, \`deleted\`, and
\`schemaType\` for Avro, and with the code 409 in the place of 40901. [errors.md](errors.md) lists the codes.

Different on purpose: an \`Accept\` that names no type of ours gets JSON rather than 406; a number is not taken for a text in a body; texts about JSON that cannot be read or mapped (400) are our own, and so are those about a schema’s syntax in 42201. A STRONG
association is always frozen, and no association changes once it is made, as in Confluent’s newest tests; its releases before let more through.

Beware of what is taken without a word, here as there:

- A schema that is sent as it is, not as \`{"schema": "…"}\`: the body names no schema, so the latest version is answered, with 200, and nothing is
  registered. Only a subject without versions answers 42201, \`Empty schema\`.
- \`PUT /config\` with a key that is none, such as a typo, or the \`compatibilityLevel\` that \`GET\` answers: 200 and \`{}\`, and nothing is set. The
  key is \`compatibility\`; what was set is in the answer.
- A context that is not written \`:.staging:orders\`: \`:.staging\` and \`:staging:orders\` are subjects of the default context.
- An alias to a subject that does not exist: it hides the subject that has it, which is 40401 until \`DELETE /config/{subject}\`.
- A deleted schema that is registered again: it gets a new number, and the old one is gone for good
  ([what to do instead](guides/deleting-and-finding.md)).

The encryption keys of \`/dek-registry\` and the exporters of \`/exporters\` are not part of the registry and not planned.

| Endpoint | Query | Body | Answer | Note |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
${ours.length === 0 ? '' : `\nOutside \`/api\`, and not Confluent’s: ${ours.map((route) => `\`${route}\``).join(', ')}.\n`}`;
}

function renderRow(route: string, endpoint: ConfluentEndpoint, served: Fields | undefined): string {
  const name = served === undefined ? `~~\`${route}\`~~` : `\`${route}\``;
  const cells = PARTS.map((part) => {
    const theirs = endpoint[part] ?? [];
    const mine = served?.[part] ?? [];
    return [
      ...theirs.map((field) => (mine.includes(field) ? `\`${field}\`` : `~~\`${field}\`~~`)),
      ...mine.filter((field) => !theirs.includes(field)).map((field) => `**\`${field}\`**`),
    ].join(' ');
  });
  return `| ${[name, ...cells, endpoint.note ?? ''].join(' | ')} |`;
}

/** Every route outside `/api` and `/docs`, as the router writes it, with its fields. */
function servedEndpoints(document: OpenAPIObject): ReadonlyMap<string, Fields> {
  const endpoints = new Map<string, Fields>();
  for (const [path, item] of Object.entries(document.paths)) {
    if (surfaceOf(path) !== 'confluent') continue;
    for (const method of METHODS) {
      const operation = item[method];
      if (operation)
        endpoints.set(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, fieldsOf(operation));
    }
  }
  return endpoints;
}

function fieldsOf({ parameters = [], requestBody, responses }: Operation): Fields {
  return {
    query: parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one.name] : [])),
    body: propertiesOf(requestBody),
    answer: propertiesOf(responses['200'] ?? responses['207']),
  };
}

/** The names of a JSON body's properties, or of those of its elements. */
function propertiesOf(holder: unknown): string[] {
  const { content } = (holder ?? {}) as { readonly content?: Record<string, { readonly schema?: SchemaOf }> };
  const schema = Object.values(content ?? {})[0]?.schema;
  return Object.keys(schema?.items?.properties ?? schema?.properties ?? {});
}
