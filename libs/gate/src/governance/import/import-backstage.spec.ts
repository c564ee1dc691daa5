import { describe, expect, it } from 'vitest';
import { GateError } from '../../gate-error.js';
import { parseGovernance } from '../parse-governance.js';
import { importBackstage } from './import-backstage.js';
import { writeGovernance } from './write-governance.js';

const CATALOG = `apiVersion: backstage.io/v1alpha1
kind: Group
metadata:
  name: logistics
  annotations: { any: thing }
spec:
  type: department
  children: [shipping]
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: shipping, title: Shipping }
spec:
  type: team
  profile: { displayName: "Shipping: the team", email: shipping@example.com }
  children: []
  members: [ada, user:default/grace]
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: Core_Team, namespace: platform }
spec: { type: team, parent: elsewhere, children: [] }
---
apiVersion: backstage.io/v1alpha1
kind: User
metadata: { name: ada }
spec: { profile: { displayName: Ada, email: ada@example.com }, memberOf: [shipping] }
---
apiVersion: backstage.io/v1alpha1
kind: API
metadata: { name: shipment-events }
spec: { type: avro, owner: group:shipping, definition: "{}" }
---
apiVersion: backstage.io/v1alpha1
kind: API
metadata: { name: orders }
spec: { type: avro, owner: user:default/ada, definition: "{}" }
---
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: tracking }
---
`;

describe('a Backstage catalog', () => {
  it('gives teams, members and rules, and says what it does not give', () => {
    expect(importBackstage([{ file: 'catalog-info.yaml', text: CATALOG }])).toEqual({
      teams: [
        {
          slug: 'logistics',
          name: 'logistics',
          externalRef: 'group:default/logistics',
          emails: [],
          members: [],
        },
        {
          slug: 'shipping',
          name: 'Shipping: the team',
          parent: 'logistics',
          externalRef: 'group:default/shipping',
          emails: ['shipping@example.com'],
          members: [{ email: 'ada@example.com', name: 'Ada' }],
        },
        {
          slug: 'platform-core-team',
          name: 'Core_Team',
          externalRef: 'group:platform/core_team',
          emails: [],
          members: [],
        },
      ],
      prefixRules: [
        {
          prefix: 'shipment-events',
          team: 'shipping',
          from: 'catalog-info.yaml:29: the API shipment-events: do its subjects begin like that?',
        },
      ],
      notes: [
        'catalog-info.yaml: 1 of its entities is no Group, User or API: left out.',
        '"group:platform/core_team" becomes the team platform-core-team: look whether that is its slug.',
        'catalog-info.yaml:10: The address of user:default/grace is not in these files: add the member to shipping by hand.',
        'catalog-info.yaml:19: The parent group:platform/elsewhere is not in these files: platform-core-team has none.',
        'catalog-info.yaml:34: The owner of the API orders is no group of these files: it gets no rule.',
      ],
    });
  });

  it('is written so that it is read again, with what is to be filled in', () => {
    const text = writeGovernance(importBackstage([{ file: 'c.yaml', text: CATALOG }]), 'c.yaml');
    expect(text)
      .toBe(`# Imported from c.yaml. Read it, fill in what says TODO, then: steward apply -f <this file> --plan
version: 1
teams:
  - slug: logistics
    name: logistics
    externalRef: "group:default/logistics"
    # TODO: where readers of its schemas hear of changes, as in
    # - { tool: slack, address: "#a-channel", scope: announcements }
    channels: []
  - slug: shipping
    name: "Shipping: the team"
    parent: logistics
    externalRef: "group:default/shipping"
    channels:
      - { tool: email, address: shipping@example.com, scope: announcements } # TODO: right?
    members:
      - { email: ada@example.com, displayName: Ada, role: member }
  - slug: platform-core-team
    name: Core_Team
    externalRef: "group:platform/core_team"
    # TODO: where readers of its schemas hear of changes, as in
    # - { tool: slack, address: "#a-channel", scope: announcements }
    channels: []
prefixRules:
  # c.yaml:29: the API shipment-events: do its subjects begin like that?
  - prefix: shipment-events
    team: shipping
`);
    expect(parseGovernance([{ file: 'g.yml', text }]).problems).toEqual([]);
  });

  it('cannot break out of the file that is written of it', () => {
    const hostile = {
      teams: [
        {
          slug: 'a',
          name: '}\n- slug: b # \u2028 "',
          externalRef: '*x',
          emails: ['a, scope: x } #'],
          members: [{ email: 'null', name: 'true' }],
        },
      ],
      prefixRules: [{ prefix: '1.0', team: 'a', from: 'x\n- evil: 1\u2028y' }],
      notes: [],
    };
    const { documents, problems } = parseGovernance([
      { file: 'g', text: writeGovernance(hostile, 'a\nb: 1') },
    ]);
    expect(problems).toEqual([]);
    expect(documents).toEqual({
      teams: [
        {
          slug: 'a',
          name: '}\n- slug: b # \u2028 "',
          externalRef: '*x',
          channels: [{ tool: 'email', address: 'a, scope: x } #', scope: 'announcements' }],
          members: [{ email: 'null', displayName: 'true', role: 'member' }],
        },
      ],
      prefixRules: [{ prefix: '1.0', team: 'a' }],
    });
  });

  it.each([
    ['no name', 'kind: Group\nmetadata: {}', ['c.yaml:2:11 metadata.name must be text.']],
    [
      'no metadata',
      'kind: Group',
      ['c.yaml:1:1 metadata must be a mapping.', 'c.yaml:1:1 metadata.name must be text.'],
    ],
    ['a list', '- a', ['c.yaml:1:1 an entity must be a mapping.']],
    [
      'an alias for its spec',
      'kind: Group\nmetadata: { name: a }\nspec: *b',
      ['c.yaml:3:7 Aliases are not allowed; text that starts with "*" needs quotes.'],
    ],
    [
      'a broken second document',
      'kind: User\nmetadata: { name: a }\n---\na: [',
      ['c.yaml:4:5 Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ],
  ])('with %s is refused with its place', (_claim, text, expected) => {
    try {
      importBackstage([{ file: 'c.yaml', text }]);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      expect(
        error.places.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
      ).toEqual(expected);
    }
  });
});
