import { COMPATIBILITY_LEVELS, parseCompatibilityLevel } from '@schema-steward/kernel';
import { z } from 'zod';
import { parseByteSize } from './byte-size.js';
import { isIssuerUrl, isProviderUrl } from './issuer-url.js';

/** One environment variable: how it is read, and what `docs/configuration.md` says of it. */
interface Variable<T> {
  readonly name: string;
  /** The text that is read when the variable is unset or empty; undefined where there is no default. */
  readonly default?: string;
  /** How the default reads in the docs, where it depends on another variable. */
  readonly defaultNote?: string;
  /** Completes the sentence "allowed: …". */
  readonly allowed: string;
  readonly meaning: string;
  /** Its value is never shown, in no message and no log. */
  readonly secret?: true;
  readonly schema: z.ZodType<T, string | undefined>;
}

const variable = <T>(definition: Variable<T>): Variable<T> => definition;

const BODY_LIMIT = { min: 1024, max: 256 * 1024 ** 2 };
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])$/;

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values as T & [string, ...string[]]);
const text = () => z.string().refine((value) => value.trim() !== '' && !value.includes('\0'));
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most);
const postgresUrl = () =>
  z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value))
    .optional();

/** Every environment variable that the registry reads: there is no other. */
export const VARIABLES = {
  port: variable({
    name: 'PORT',
    default: '8081',
    allowed: 'a whole number from 0 to 65535 (0: any free port)',
    meaning: 'The TCP port to listen on.',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535),
  }),
  host: variable({
    name: 'HOST',
    default: '127.0.0.1',
    allowed: 'a host name or an address; without authentication a loopback one',
    meaning:
      'The address to listen on. `0.0.0.0` or `::` serves the network, which needs `STEWARD_AUTH=token`.',
    schema: z.string().regex(/^[A-Za-z0-9._:-]{1,253}$/),
  }),
  databaseUrl: variable({
    name: 'DATABASE_URL',
    allowed: 'a URL that begins with postgres:// or postgresql://',
    meaning:
      'The PostgreSQL (14 or newer) to use. Without it the registry starts its own under `STEWARD_DATA_DIR`.',
    secret: true,
    schema: postgresUrl(),
  }),
  databaseMigrationUrl: variable({
    name: 'DATABASE_MIGRATION_URL',
    allowed: 'a URL that begins with postgres:// or postgresql://',
    meaning:
      'The connection of the tables’ owner, for migrations, if `DATABASE_URL` is a role that may only read and write rows.',
    secret: true,
    schema: postgresUrl(),
  }),
  dataDir: variable({
    name: 'STEWARD_DATA_DIR',
    default: '.data',
    allowed: 'a path',
    meaning: 'Where the registry keeps files of its own: its PostgreSQL, the admin token.',
    schema: text(),
  }),
  policy: variable({
    name: 'STEWARD_POLICY',
    default: 'open',
    allowed: 'open or strict',
    meaning:
      '`open`: what Confluent’s registry allows is allowed, governance findings are recorded and shown. `strict`: governance refuses.',
    schema: oneOf(['open', 'strict']),
  }),
  undecidedContracts: variable({
    name: 'STEWARD_UNDECIDED_CONTRACTS',
    default: 'warn',
    allowed: 'warn or fail',
    meaning:
      'What a change meets where it could not be told before whether a contract holds, and cannot be told now: a warning, or an error that stops it. What was proven before and cannot be told now stops it anyway.',
    schema: oneOf(['warn', 'fail']),
  }),
  auth: variable({
    name: 'STEWARD_AUTH',
    default: 'none',
    allowed: 'none or token',
    meaning:
      '`none`: whoever reaches the loopback address is admin. `token`: every request but the public ones needs a token: the admin’s, or one made with `POST /api/v1/tokens`.',
    schema: oneOf(['none', 'token']),
  }),
  tokenFile: variable({
    name: 'STEWARD_TOKEN_FILE',
    defaultNote: '`<STEWARD_DATA_DIR>/admin-token`',
    allowed: 'a path',
    meaning:
      'The file that holds the admin token; made at the first start if it is not there, mode 0600. A file that others can read is refused.',
    schema: text().optional(),
  }),
  tokenRateLimit: variable({
    name: 'STEWARD_TOKEN_RATE_LIMIT',
    default: '6000',
    allowed: 'a whole number from 0 to 1000000 (0: no limit)',
    meaning:
      'Requests a minute that a token may send to one node; more are answered 429 with `Retry-After`. With several nodes a token may send as many to each.',
    schema: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .refine((limit) => limit <= 1_000_000),
  }),
  githubIssuers: variable({
    name: 'STEWARD_GITHUB_ISSUERS',
    default: 'https://token.actions.githubusercontent.com',
    allowed: 'URLs that begin with https:// (on loopback http:// as well), separated by commas',
    meaning:
      'Whose id-tokens a workflow may exchange for a token of the registry; for GitHub Enterprise Server `https://HOST/_services/token`. Keys are fetched from these alone.',
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((url) => url.trim())
          .filter((url) => url !== ''),
      )
      .refine((urls) => urls.length > 0 && urls.every(isIssuerUrl))
      .readonly(),
  }),
  githubAudience: variable({
    name: 'STEWARD_GITHUB_AUDIENCE',
    default: 'schema-steward',
    allowed: 'a text without white space, 256 characters at most',
    meaning:
      'The audience that id-tokens must have. Give each registry one of its own, such as its URL: an id-token made for one must not serve at another.',
    schema: z.string().regex(/^[!-~]{1,256}$/),
  }),
  publicUrl: variable({
    name: 'PUBLIC_URL',
    allowed: 'a URL that begins with https:// (on loopback http:// as well), without a slash at its end',
    meaning:
      'Where people reach this registry in a browser. The provider sends them back to `<PUBLIC_URL>/api/v1/sign-in/callback`.',
    schema: z.string().refine(isIssuerUrl).optional(),
  }),
  oidcIssuer: variable({
    name: 'OIDC_ISSUER',
    allowed:
      'a URL that begins with https:// (on loopback http:// as well), as the provider writes it in `iss`',
    meaning:
      'The OpenID Connect provider at which people sign in; its configuration is read from `<OIDC_ISSUER>/.well-known/openid-configuration`. Needs `OIDC_CLIENT_ID`, `PUBLIC_URL` and `STEWARD_AUTH=token`.',
    schema: z.string().refine(isProviderUrl).optional(),
  }),
  oidcClientId: variable({
    name: 'OIDC_CLIENT_ID',
    allowed: 'a text without white space',
    meaning: 'What the provider calls this registry.',
    schema: z
      .string()
      .regex(/^[!-~]{1,512}$/)
      .optional(),
  }),
  oidcClientSecret: variable({
    name: 'OIDC_CLIENT_SECRET',
    allowed: 'a text',
    meaning:
      'The secret that the provider gave this registry; none for a public client, which PKCE protects.',
    secret: true,
    schema: text().optional(),
  }),
  oidcClientSecretFile: variable({
    name: 'OIDC_CLIENT_SECRET_FILE',
    allowed: 'a path',
    meaning: 'A file that holds that secret, in the place of `OIDC_CLIENT_SECRET`.',
    schema: text().optional(),
  }),
  oidcScope: variable({
    name: 'OIDC_SCOPE',
    default: 'openid email profile',
    allowed: 'scopes with `openid` among them, separated by blanks',
    meaning: 'What the provider is asked for. Some give the groups for a scope of their own only.',
    schema: z.string().refine((scope) => scope.split(' ').includes('openid')),
  }),
  oidcEmailVerified: variable({
    name: 'OIDC_EMAIL_VERIFIED',
    default: 'said',
    allowed: 'said or assumed',
    meaning:
      '`said`: the provider must say of an address that it is verified. `assumed`: for a provider that never says it (Entra ID, say) and gives nobody an address that is not theirs; one that is said to be unverified is refused all the same.',
    schema: oneOf(['said', 'assumed']),
  }),
  oidcGroupsClaim: variable({
    name: 'OIDC_GROUPS_CLAIM',
    default: 'groups',
    allowed: 'the name of a claim',
    meaning: 'The claim in which the provider names a person’s groups.',
    schema: text(),
  }),
  oidcAdminGroup: variable({
    name: 'OIDC_ADMIN_GROUP',
    allowed: 'the name of a group',
    meaning: 'Who is in it is admin, as of when they signed in. Without it nobody is by signing in.',
    schema: text().optional(),
  }),
  bodyLimit: variable({
    name: 'STEWARD_BODY_LIMIT',
    default: '1MiB',
    allowed: 'a size from 1KiB to 256MiB, in bytes or with kB, MB, KiB or MiB',
    meaning: 'The largest request body that is accepted.',
    schema: z
      .string()
      .transform((value) => parseByteSize(value) ?? Number.NaN)
      .refine((bytes) => bytes >= BODY_LIMIT.min && bytes <= BODY_LIMIT.max),
  }),
  compatibilityLevel: variable({
    name: 'STEWARD_COMPATIBILITY_LEVEL',
    default: 'BACKWARD',
    allowed: `one of ${COMPATIBILITY_LEVELS.join(', ')}`,
    meaning: 'The compatibility level where neither the subject nor `PUT /config` says one.',
    schema: z.string().transform(parseCompatibilityLevel).pipe(z.enum(COMPATIBILITY_LEVELS)),
  }),
  confluentGeneration: variable({
    name: 'STEWARD_CONFLUENT_GENERATION',
    default: '8',
    allowed: '7 or 8',
    meaning:
      'The generation of Confluent’s registry whose answers clients get. `8`: `guid`, `ts`, `deleted` and `schemaType` in every schema, 40901 for one that breaks another. `7`: none of the first three, no `schemaType` for Avro, and 409.',
    schema: oneOf(['7', '8']),
  }),
  workers: variable({
    name: 'STEWARD_WORKERS',
    default: '2',
    allowed: 'a whole number from 1 to 64',
    meaning:
      'Threads for what takes longer than a few milliseconds: large schemas, comparisons with many versions. They start when they are needed, and each may take 768 MB.',
    schema: wholeNumber(1, 64),
  }),
  workerQueue: variable({
    name: 'STEWARD_WORKER_QUEUE',
    default: '100',
    allowed: 'a whole number from 0 to 10000',
    meaning: 'How many requests may wait for a thread; more are answered 503 with `Retry-After`.',
    schema: wholeNumber(0, 10_000),
  }),
  workerDeadline: variable({
    name: 'STEWARD_WORKER_DEADLINE',
    default: '10',
    allowed: 'a whole number from 1 to 300',
    meaning:
      'Seconds after which a thread is ended with what it does: a schema that is not read by then is refused, and a comparison is undecided. As long a request waits for a thread.',
    schema: wholeNumber(1, 300),
  }),
  allowedHosts: variable({
    name: 'STEWARD_ALLOWED_HOSTS',
    default: '',
    allowed: 'host names without scheme or port, separated by commas',
    meaning:
      'Further names by which an unauthenticated registry may be called (`Host` and `Origin`), beside the loopback ones.',
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((name) => name.trim().toLowerCase())
          .filter((name) => name !== ''),
      )
      .refine((names) => names.every((name) => HOST_NAME.test(name)))
      .readonly(),
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    default: 'info',
    allowed: 'debug, info, warn, error or silent',
    meaning: 'The least severe messages that are written.',
    schema: oneOf(['debug', 'info', 'warn', 'error', 'silent']),
  }),
} as const;
