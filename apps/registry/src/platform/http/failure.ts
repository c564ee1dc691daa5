import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { ERROR_CATALOGUE, StewardError } from '@schema-steward/kernel';
import type { ErrorCode, ErrorDetail } from '@schema-steward/kernel';
import { ConfluentError, confluentStatus } from './confluent-error.js';
import { isDatabaseUnavailable } from './database-failure.js';
import { RateLimitError } from './rate-limit-error.js';
import { RequestValidationError } from './request-validation.pipe.js';
import { UnknownRouteError } from './unknown-route-error.js';

/** Whatever was thrown, said for both kinds of clients. Made by {@link classify}, rendered by `renderFailure`. */
export interface Failure {
  /** For `/api/v1`. */
  readonly code: ErrorCode;
  readonly detail: string;
  readonly details: readonly ErrorDetail[];
  /** For Confluent's clients. */
  readonly confluent: { readonly errorCode: number; readonly message: string };
  /** The methods for an `Allow` header. */
  readonly allow: readonly string[];
  /** Seconds for a `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  /** Ours to mend: goes to the log with its stack, and nothing of it into the answer. */
  readonly unexpected: boolean;
}

/** Confluent's code for a code of the catalogue; where there is none, the catalogue's status. */
const CONFLUENT_CODES: Partial<Record<ErrorCode, number>> = {
  'invalid-request': 422,
  forbidden: 40301,
  'approval-by-author': 40301,
  'subject-not-found': 40401,
  'version-not-found': 40402,
  'schema-not-found': 40403,
  'schema-incompatible': 40901,
  'schema-invalid': 42201,
  'schema-type-unsupported': 42201,
  'schema-reference-missing': 42201,
  'operation-not-permitted': 42205,
  'governance-refused': 42290,
  'subject-owned-by-another-team': 42290,
  'database-unavailable': 50001,
};

/** The texts of Confluent's REST framework where it has one of its own. */
const CONFLUENT_TEXTS: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'Unauthorized',
  'route-not-found': 'HTTP 404 Not Found',
  'method-not-allowed': 'HTTP 405 Method Not Allowed',
  'body-too-large': 'HTTP 413 Request Entity Too Large',
  'unsupported-media-type': 'HTTP 415 Unsupported Media Type',
  'database-unavailable': 'Error in the backend data store: it does not answer; try again',
  internal: 'Internal Server Error',
};

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'route-not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};

const BY_CONFLUENT_CODE: Readonly<Record<number, ErrorCode>> = {
  40301: 'forbidden',
  40401: 'subject-not-found',
  42201: 'schema-invalid',
  42205: 'operation-not-permitted',
  42290: 'governance-refused',
  50001: 'database-unavailable',
};

/** Any thrown value → what to tell whom. Pure; never throws. */
export function classify(error: unknown): Failure {
  if (error instanceof RateLimitError)
    return failure(error.code, error.message, { retryAfterSeconds: error.retryAfterSeconds });
  if (error instanceof StewardError) return failure(error.code, error.message, { details: error.details });
  if (error instanceof ConfluentError) return fromConfluent(error);
  if (error instanceof RequestValidationError) return fromValidation(error);
  if (error instanceof UnknownRouteError) {
    const code = error.allow.length === 0 ? 'route-not-found' : 'method-not-allowed';
    return failure(code, error.message, { allow: error.allow });
  }
  const status = clientErrorStatus(error);
  if (status !== undefined) return fromStatus(status, error);
  if (isDatabaseUnavailable(error)) return failure('database-unavailable', 'The database does not answer.');
  return failure(
    'internal',
    'The request failed for a reason that is not yours; nothing is known of its effect.',
    {
      unexpected: true,
    },
  );
}

function failure(
  code: ErrorCode,
  detail: string,
  more: Partial<Pick<Failure, 'details' | 'allow' | 'retryAfterSeconds' | 'unexpected' | 'confluent'>> = {},
): Failure {
  const errorCode = CONFLUENT_CODES[code] ?? ERROR_CATALOGUE[code].status;
  const confluent = { errorCode, message: CONFLUENT_TEXTS[code] ?? detail };
  return { code, detail, details: [], allow: [], unexpected: code === 'internal', confluent, ...more };
}

function fromConfluent(error: ConfluentError): Failure {
  const status = confluentStatus(error.code);
  const code =
    BY_CONFLUENT_CODE[error.code] ??
    (status >= 500 ? 'internal' : status === 409 ? 'schema-incompatible' : 'invalid-request');
  return failure(code, error.message, {
    confluent: { errorCode: error.code, message: error.message },
    unexpected: code === 'internal',
  });
}

/**
 * As Confluent's REST framework (rest-utils, Jersey) has it: a body that Jackson cannot map is 400, none at all is 422, and
 * a parameter that is not of its type leads nowhere.
 */
function fromValidation(error: RequestValidationError): Failure {
  const shown = error.details
    .slice(0, 5)
    .map((one) => (one.pointer ? `${one.pointer}: ${one.detail}` : one.detail));
  const message = error.missingBody
    ? 'The request body must not be null (was null)'
    : `Invalid request: ${shown.join('; ')}`;
  return failure('invalid-request', error.message, {
    details: error.details,
    confluent:
      error.part === 'query' || error.part === 'path'
        ? { errorCode: 404, message: 'HTTP 404 Not Found' }
        : { errorCode: error.part === 'body' && !error.missingBody ? 400 : 422, message },
  });
}

/** 4xx errors of Nest, Fastify and Node. What they say is about the request and may be shown to who sent it. */
function fromStatus(status: number, error: unknown): Failure {
  const code = BY_STATUS[status] ?? 'invalid-request';
  const known = code in CONFLUENT_TEXTS;
  const said =
    error instanceof Error && error.message !== '' ? error.message : (STATUS_CODES[status] ?? 'Error');
  const detail = code === 'route-not-found' ? 'Nothing is served at this address.' : said;
  const message = known || status !== 400 ? `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trim() : said;
  return failure(code, detail, {
    confluent: { errorCode: status, message: CONFLUENT_TEXTS[code] ?? message },
  });
}

function clientErrorStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return only4xx(error.getStatus());
  if (error instanceof Error && 'statusCode' in error) return only4xx(error.statusCode);
  return undefined;
}

function only4xx(status: unknown): number | undefined {
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
