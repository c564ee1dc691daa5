import { describe, expect, it } from 'vitest';
import { parseStewardConfig } from '../../config/steward-config.js';
import { importCodeowners } from './import-codeowners.js';

const CONFIG =
  'version: 1\nschemas:\n  - files: schemas/{subject}.avsc\n  - files: events/v-{subject}.schema.json\n';
const FILES = ['README.md', 'schemas/orders-key.avsc', 'schemas/orders-value.avsc', 'schemas/shipments.avsc'];

function imported(text: string, { config = CONFIG, paths = FILES } = {}) {
  const { teams, prefixRules, notes } = importCodeowners({
    file: 'CODEOWNERS',
    text,
    config: parseStewardConfig(config, 'steward.yml'),
    paths,
  });
  return {
    teams: teams.map(({ slug, externalRef }) => `${externalRef} → ${slug}`),
    rules: prefixRules.map(({ prefix, team, from }) => `${prefix} → ${team} (${from})`),
    notes,
  };
}

describe('CODEOWNERS', () => {
  it.each<[string, string, ReturnType<typeof imported>]>([
    [
      'is nothing where it says nothing',
      '# nobody\n\n',
      {
        teams: [],
        rules: [],
        notes: [
          'The subject orders-key has no team in CODEOWNERS: nobody owns it.',
          'The subject orders-value has no team in CODEOWNERS: nobody owns it.',
          'The subject shipments has no team in CODEOWNERS: nobody owns it.',
        ],
      },
    ],
    [
      'gives by a prefix where the pattern is one, for schemas that are not there yet too',
      '/schemas/orders-* @acme/orders\nshipments*.avsc @acme/Shipping_Team # for ever\n/events/v-return* @acme/returns\n',
      {
        teams: ['@acme/orders → orders', '@acme/Shipping_Team → shipping-team', '@acme/returns → returns'],
        rules: [
          'orders- → orders (CODEOWNERS:1)',
          'return → returns (CODEOWNERS:3)',
          'shipments → shipping-team (CODEOWNERS:2)',
        ],
        notes: ['"@acme/Shipping_Team" becomes the team shipping-team: look whether that is its slug.'],
      },
    ],
    [
      'gives single schemas where the pattern is no prefix',
      '*-value.avsc @acme/values\n/schemas/orders-key.avsc @acme/keys\n/schemas/shipments.avsc @acme/keys',
      {
        teams: ['@acme/values → values', '@acme/keys → keys'],
        rules: [
          'orders-key → keys (CODEOWNERS:2)',
          'orders-value → values (CODEOWNERS:1)',
          'shipments → keys (CODEOWNERS:3)',
        ],
        notes: [],
      },
    ],
    [
      'gives to the last line that matches',
      '/schemas/orders-* @acme/orders\n/schemas/orders-value.avsc @acme/core\n/schemas/ship* @acme/core\n/schemas/s* @acme/orders',
      {
        teams: ['@acme/orders → orders', '@acme/core → core'],
        rules: [
          'orders- → orders (CODEOWNERS:1)',
          'orders-value → core (CODEOWNERS:2)',
          's → orders (CODEOWNERS:4)',
        ],
        notes: ['CODEOWNERS:3: Line 4 takes ship… over.'],
      },
    ],
    [
      'has no rule for everything, and says so',
      '/schemas/orders-* @acme/orders\n* @acme/core\n',
      {
        teams: ['@acme/orders → orders', '@acme/core → core'],
        rules: [
          'orders-key → core (CODEOWNERS:2)',
          'orders-value → core (CODEOWNERS:2)',
          'shipments → core (CODEOWNERS:2)',
        ],
        notes: [
          'CODEOWNERS:1: Line 2 takes orders-… over.',
          'CODEOWNERS:2: "*" gives every schema of an entry to core: a prefix rule has at least one letter, so new subjects need one of their own.',
        ],
      },
    ],
    [
      'drops nothing silently: people, second owners, sections, patterns that it does not know, lines that give to nobody',
      '[Docs]\n/schemas/ @acme/core @acme/other ada@example.com\n!/x @acme/core\n/schemas/shipments.avsc\n/schemas/orders-key.avsc @ada\n',
      {
        teams: ['@acme/core → core'],
        rules: ['orders-value → core (CODEOWNERS:2)'],
        notes: [
          'CODEOWNERS:1: "[Docs]" is a section, which GitHub does not know: the line is left out.',
          'CODEOWNERS:2: "ada@example.com" is no team of GitHub: people own nothing here, teams do.',
          'CODEOWNERS:2: A subject has one owner: @acme/core is taken, not @acme/other.',
          'CODEOWNERS:3: The pattern "!/x" begins with "!", which CODEOWNERS does not know: the line is left out.',
          'CODEOWNERS:5: "@ada" is no team of GitHub: people own nothing here, teams do.',
          'CODEOWNERS:5: No team owns it: what the line matches is left to nobody.',
          'CODEOWNERS:2: "/schemas/" gives every schema of an entry to core: a prefix rule has at least one letter, so new subjects need one of their own.',
          'The subject orders-key has no team in CODEOWNERS: nobody owns it.',
          'The subject shipments has no team in CODEOWNERS: nobody owns it.',
        ],
      },
    ],
    [
      'keeps teams of one name in two organisations apart',
      '/schemas/orders-* @acme/core\n/schemas/s* @beta/core\n',
      {
        teams: ['@acme/core → core', '@beta/core → beta-core'],
        rules: ['orders- → core (CODEOWNERS:1)', 's → beta-core (CODEOWNERS:2)'],
        notes: ['"@beta/core" becomes the team beta-core: look whether that is its slug.'],
      },
    ],
  ])('%s', (_claim, text, expected) => {
    expect(imported(text)).toEqual(expected);
  });

  it('gives in the context of the configuration', () => {
    const { prefixRules } = importCodeowners({
      file: 'CODEOWNERS',
      text: '/schemas/a* @acme/core',
      config: parseStewardConfig(`context: .eu\n${CONFIG}`, 'steward.yml'),
      paths: [],
    });
    expect(prefixRules).toEqual([{ prefix: 'a', team: 'core', context: '.eu', from: 'CODEOWNERS:1' }]);
  });

  it('gives a schema to its own team though its name begins like another one’s', () => {
    const paths = ['schemas/orders.avsc', 'schemas/orders-archive.avsc', 'schemas/orders-new.avsc'];
    const text =
      '/schemas/orders.avsc @acme/a\n/schemas/orders-archive.avsc @acme/b\n/schemas/orders-new.avsc @acme/a\n';
    expect(imported(text, { paths }).rules).toEqual([
      'orders → a (CODEOWNERS:1)',
      'orders-archive → b (CODEOWNERS:2)',
    ]);
  });
});
