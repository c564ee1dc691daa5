import type { Location } from './location.js';

interface CatalogueEntry {
  /** HTTP status under `/api/v1`. */
  readonly status: number;
  readonly title: string;
  /** What the person who meets it does next. */
  readonly remedy: string;
}

/**
 * Every error the product can give, once. HTTP filters, the CLI and `docs/errors.md` read this table; pure code throws
 * by code and knows nothing of statuses. Confluent's numeric codes belong to its routes and are mapped there.
 */
export const ERROR_CATALOGUE = {
  'invalid-request': {
    status: 400,
    title: 'The request is malformed',
    remedy: 'Correct the fields named in `errors`; `/docs` shows what each may hold.',
  },
  'invalid-json': {
    status: 400,
    title: 'The body is not JSON',
    remedy: 'Send a UTF-8 JSON document.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The content type is not supported',
    remedy: 'Send `Content-Type: application/json`.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is larger than this registry accepts',
    remedy: 'Send a smaller body, or ask the operator to raise STEWARD_BODY_LIMIT.',
  },
  unauthorized: {
    status: 401,
    title: 'This request needs a token',
    remedy: 'Send `Authorization: Bearer <token>`, or Basic with any name and the token as password.',
  },
  forbidden: {
    status: 403,
    title: 'This token may not do that',
    remedy:
      'Use a token with the right named in `docs/permissions.md`, or ask the team that owns the resource.',
  },
  'host-not-allowed': {
    status: 403,
    title: 'This host or origin may not talk to an unauthenticated registry',
    remedy: 'Call it by a loopback name, or turn authentication on.',
  },
  'route-not-found': {
    status: 404,
    title: 'There is nothing at this address',
    remedy: 'See `/docs` for the routes.',
  },
  'team-not-found': {
    status: 404,
    title: 'There is no such team',
    remedy: 'Create it with `POST /api/v1/teams`, or correct the slug.',
  },
  'team-exists': {
    status: 409,
    title: 'There is a team of this slug already',
    remedy: 'Choose another slug.',
  },
  'subject-not-found': {
    status: 404,
    title: 'There is no such subject',
    remedy: 'Register a first version with `POST /subjects/{subject}/versions`.',
  },
  'check-not-found': {
    status: 404,
    title: 'There is no such check',
    remedy: 'Run the check again; old checks are not kept for ever.',
  },
  'owner-required': {
    status: 422,
    title: 'A new subject needs an owning team',
    remedy:
      'Name one in `owner`, use a token of a team, add a prefix rule, or set metadata.properties.owner in the schema.',
  },
  'subject-owned-by-another-team': {
    status: 409,
    title: 'The subject belongs to another team',
    remedy: 'Ask the owning team to offer it to you.',
  },
  'schema-invalid': {
    status: 422,
    title: 'The schema does not parse',
    remedy: 'Mend the place named in `errors`.',
  },
  'schema-type-unsupported': {
    status: 422,
    title: 'This schema type is not supported',
    remedy: 'Use one of the types listed by `GET /schemas/types`.',
  },
  'schema-reference-missing': {
    status: 422,
    title: 'A referenced schema does not exist',
    remedy: 'Register the referenced subject and version first.',
  },
  'schema-incompatible': {
    status: 409,
    title: 'The schema breaks an earlier version',
    remedy: 'Follow the fix of each finding, or register a successor subject.',
  },
  'governance-refused': {
    status: 422,
    title: 'The policy of this registry refuses the change',
    remedy: 'Follow the fix of each finding.',
  },
  'conflict-retry': {
    status: 503,
    title: 'Others were writing to the same subject all the time',
    remedy: 'Try again.',
  },
  'database-unavailable': {
    status: 503,
    title: 'The database does not answer',
    remedy: 'Try again; the registry reconnects by itself.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    remedy: 'Quote the `instance` to the operator, whose log has the details.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** One field or place that is wrong. `pointer` is into the request's body or, with `location`, into the schema's text. */
export interface ErrorDetail {
  readonly detail: string;
  readonly pointer?: string;
  readonly location?: Location;
}

/** An error with a code of the catalogue. `message` is a whole sentence with the case's own facts. */
export class StewardError extends Error {
  override readonly name: string = 'StewardError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A schema text that cannot be taken: what is wrong, where, and one line on how to mend it. */
export class SchemaParseError extends StewardError {
  override readonly name = 'SchemaParseError';

  constructor(
    message: string,
    readonly location: Location,
    readonly hint: string,
    options?: ErrorOptions,
  ) {
    super(
      'schema-invalid',
      message,
      [{ detail: `${message} ${hint}`, pointer: location.pointer, location }],
      options,
    );
  }
}
