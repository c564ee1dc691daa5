/**
 * Cuts GitHub's OpenAPI description down to the operations that the fake GitHub answers.
 *
 * The npm package `@octokit/openapi` is close to half a gigabyte, so nothing here depends on it. To run this again, for a
 * newer description or for one more operation in `OPERATIONS`:
 *
 *   npm install --prefix /tmp/openapi --no-save @octokit/openapi@23.0.2
 *   node libs/testing/scripts/cut-github-openapi.mjs /tmp/openapi/node_modules/@octokit/openapi
 *
 * It writes `src/fake-github/github-openapi.json` and the package's licence beside it. The same input gives the same
 * bytes. References (`$ref`) are kept; prose, examples, headers and extensions go. A keyword that this script does not know
 * stops it: what is dropped silently would be a check that silently is not made.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

/** `repos/compare-commits-with-basehead` also stands for the older `repos/compare-commits`: the addresses are the same. */
const OPERATIONS = [
  'checks/create',
  'checks/list-for-ref',
  'checks/update',
  'git/get-blob',
  'git/get-commit',
  'git/get-tree',
  'issues/create-comment',
  'issues/delete-comment',
  'issues/list-comments',
  'issues/list-labels-on-issue',
  'issues/update-comment',
  'pulls/get',
  'pulls/list',
  'pulls/list-files',
  'repos/compare-commits-with-basehead',
  'repos/get',
  'repos/get-commit',
  'repos/get-content',
  'repos/list-pull-requests-associated-with-commit',
];

const SUBSCHEMA = new Set(['items', 'not']);
const SUBSCHEMA_LIST = new Set(['allOf', 'anyOf', 'oneOf']);
const KEPT = new Set(
  (
    '$ref type format nullable enum required default pattern minimum maximum minLength maxLength minItems maxItems ' +
    'uniqueItems minProperties maxProperties'
  ).split(' '),
);
const DROPPED = new Set([
  'description',
  'title',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'discriminator',
  'externalDocs',
]);

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

function cutSchema(schema) {
  const cut = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') cut.properties = mapValues(value, cutSchema);
    else if (SUBSCHEMA.has(keyword)) cut[keyword] = cutSchema(value);
    else if (SUBSCHEMA_LIST.has(keyword)) cut[keyword] = value.map(cutSchema);
    else if (keyword === 'additionalProperties')
      cut[keyword] = typeof value === 'boolean' ? value : cutSchema(value);
    else if (KEPT.has(keyword)) cut[keyword] = value;
    else if (!DROPPED.has(keyword) && !keyword.startsWith('x-')) {
      throw new Error(`unknown keyword ${keyword} in ${JSON.stringify(schema).slice(0, 200)}`);
    }
  }
  return cut;
}

const cutContent = (content) =>
  mapValues(content, (media) => (media.schema ? { schema: cutSchema(media.schema) } : {}));

const cutParameter = (parameter) =>
  parameter.$ref
    ? { $ref: parameter.$ref }
    : {
        name: parameter.name,
        in: parameter.in,
        ...(parameter.required ? { required: true } : {}),
        ...(parameter['x-multi-segment'] ? { 'x-multi-segment': true } : {}),
        schema: cutSchema(parameter.schema),
      };

const cutResponse = (response) =>
  response.$ref
    ? { $ref: response.$ref }
    : {
        description: response.description,
        ...(response.content ? { content: cutContent(response.content) } : {}),
      };

const cutOperation = (operation) => ({
  operationId: operation.operationId,
  externalDocs: { url: operation.externalDocs.url },
  parameters: (operation.parameters ?? []).map(cutParameter),
  ...(operation.requestBody
    ? {
        requestBody: {
          ...(operation.requestBody.required ? { required: true } : {}),
          content: cutContent(operation.requestBody.content),
        },
      }
    : {}),
  responses: mapValues(operation.responses, cutResponse),
});

const CUT_COMPONENT = { schemas: cutSchema, parameters: cutParameter, responses: cutResponse };

/** Adds to `components` everything that `node` refers to, and what that refers to. */
function collect(node, description, components) {
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref' || typeof value !== 'string') {
      collect(value, description, components);
      continue;
    }
    const [, , kind, name] = value.split('/');
    const cut = CUT_COMPONENT[kind];
    if (cut === undefined) throw new Error(`a reference to something unexpected: ${value}`);
    components[kind] ??= {};
    if (Object.hasOwn(components[kind], name)) continue;
    components[kind][name] = cut(description.components[kind][name]);
    collect(components[kind][name], description, components);
  }
}

const sorted = (object) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

function cutDescription(description, origin) {
  const missing = new Set(OPERATIONS);
  const paths = {};
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!missing.delete(operation.operationId)) continue;
      paths[path] = { ...paths[path], [method]: cutOperation(operation) };
    }
  }
  if (missing.size > 0) throw new Error(`not in the description: ${[...missing].join(', ')}`);
  const components = {};
  collect(paths, description, components);
  // Replies of every operation may be one of these two, whether its own list of replies says so or not.
  collect(
    [{ $ref: '#/components/schemas/basic-error' }, { $ref: '#/components/schemas/validation-error' }],
    description,
    components,
  );
  return {
    openapi: description.openapi,
    info: { title: description.info.title, version: description.info.version, 'x-cut-from': origin },
    paths: sorted(paths),
    components: sorted(mapValues(components, sorted)),
  };
}

const [packageFolder] = process.argv.slice(2);
if (packageFolder === undefined) {
  console.error('usage: node cut-github-openapi.mjs <folder of the package @octokit/openapi>');
  process.exit(2);
}
const read = (...path) => readFileSync(join(packageFolder, ...path), 'utf8');
const { name, version, license } = JSON.parse(read('package.json'));
const description = cutDescription(JSON.parse(read('generated', 'api.github.com.json')), {
  package: name,
  version,
  license,
});
const output = fileURLToPath(new URL('../src/fake-github/github-openapi.json', import.meta.url));
const style = await prettier.resolveConfig(output);
writeFileSync(output, await prettier.format(JSON.stringify(description), { ...style, parser: 'json' }));
writeFileSync(output.replace(/\.json$/, '.LICENSE'), read('LICENSE'));
