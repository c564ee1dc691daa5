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
  'rate-limited': {
    status: 429,
    title: 'This token asks too often',
    remedy:
      'Wait as long as `Retry-After` says; STEWARD_TOKEN_RATE_LIMIT is the limit of each token on each node.',
  },
  'host-not-allowed': {
    status: 403,
    title: 'This host or origin may not talk to an unauthenticated registry',
    remedy: 'Call it by a loopback name, or turn authentication on.',
  },
  'route-not-found': {
    status: 404,
    title: 'There is nothing at this address',
    remedy:
      'See `/docs` for the routes. Where a tool asks for the address of the registry, leave `/api/v1` out of it.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This address does not take that method',
    remedy: 'Use one of the methods in the `Allow` header.',
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
  'team-archived': {
    status: 409,
    title: 'The team is archived',
    remedy:
      'Take a team that is not; an admin brings it back with `POST /api/v1/teams/{slug}/unarchive`. What it owns can be transferred.',
  },
  'team-built-in': {
    status: 409,
    title: 'The team stands for nobody',
    remedy: 'Create a team of your own; `unassigned` has neither members nor channels, and stays as it is.',
  },
  'team-cycle': {
    status: 409,
    title: 'Teams would stand above one another in a circle',
    remedy: 'Take one of the links that the message names away first, or choose another team.',
  },
  'team-member-exists': {
    status: 409,
    title: 'The team has a member of this address already',
    remedy: 'Change the member with `PATCH /api/v1/teams/{slug}/members/{id}`.',
  },
  'team-member-not-found': {
    status: 404,
    title: 'There is no such member',
    remedy: 'List those of the team with `GET /api/v1/teams/{slug}/members`.',
  },
  'team-last-owner': {
    status: 409,
    title: 'The team would be left without an owner',
    remedy: 'Make another member an owner first, or ask an admin.',
  },
  'team-full': {
    status: 409,
    title: 'The team has as many members as a team can have',
    remedy: 'Remove members who have left, or make a team below this one.',
  },
  'transfer-not-found': {
    status: 404,
    title: 'There is no such transfer',
    remedy: 'List them with `GET /api/v1/transfers?team={slug}`.',
  },
  'transfer-open': {
    status: 409,
    title: 'The subject is on offer already',
    remedy: 'Withdraw the open offer first, or wait for its answer.',
  },
  'transfer-closed': {
    status: 409,
    title: 'The offer is no longer open',
    remedy: 'Offer the subject again with `POST /api/v1/subjects/{subject}/transfers`.',
  },
  'transfer-refused': {
    status: 409,
    title: 'The subject cannot change hands like that',
    remedy:
      'See `owner` of `GET /api/v1/subjects/{subject}`; a subject that nobody owns is assigned, not offered.',
  },
  'transfer-by-offerer': {
    status: 403,
    title: 'Nobody takes both sides of a transfer alone',
    remedy: 'Ask another owner of the team that takes the subject. An admin may force it, with a reason.',
  },
  'ownership-rule-exists': {
    status: 409,
    title: 'The prefix has an ownership rule already',
    remedy: 'Delete the other rule first, or choose a longer prefix.',
  },
  'ownership-rule-not-found': {
    status: 404,
    title: 'There is no such ownership rule',
    remedy: 'List them with `GET /api/v1/ownership-rules`.',
  },
  'token-not-found': {
    status: 404,
    title: 'There is no such token',
    remedy: 'List those that you may see with `GET /api/v1/tokens`.',
  },
  'sign-in-not-configured': {
    status: 404,
    title: 'Nobody can sign in at this registry',
    remedy: 'Use a token, or ask the operator to set OIDC_ISSUER (docs/guides/access.md).',
  },
  'sign-in-refused': {
    status: 403,
    title: 'The sign-in is not accepted',
    remedy:
      'Open /api/v1/sign-in to begin again; what the provider says must be for this registry and this browser.',
  },
  'sign-in-provider-unavailable': {
    status: 503,
    title: 'The provider at which people sign in does not answer',
    remedy: 'Try again; the registry asks OIDC_ISSUER. Tokens work meanwhile, and so does who is signed in.',
  },
  'id-token-refused': {
    status: 401,
    title: 'The id-token is not accepted',
    remedy:
      'Ask GitHub for a new id-token in the same job, with the audience in STEWARD_GITHUB_AUDIENCE, and use it once.',
  },
  'issuer-unavailable': {
    status: 503,
    title: 'The issuer of the id-token does not answer',
    remedy: 'Try again with a new id-token; the registry fetches the issuer’s keys over HTTPS.',
  },
  'repository-not-trusted': {
    status: 403,
    title: 'No team trusts this repository',
    remedy: 'Ask an owner of the team to add it with `POST /api/v1/trusted-repositories`.',
  },
  'trusted-repository-exists': {
    status: 409,
    title: 'The team trusts this repository already',
    remedy:
      'Keep the entry that `detail` names, or remove it by `DELETE /api/v1/trusted-repositories/{id}` and add it again.',
  },
  'trusted-repository-not-found': {
    status: 404,
    title: 'There is no such trusted repository',
    remedy: 'List those that you may see with `GET /api/v1/trusted-repositories`.',
  },
  'subject-invalid': {
    status: 422,
    title: 'This cannot be the name of a subject',
    remedy: 'Use at most 512 characters without control characters; `:.context:name` names a context.',
  },
  'subject-not-found': {
    status: 404,
    title: 'There is no such subject',
    remedy:
      'Correct the name (`GET /subjects` lists what there is), or register a first version with `POST /subjects/{subject}/versions`.',
  },
  'field-not-found': {
    status: 404,
    title: 'The subject has no such field',
    remedy: 'Correct the path: `carrier.name`, `items[].sku`. What is gone is asked for with `ended=true`.',
  },
  'version-not-found': {
    status: 404,
    title: 'The subject has no such version',
    remedy: 'See `GET /subjects/{subject}/versions?deleted=true`; what was erased does not come back.',
  },
  'schema-not-found': {
    status: 404,
    title: 'There is no schema of this id',
    remedy: 'Correct the id or the context; what was erased does not come back.',
  },
  'check-not-found': {
    status: 404,
    title: 'There is no such check',
    remedy: 'Correct the id: it is in the report of every check.',
  },
  'predecessor-refused': {
    status: 409,
    title: 'The subject cannot take the place of that one',
    remedy:
      'See `successor` and `predecessor` of `GET /api/v1/subjects/{subject}`: a link is set once, and never in a circle.',
  },
  'approval-not-found': {
    status: 404,
    title: 'There is no such approval',
    remedy: 'List those of a subject with `GET /api/v1/approvals?subject=…`.',
  },
  'approval-by-author': {
    status: 403,
    title: 'Nobody approves alone what they wrote themselves',
    remedy:
      'Ask another owner of the subject’s team, or an approver. Without authentication everybody is `local`: set STEWARD_AUTH.',
  },
  'approval-without-authentication': {
    status: 403,
    title: 'Without authentication nothing can be approved',
    remedy:
      'Start the registry with STEWARD_AUTH=token, and give whoever approves and whoever registers a token each: `POST /api/v1/tokens`.',
  },
  'approval-used': {
    status: 409,
    title: 'A registration has used the approval up',
    remedy: 'Nothing is left to revoke; a further break needs an approval of its own.',
  },
  'subject-owned-by-another-team': {
    status: 409,
    title: 'The subject belongs to another team',
    remedy:
      'Ask its owner to offer it with `POST /api/v1/subjects/{subject}/transfers`; only a subject that nobody owns can be assigned.',
  },
  'environment-not-found': {
    status: 404,
    title: 'There is no such environment',
    remedy:
      'List them with `GET /api/v1/environments`; an admin creates one with `POST /api/v1/environments`.',
  },
  'environment-exists': {
    status: 409,
    title: 'There is an environment of this slug already',
    remedy: 'Choose another slug.',
  },
  'environment-in-use': {
    status: 409,
    title: 'Something was declared for or deployed to the environment',
    remedy: 'Keep it: what ended there is history that is kept.',
  },
  'application-not-found': {
    status: 404,
    title: 'There is no such application',
    remedy: 'Create it with `POST /api/v1/applications`, or correct the slug.',
  },
  'application-exists': {
    status: 409,
    title: 'There is, or was, an application of this slug',
    remedy: 'Choose another slug; that of an archived application is never given again.',
  },
  'application-archived': {
    status: 409,
    title: 'The application is archived',
    remedy: 'Declare and deploy for an application that still runs.',
  },
  'declaration-not-found': {
    status: 404,
    title: 'The application does not declare that',
    remedy: 'List what it declares with `GET /api/v1/applications/{slug}/declarations`.',
  },
  'release-not-found': {
    status: 404,
    title: 'That version of the application is not released there',
    remedy: 'List what is with `GET /api/v1/applications/{slug}/releases`.',
  },
  'contract-not-found': {
    status: 404,
    title: 'There is no such contract',
    remedy:
      'List those of the application with `GET /api/v1/applications/{slug}/contracts`; `?provider=` tells several of one version apart.',
  },
  'contract-refused': {
    status: 422,
    title: 'The contract cannot be taken',
    remedy: 'Mend what `errors` names, with its place in the contract, and publish it again.',
  },
  'contract-exists': {
    status: 409,
    title: 'This version has published another contract already',
    remedy:
      'Publish it under a new version of the application: a version reads what it reads. `errors` names the differences. Several events of one version go into one contract, as its "events".',
  },
  'deployment-not-found': {
    status: 404,
    title: 'Nothing of the application runs there',
    remedy:
      'List what runs with `GET /api/v1/applications/{slug}/deployments`; an instance is named by `?instance=`.',
  },
  'topic-not-found': {
    status: 404,
    title: 'There is no such topic',
    remedy: 'Describe it with `PUT /api/v1/topics/{cluster}/{topic}`, or correct the name.',
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
    remedy:
      'Compare the versions with `GET /api/v1/subjects/{subject}/diff?from={version}&to={version}`, which says what to do about each break; or register a successor subject.',
  },
  'governance-plan-refused': {
    status: 422,
    title: 'The plan cannot be applied',
    remedy: 'Mend what `errors` names in the files, and plan again.',
  },
  'governance-plan-stale': {
    status: 409,
    title: 'What the plan would change was changed meanwhile',
    remedy: 'Plan again, read the plan and apply that one.',
  },
  'operation-not-permitted': {
    status: 409,
    title: 'The mode of the subject does not permit it',
    remedy: 'Ask whoever set the mode, or set it to READWRITE: `PUT /mode/{subject}`.',
  },
  'governance-refused': {
    status: 422,
    title: 'The policy of this registry refuses the change',
    remedy: 'Follow the fix of each finding; docs/rules has a page for each rule.',
  },
  'conflict-retry': {
    status: 503,
    title: 'Others were writing to the same subject all the time',
    remedy: 'Try again.',
  },
  overloaded: {
    status: 503,
    title: 'The registry has more work than it can take now',
    remedy: 'Try again in a moment; STEWARD_WORKERS and STEWARD_WORKER_QUEUE say how much it takes.',
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
