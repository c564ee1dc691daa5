import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Json, JsonObject } from './json.js';
import { toJsonSchema } from './openapi-schema.js';
import { compileRoute, type Route } from './route.js';

/** One operation of GitHub's description: what it takes and what it may answer. */
export interface Operation {
  /** GitHub's own name for it, such as `pulls/list-files`. */
  readonly id: string;
  readonly method: string;
  /** The page of GitHub's documentation; GitHub repeats it in every error. */
  readonly documentationUrl: string;
  readonly route: Route;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly schema: Json } | undefined;
  /** By status. A status without a schema has no body that the description speaks of. */
  readonly replies: ReadonlyMap<number, ReadonlyMap<string, Json>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonObject;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, OpenApiParameter>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
}
interface OpenApiOperation {
  readonly operationId: string;
  readonly externalDocs: { readonly url: string };
  readonly parameters: readonly (OpenApiParameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}
interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly 'x-multi-segment'?: boolean;
  readonly schema: JsonObject;
}
type Content = Readonly<Record<string, { readonly schema?: Json }>>;
interface OpenApiResponse {
  readonly content?: Content;
}
interface Reference {
  readonly $ref: string;
}

const DEFINITIONS = 'https://api.github.com/description';

/**
 * GitHub's OpenAPI description, cut down to the operations that the fake answers (`scripts/cut-github-openapi.mjs`), with
 * its schemas ready to judge values.
 */
export class GitHubDescription {
  readonly operations: readonly Operation[];
  readonly #ajv: Ajv;
  readonly #validators = new WeakMap<object, ValidateFunction>();

  constructor(openApi: OpenApi) {
    this.#ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
    ajvFormats.default(this.#ajv);
    this.#ajv.addSchema({
      $id: DEFINITIONS,
      definitions: Object.fromEntries(
        Object.entries(openApi.components.schemas).map(([name, schema]) => [
          name,
          toJsonSchema(schema, DEFINITIONS),
        ]),
      ),
    });
    this.operations = Object.entries(openApi.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => readOperation(openApi, path, method, operation)),
      )
      // `/commits/{ref}/check-runs` is asked before `/commits/{ref}`, whose reference may hold slashes.
      .sort((a, b) => b.route.literals - a.route.literals);
  }

  operation(id: string): Operation {
    const found = this.operations.find((operation) => operation.id === id);
    if (found === undefined) throw new TypeError(`GitHub's description, as cut down, has no operation ${id}`);
    return found;
  }

  /** What is wrong with `value`, as sentences that begin with `name` and the place in it. Empty when all is well. */
  problems(name: string, schema: Json, value: Json): string[] {
    const validate = this.#validator(schema as JsonObject);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => {
      const details =
        'allowedValues' in error.params ? ` ${JSON.stringify(error.params['allowedValues'])}` : '';
      return `${name}${error.instancePath} ${error.message ?? 'is wrong'}${details}`;
    });
  }

  #validator(schema: JsonObject): ValidateFunction {
    let validate = this.#validators.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile(toJsonSchema(schema, DEFINITIONS));
      this.#validators.set(schema, validate);
    }
    return validate;
  }
}

function readOperation(
  openApi: OpenApi,
  path: string,
  method: string,
  operation: OpenApiOperation,
): Operation {
  const parameters = operation.parameters.map((parameter) =>
    '$ref' in parameter ? resolve(openApi.components.parameters, parameter) : parameter,
  );
  const multiSegment = new Set(parameters.filter((p) => p['x-multi-segment'] === true).map((p) => p.name));
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    documentationUrl: operation.externalDocs.url,
    // GitHub's text says that the path of contents may be left out, and octokit then leaves out its slash too.
    route: compileRoute(path, multiSegment, new Set(['path'])),
    parameters: parameters.map((parameter) => ({ ...parameter, required: parameter.required === true })),
    body:
      body === undefined ? undefined : { required: operation.requestBody?.required === true, schema: body },
    replies: new Map(
      Object.entries(operation.responses).map(([status, response]) => {
        const described = '$ref' in response ? resolve(openApi.components.responses, response) : response;
        const schemas = Object.entries(described.content ?? {}).flatMap(([type, { schema }]) =>
          schema === undefined ? [] : [[type, schema] as const],
        );
        return [Number(status), new Map(schemas)];
      }),
    ),
  };
}

function resolve<T>(components: Readonly<Record<string, T>>, reference: Reference): T {
  const found = components[reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1)];
  if (found === undefined) throw new TypeError(`a reference to nothing: ${reference.$ref}`);
  return found;
}

let loaded: GitHubDescription | undefined;

/** The committed description. Read once; its schemas are compiled when they are first needed. */
export function githubDescription(): GitHubDescription {
  // From the sources: the compiler does not copy the file, and both folders lie equally deep.
  const file = new URL('../../src/fake-github/github-openapi.json', import.meta.url);
  loaded ??= new GitHubDescription(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);
  return loaded;
}
