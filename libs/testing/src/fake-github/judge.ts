import type { Media } from './call.js';
import type { GitHubDescription, Operation } from './github-description.js';
import { isJsonObject, type Json } from './json.js';

type Values = Record<string, string | number | boolean>;

export interface JudgedParameters {
  readonly path: Values;
  readonly query: Values;
  readonly problems: readonly string[];
}

/**
 * Text parameters as the values that the description speaks of, and what it refuses in them. A parameter that it does not
 * know is passed over, as GitHub does.
 */
export function judgeParameters(
  description: GitHubDescription,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  query: URLSearchParams,
): JudgedParameters {
  const values: { readonly path: Values; readonly query: Values } = { path: {}, query: {} };
  const problems: string[] = [];
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const given = parameter.in === 'path' ? path[name] : (query.getAll(name).at(-1) ?? undefined);
    if (given === undefined) {
      if (parameter.required) problems.push(`${parameter.in} parameter ${name} is missing`);
      continue;
    }
    const value = fromText(given, parameter.schema['type']);
    problems.push(...description.problems(`${parameter.in} parameter ${name}`, parameter.schema, value));
    values[parameter.in][name] = value;
  }
  return { ...values, problems };
}

/** The value that a text stands for; the text itself where it stands for none, so that the schema refuses it. */
function fromText(text: string, type: Json | undefined): string | number | boolean {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** What the description refuses in the body of a request; `undefined` is no body. */
export function judgeBody(
  description: GitHubDescription,
  operation: Operation,
  body: Json | undefined,
): readonly string[] {
  if (operation.body === undefined) return [];
  if (body === undefined) return operation.body.required ? ['body is missing'] : [];
  return description.problems('body', operation.body.schema, body);
}

const BASIC_ERROR = { $ref: '#/components/schemas/basic-error' };
const VALIDATION_ERROR = { $ref: '#/components/schemas/validation-error' };
const OBJECT_MEDIA = 'application/vnd.github.object';

/** Refusals that any operation of GitHub may answer, whether its own list of replies says so or not. */
const GENERAL = new Set([400, 401, 403, 404, 413, 415, 422, 429, 500, 502, 503, 504]);

/** What does not fit in a reply of the fake itself. Bytes that were asked for as bytes fit. */
export function judgeReply(
  description: GitHubDescription,
  operation: Operation,
  media: Media,
  status: number,
  body: Json | Buffer | undefined,
): readonly string[] {
  const described = operation.replies.get(status);
  if (described === undefined && !GENERAL.has(status)) return [`reply ${status} is not described`];
  if (Buffer.isBuffer(body)) return media === 'raw' ? [] : ['bytes that nobody asked for'];
  const schema =
    (media === 'object' ? described?.get(OBJECT_MEDIA) : undefined) ??
    described?.get('application/json') ??
    (status >= 400 ? errorSchema(body) : undefined);
  if (schema === undefined)
    return body === undefined ? [] : [`reply ${status} has no body in the description`];
  if (body === undefined) return [`reply ${status} has a body in the description`];
  return description.problems(`reply ${status}`, schema, body);
}

function errorSchema(body: Json | undefined): Json {
  return isJsonObject(body) && 'errors' in body ? VALIDATION_ERROR : BASIC_ERROR;
}
