import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderConfigurationDocs } from './configuration-docs.js';
import { isLoopbackHost } from './loopback.js';
import { readSettings, SettingsError, unknownSettings } from './settings.js';
import type { Environment } from './settings.js';

function refusal(env: Environment): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8081,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      dataDir: '.data',
      policy: 'open',
      undecidedContracts: 'warn',
      auth: 'none',
      tokenFile: '.data/admin-token',
      tokenRateLimit: 6000,
      confluentGeneration: '8',
      workers: 2,
      workerQueue: 100,
      workerDeadline: 10,
      githubIssuers: ['https://token.actions.githubusercontent.com'],
      githubAudience: 'schema-steward',
      oidcScope: 'openid email profile',
      oidcEmailVerified: 'said',
      oidcGroupsClaim: 'groups',
      bodyLimit: 1_048_576,
      compatibilityLevel: 'BACKWARD',
      allowedHosts: [],
      logLevel: 'info',
    });
  });

  test('every variable is read', () => {
    expect(
      readSettings({
        PORT: '0',
        HOST: '::',
        DATABASE_URL: 'postgres://u:p@h/d',
        DATABASE_MIGRATION_URL: 'postgresql://owner@h/d',
        STEWARD_DATA_DIR: '/var/lib/steward',
        STEWARD_POLICY: 'strict',
        STEWARD_AUTH: 'token',
        STEWARD_TOKEN_FILE: '/run/token',
        STEWARD_TOKEN_RATE_LIMIT: '0',
        STEWARD_CONFLUENT_GENERATION: '7',
        STEWARD_UNDECIDED_CONTRACTS: 'fail',
        STEWARD_WORKERS: '3',
        STEWARD_WORKER_QUEUE: '0',
        STEWARD_WORKER_DEADLINE: '300',
        STEWARD_GITHUB_ISSUERS: 'https://github.acme.example/_services/token, http://127.0.0.1:8099',
        STEWARD_GITHUB_AUDIENCE: 'https://registry.acme.example',
        PUBLIC_URL: 'https://registry.acme.example',
        OIDC_ISSUER: 'https://id.acme.example/',
        OIDC_CLIENT_ID: 'steward',
        OIDC_CLIENT_SECRET_FILE: '/run/secrets/oidc',
        OIDC_SCOPE: 'openid email groups',
        OIDC_EMAIL_VERIFIED: 'assumed',
        OIDC_GROUPS_CLAIM: 'https://acme.example/groups',
        OIDC_ADMIN_GROUP: 'platform',
        STEWARD_BODY_LIMIT: '2MiB',
        STEWARD_COMPATIBILITY_LEVEL: 'full_transitive',
        STEWARD_ALLOWED_HOSTS: 'Registry.local, [fe80::1]',
        LOG_LEVEL: 'debug',
      }),
    ).toEqual({
      port: 0,
      host: '::',
      databaseUrl: 'postgres://u:p@h/d',
      databaseMigrationUrl: 'postgresql://owner@h/d',
      dataDir: '/var/lib/steward',
      policy: 'strict',
      undecidedContracts: 'fail',
      auth: 'token',
      tokenFile: '/run/token',
      tokenRateLimit: 0,
      confluentGeneration: '7',
      workers: 3,
      workerQueue: 0,
      workerDeadline: 300,
      githubIssuers: ['https://github.acme.example/_services/token', 'http://127.0.0.1:8099'],
      githubAudience: 'https://registry.acme.example',
      publicUrl: 'https://registry.acme.example',
      oidcIssuer: 'https://id.acme.example/',
      oidcClientId: 'steward',
      oidcClientSecretFile: '/run/secrets/oidc',
      oidcScope: 'openid email groups',
      oidcEmailVerified: 'assumed',
      oidcGroupsClaim: 'https://acme.example/groups',
      oidcAdminGroup: 'platform',
      bodyLimit: 2_097_152,
      compatibilityLevel: 'FULL_TRANSITIVE',
      allowedHosts: ['registry.local', '[fe80::1]'],
      logLevel: 'debug',
    });
  });

  test('the token lies in the data directory unless said otherwise', () => {
    expect(readSettings({ STEWARD_DATA_DIR: '/srv' }).tokenFile).toBe('/srv/admin-token');
  });

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  test('settings cannot be changed', () => {
    expect(Object.isFrozen(readSettings({}))).toBe(true);
  });

  test.each([
    ['1024', 1024],
    ['1KiB', 1024],
    ['3kB', 3000],
    ['2 MB', 2_000_000],
    ['256mib', 268_435_456],
  ])('a body limit of %s is %d bytes', (given, bytes) => {
    expect(readSettings({ STEWARD_BODY_LIMIT: given }).bodyLimit).toBe(bytes);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80x'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['HOST', 'http://localhost'],
    ['STEWARD_DATA_DIR', ' '],
    ['STEWARD_POLICY', 'Strict'],
    ['STEWARD_AUTH', 'basic'],
    ['STEWARD_TOKEN_RATE_LIMIT', '-1'],
    ['STEWARD_WORKERS', '0'],
    ['STEWARD_WORKERS', '65'],
    ['STEWARD_WORKER_QUEUE', '10001'],
    ['STEWARD_WORKER_DEADLINE', '0'],
    ['STEWARD_WORKER_DEADLINE', '1.5'],
    ['STEWARD_TOKEN_RATE_LIMIT', '1000001'],
    ['STEWARD_GITHUB_ISSUERS', 'http://token.actions.githubusercontent.com'],
    ['STEWARD_GITHUB_ISSUERS', 'https://a.example/'],
    ['STEWARD_GITHUB_ISSUERS', 'https://a.example?b'],
    ['STEWARD_GITHUB_ISSUERS', 'https://user@a.example'],
    ['STEWARD_GITHUB_ISSUERS', 'http://localhost@a.example'],
    ['STEWARD_GITHUB_ISSUERS', 'https://a.example, token.example'],
    ['STEWARD_GITHUB_ISSUERS', ','],
    ['STEWARD_GITHUB_AUDIENCE', 'a b'],
    ['STEWARD_BODY_LIMIT', '0'],
    ['STEWARD_BODY_LIMIT', '257MiB'],
    ['STEWARD_BODY_LIMIT', '1GiB'],
    ['STEWARD_BODY_LIMIT', '1.5MiB'],
    ['STEWARD_COMPATIBILITY_LEVEL', 'SIDEWAYS'],
    ['STEWARD_ALLOWED_HOSTS', 'https://registry.local'],
    ['STEWARD_ALLOWED_HOSTS', 'registry.local:8081'],
    ['STEWARD_ALLOWED_HOSTS', '*'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', '__proto__'],
  ])('%s=%s is refused with its name, the value and what is allowed', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`\n  ${name}: got ".*"; allowed: .+\\.$`));
    expect(refusal({ [name]: value })).toContain(JSON.stringify(value));
  });

  test('all mistakes are said at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' })).toBe(
      'The configuration cannot be used:\n' +
        '  PORT: got "x"; allowed: a whole number from 0 to 65535 (0: any free port).\n' +
        '  LOG_LEVEL: got "y"; allowed: debug, info, warn, error or silent.',
    );
  });

  test.each(['mysql://u:hunter2@h/d', 'postgres://u:hunter2@[/d', 'u:hunter2@h'])(
    'a database URL that cannot be taken is not shown: %s',
    (url) => {
      expect(refusal({ DATABASE_URL: url })).toBe(
        'The configuration cannot be used:\n' +
          '  DATABASE_URL: got a value that is not shown here; ' +
          'allowed: a URL that begins with postgres:// or postgresql://.',
      );
    },
  );

  test.each(['0.0.0.0', '::', '192.168.0.1', 'registry.example', '::ffff:10.0.0.1'])(
    'without authentication HOST=%s is refused, and the message says how to turn it on',
    (host) => {
      expect(refusal({ HOST: host })).toContain('Set STEWARD_AUTH=token');
      expect(readSettings({ HOST: host, STEWARD_AUTH: 'token' }).host).toBe(host);
    },
  );

  test.each([
    [{}, ['OIDC_CLIENT_ID', 'PUBLIC_URL', 'STEWARD_AUTH=token']],
    [{ OIDC_CLIENT_ID: 'us', PUBLIC_URL: 'https://registry.example' }, ['STEWARD_AUTH=token']],
    [{ OIDC_CLIENT_ID: 'us', STEWARD_AUTH: 'token' }, ['PUBLIC_URL']],
    [
      {
        OIDC_CLIENT_ID: 'us',
        PUBLIC_URL: 'https://registry.example',
        STEWARD_AUTH: 'token',
        OIDC_CLIENT_SECRET: 'hush',
        OIDC_CLIENT_SECRET_FILE: '/run/secrets/oidc',
      },
      ['OIDC_CLIENT_SECRET_FILE'],
    ],
  ])('people cannot sign in with half a configuration: %j', (env, named) => {
    const told = refusal({ OIDC_ISSUER: 'https://id.example/', ...env });
    for (const name of named) expect(told).toContain(name);
    expect(told).not.toContain('hush');
  });

  test.each(['http://id.example', 'id.example', 'https://id.example?x', 'https://a b'])(
    'the provider %s is refused',
    (issuer) => expect(refusal({ OIDC_ISSUER: issuer })).toContain('OIDC_ISSUER: got'),
  );

  test('a misspelt variable of ours is found', () => {
    expect(unknownSettings({ STEWARD_POLCY: 'strict', STEWARD_AUTH: 'none', PATH: '/bin' })).toEqual([
      'STEWARD_POLCY',
    ]);
  });
});

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.1', false],
  ['128.0.0.1', false],
  ['localhost.example', false],
  ['127.0.0.1.nip.io', false],
  ['', false],
])('%s means this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

describe('docs/configuration.md', () => {
  const docs = renderConfigurationDocs();

  test('has a row for every variable that the source reads', () => {
    const source = readFileSync(new URL('./variables.ts', import.meta.url), 'utf8');
    const names = [...source.matchAll(/name: '([A-Z_]+)'/g)].map((match) => match[1]);
    expect([...docs.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])).toEqual(names);
    expect(names).toHaveLength(29);
  });

  test('says default, allowed values and meaning', () => {
    expect(docs).toContain('| `PORT` | `8081` | a whole number from 0 to 65535 (0: any free port) | The TCP');
    expect(docs).toContain('| `STEWARD_TOKEN_FILE` | `<STEWARD_DATA_DIR>/admin-token` |');
    expect(docs).toContain('| `DATABASE_URL` | none |');
  });
});
