import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { parseGovernance } from './parse-governance.js';

/** The mistakes of one file, as `line:column message`. */
const mistakes = (text: string): string[] =>
  parseGovernance([{ file: 'g.yml', text }]).problems.map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  );

const WHOLE = `version: 1
environments:
  - { slug: production, production: true }
teams:
  - slug: fulfillment
    parent: null
    channels:
      - { tool: slack, address: "#events", scope: announcements }
    members: [{ email: ada@example.com, role: owner }]
prefixRules:
  - { context: .eu, prefix: shipment-, team: fulfillment }
subjects: [{ subject: orders-value, team: fulfillment }]
topics:
  - { cluster: main, topic: shipments, regions: [eu], retentionMs: 604800000, cleanupPolicy: delete }
applications:
  - slug: tracking
    team: fulfillment
    consumes: [{ subject: orders-value, environment: production }]
policies:
  - { subject: orders-value, compatibility: FULL, reason: Two teams write. }
`;

describe('a file of governance', () => {
  it('is read as it is written', () => {
    const { documents, problems } = parseGovernance([{ file: 'g.yml', text: WHOLE }]);
    expect(problems).toEqual([]);
    expect(documents).toEqual({
      environments: [{ slug: 'production', production: true }],
      teams: [
        {
          slug: 'fulfillment',
          parent: null,
          channels: [{ tool: 'slack', address: '#events', scope: 'announcements' }],
          members: [{ email: 'ada@example.com', role: 'owner' }],
        },
      ],
      prefixRules: [{ context: '.eu', prefix: 'shipment-', team: 'fulfillment' }],
      subjects: [{ subject: 'orders-value', team: 'fulfillment' }],
      topics: [
        {
          cluster: 'main',
          topic: 'shipments',
          regions: ['eu'],
          retentionMs: 604800000,
          cleanupPolicy: 'delete',
        },
      ],
      applications: [
        {
          slug: 'tracking',
          team: 'fulfillment',
          consumes: [{ subject: 'orders-value', environment: 'production' }],
        },
      ],
      policies: [{ subject: 'orders-value', compatibility: 'FULL', reason: 'Two teams write.' }],
    });
  });

  it('is one with the others, and each part keeps its place', () => {
    const source = parseGovernance([
      { file: 'a.yml', text: 'version: 1\nteams:\n  - slug: a\n' },
      { file: 'b.yml', text: 'version: 1\npolicies: []\n' },
      {
        file: 'c.yml',
        text: 'version: 1\nteams:\n  - slug: b\n    channels:\n      - tool: x\n        address: y\n        scope: z\n',
      },
    ]);
    expect(source.problems).toEqual([]);
    expect(source.documents).toEqual({
      teams: [{ slug: 'a' }, { slug: 'b', channels: [{ tool: 'x', address: 'y', scope: 'z' }] }],
      policies: [],
    });
    expect(source.placeOf('/teams/0')).toEqual({ file: 'a.yml', line: 3, column: 5 });
    expect(source.placeOf('/teams/1/channels/0/scope')).toEqual({ file: 'c.yml', line: 7, column: 16 });
    expect(source.placeOf('/teams/1/channels/0/address/deeper')).toEqual({
      file: 'c.yml',
      line: 6,
      column: 18,
    });
    expect(source.placeOf('/elsewhere/0')).toBeUndefined();
  });

  it.each<[string, string, string[]]>([
    [
      'an unknown section',
      'version: 1\nteam: []',
      [
        'g.yml:2:1 Unknown key "team" in the file; did you mean "teams"? Known are version, environments, teams, prefixRules, subjects, topics, applications, policies.',
      ],
    ],
    [
      'an unknown key of a team',
      'version: 1\nteams:\n  - slug: a\n    chanels: []',
      [
        'g.yml:4:5 Unknown key "chanels" in a team; did you mean "channels"? Known are slug, name, parent, escalationTeam, externalRef, channels, members.',
      ],
    ],
    [
      'a key that is like no other',
      'version: 1\npolicies:\n  - { subject: a, compatibility: FULL, because: b }',
      ['g.yml:3:40 Unknown key "because" in a policy; known are context, subject, compatibility, reason.'],
    ],
    [
      '__proto__ as a key',
      'version: 1\nteams:\n  - slug: a\n    __proto__: { name: b }',
      [
        'g.yml:4:5 Unknown key "__proto__" in a team; known are slug, name, parent, escalationTeam, externalRef, channels, members.',
      ],
    ],
    [
      'a key twice',
      'version: 1\nteams:\n  - slug: a\n    slug: b',
      ['g.yml:4:5 The key "slug" comes twice in a team.'],
    ],
    [
      'a section twice',
      'version: 1\nteams: []\nteams: []',
      ['g.yml:3:1 The key "teams" comes twice in the file.'],
    ],
    [
      'an anchor',
      'version: 1\nteams:\n  - &a\n    slug: a',
      ['g.yml:4:5 Anchors ("&") are not allowed: write the value out where it is used.'],
    ],
    [
      'an anchor on a value',
      'version: 1\nteams:\n  - slug: &a b',
      ['g.yml:3:14 Anchors ("&") are not allowed: write the value out where it is used.'],
    ],
    [
      'an alias',
      'version: 1\nteams:\n  - slug: a\n    name: *x',
      ['g.yml:4:11 Aliases are not allowed; text that starts with "*" needs quotes.'],
    ],
    [
      'a merge key',
      'version: 1\nteams:\n  - slug: a\n    <<: { name: b }',
      ['g.yml:4:5 Merge keys ("<<") are not allowed: write the values out.'],
    ],
    [
      'a directive',
      '%YAML 1.1\n---\nversion: 1',
      ['g.yml:1:1 The YAML must be of version 1.2: leave the %YAML directive out.'],
    ],
    ['a tag', 'version: 1\nteams: !!set {}', ['g.yml:2:14 teams must be a list.']],
    [
      'a tag of a program',
      'version: 1\nteams: !!js/function x',
      ['g.yml:2:8 Unresolved tag: tag:yaml.org,2002:js/function'],
    ],
    [
      'two documents',
      'version: 1\n---\nversion: 1',
      ['g.yml:2:1 Source contains multiple documents; please use YAML.parseAllDocuments()'],
    ],
    ['no version', 'teams: []', ['g.yml:1:1 version is missing in the file.']],
    [
      'a newer version',
      'version: 2',
      ['g.yml:1:10 version 2 is not one that this steward knows: write "version: 1".'],
    ],
    ['nothing', '', ['g.yml:1:1 the file must be a mapping.']],
    ['a list', '- a', ['g.yml:1:1 the file must be a mapping.']],
    ['a section without a value', 'version: 1\nteams:', ['g.yml:2:7 teams must be a list.']],
    ['a section as a mapping', 'version: 1\nteams: { a: 1 }', ['g.yml:2:8 teams must be a list.']],
    ['a team as text', 'version: 1\nteams: [a]', ['g.yml:2:9 a team must be a mapping.']],
    ['a team as nothing', 'version: 1\nteams:\n  -\n', ['g.yml:3:4 a team must be a mapping.']],
    ['a team without a slug', 'version: 1\nteams:\n  - name: a', ['g.yml:3:5 slug is missing in a team.']],
    ['a number for a name', 'version: 1\nteams:\n  - slug: 1.0', ['g.yml:3:11 slug must be text.']],
    ['no value for a slug', 'version: 1\nteams:\n  - slug:\n', ['g.yml:3:10 slug must be text.']],
    [
      'null where nothing can be cleared',
      'version: 1\nteams:\n  - slug: a\n    name: null',
      ['g.yml:4:11 name must be text.'],
    ],
    [
      'yes for true',
      'version: 1\nenvironments:\n  - { slug: a, production: yes }',
      ['g.yml:3:28 production must be true or false.'],
    ],
    [
      'half a number',
      'version: 1\ntopics:\n  - { cluster: a, topic: b, retentionMs: 1.5 }',
      ['g.yml:3:42 retentionMs must be a whole number.'],
    ],
    [
      'more than a number holds',
      'version: 1\ntopics:\n  - { cluster: a, topic: b, retentionMs: 9007199254740993 }',
      ['g.yml:3:42 retentionMs must be a whole number.'],
    ],
    [
      'an item of a list that is no text',
      'version: 1\ntopics:\n  - { cluster: a, topic: b, regions: [eu, 1] }',
      ['g.yml:3:43 an item of regions must be text.'],
    ],
    [
      'a key that is no text',
      'version: 1\nteams:\n  - slug: a\n    ? [a]\n    : b',
      ['g.yml:4:7 A key of a team must be text.'],
    ],
    ['a tab', 'version: 1\nteams:\n\t- slug: a', ['g.yml:3:1 Tabs are not allowed as indentation']],
  ])('with %s is refused with its place', (_claim, text, expected) => {
    expect(mistakes(text)).toEqual(expected);
  });

  it('with an alias bomb is refused without its being expanded', () => {
    const bomb = `version: 1
teams:
  - &a { slug: x, name: y }
  - &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
  - &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
  - *c
`;
    expect(mistakes(bomb)).toEqual([
      'g.yml:3:8 Anchors ("&") are not allowed: write the value out where it is used.',
      'g.yml:4:8 Anchors ("&") are not allowed: write the value out where it is used.',
      'g.yml:5:8 Anchors ("&") are not allowed: write the value out where it is used.',
      'g.yml:6:5 Aliases are not allowed; text that starts with "*" needs quotes.',
    ]);
  });

  it('that is nested without end is refused', () => {
    expect(mistakes(`version: 1\nteams: ${'['.repeat(100_000)}`)).toEqual([
      'g.yml:1:1 The YAML is nested too deep.',
    ]);
  });

  it('with very many keys is read in time that grows with their number, not with its square', () => {
    const keys = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join('\n');
    /** Of processor time. */
    const took = (work: () => void): number => {
      const before = process.cpuUsage();
      work();
      return process.cpuUsage(before).user;
    };
    const parseAlone = () => void parseDocument(keys, { uniqueKeys: false });
    parseAlone();
    // Beside the parser alone, once it is compiled: looking for each key among all takes 15 times as long.
    const alone = took(parseAlone);
    expect(took(() => expect(mistakes(keys)).toHaveLength(50))).toBeLessThan(8 * alone);
  });
});
