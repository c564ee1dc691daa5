import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repositoryOf } from '../action/support/pull-request.js';
import { TestRegistry } from '../action/support/registry.js';
import { steward } from '../action/support/steward.js';
import { workspaceRoot } from '../support/workspace.js';

const EXAMPLE = join(workspaceRoot, 'examples', 'logistics');

let registry: TestRegistry;
let folder: string;
beforeAll(async () => {
  registry = await TestRegistry.start({ STEWARD_AUTH: 'token' });
  const schema = readFileSync(join(EXAMPLE, 'schemas', 'shipment-events-value.avsc'), 'utf8');
  await ask('POST', '/subjects/shipment-events-value/versions', { schema });
});
afterAll(() => registry.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-apply-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(registry.url + path, {
    method,
    headers: { authorization: `Bearer ${registry.adminToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}
const run = (argv: readonly string[], cwd = folder) =>
  steward(argv, {
    cwd,
    env: { STEWARD_REGISTRY_URL: registry.url, STEWARD_TOKEN: registry.adminToken },
  });
function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('steward apply', () => {
  test('applies the example, and then there is nothing to do', async () => {
    const planned = await run(['apply', '-f', 'governance/', '--plan'], EXAMPLE);
    expect(planned).toMatchObject({ exitCode: 0, stderr: '' });
    expect(planned.stdout).toContain(`+ team fulfillment
    name            "Fulfillment"
    parent          "logistics"
    escalationTeam  "logistics"
    channels        [{"tool":"slack","address":"#fulfillment-events","scope":"announcements"},`);
    expect(planned.stdout).toContain(`~ subject shipment-events-value
    team  "unassigned" → "fulfillment"
`);
    expect(planned.stdout).toMatch(/\nPlan: 11 to create, 1 to update, 0 unchanged\.\n$/);

    const unconfirmed = await run(['apply', '-f', 'governance/'], EXAMPLE);
    expect(unconfirmed).toMatchObject({ exitCode: 2, stdout: planned.stdout });
    expect(unconfirmed.stderr).toContain('Give --yes to apply it, or --plan to see it alone.');

    const applied = await run(['apply', '-f', 'governance/', '--yes'], EXAMPLE);
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });
    expect(applied.stdout).toMatch(/\nApplied: 11 created, 1 updated, 0 unchanged\.\n$/);

    for (const flags of [['--plan'], ['--yes'], ['--plan', '--prune'], []]) {
      expect(await run(['apply', '-f', 'governance/', ...flags], EXAMPLE)).toEqual({
        exitCode: 0,
        stdout: 'No change: the registry is as the files say (12 unchanged).\n',
        stderr: '',
      });
    }
    expect(await ask('GET', '/api/v1/subjects/shipment-events-value')).toMatchObject({
      owner: { team: 'fulfillment' },
      compatibilityLevel: 'FULL_TRANSITIVE',
    });
  });

  test('refuses what would orphan a subject, and says which', async () => {
    write({
      'teams.yml': `version: 1
teams:
  - slug: logistics
  - { slug: customer-care, parent: null }
`,
    });
    const refused = await run(['apply', '-f', 'teams.yml', '--prune', '--yes']);
    expect(refused).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: `~ team customer-care
    parent  "logistics" → null

- team fulfillment (archive)

Refused:
  team fulfillment  Without the team fulfillment nobody would own shipment-events-value.
      Give each of them to another team under \`subjects\`, or keep the team in the files.
  team fulfillment  The team fulfillment gets new subjects by the prefix rules shipment-.
      Name another team there, or keep this one in the files.
  team fulfillment  The team fulfillment has the applications dispatch.
      Name another team there, or keep this one in the files.

Plan: 1 to update, 1 to archive, 1 unchanged; refused for 3 reasons.
`,
    });
    expect(await ask('GET', '/api/v1/teams/fulfillment')).toMatchObject({ archived: null });
  });

  test('says where in the files something stands in the way, or is wrong', async () => {
    write({
      'governance/a.yml': 'version: 1\nteams:\n  - slug: quiet\n    channels: []\n',
      'governance/b.yml': 'version: 1\nteams:\n  - slug: quiet\n',
    });
    const refused = await run(['apply', '-f', 'governance', '--plan']);
    expect(refused).toMatchObject({ exitCode: 1, stderr: '' });
    expect(refused.stdout).toContain(`Refused:
  governance/b.yml:3:5  quiet is in the files twice.
      The other place: governance/a.yml:3:5
      Say everything about it in one place.
  governance/a.yml:3:5  The team quiet has no channel with the scope announcements: readers of its schemas could not hear of changes.
      TODO: fill in \`channels\` of quiet, as in \`- { tool: slack, address: "#…", scope: announcements }\`.
`);

    write({
      'governance/a.yml':
        'version: 1\nteams:\n  - slug: Quiet\n    channels:\n      - { tool: a, address: b, scope: news }\n',
    });
    expect(await run(['apply', '-f', 'governance', '--plan'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `steward: The registry does not take these files.
  governance/a.yml:3:11  lower-case letters, digits and inner hyphens, 63 at most
  governance/a.yml:5:39  Invalid option: expected one of "announcements"|"issues"|"interactive"|"notifications"
  Mend the places named.
`,
    });

    write({ 'governance/a.yml': 'version: 1\nteams:\n  - &t\n    slug: a\n    chanels: []\n' });
    expect(await run(['apply', '-f', 'governance', '--plan'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `steward: The files cannot be used.
  governance/a.yml:4:5  Anchors ("&") are not allowed: write the value out where it is used.
  Mend the places named; docs/governance.schema.json says what there may be.
`,
    });
  });

  test('of two at the same time one wins, and the other is told to plan again', async () => {
    const file = (name: string) =>
      `version: 1\nteams:\n  - { slug: contested, name: ${name}, channels: [{ tool: a, address: b, scope: announcements }] }\n`;
    write({ 'one.yml': file('One'), 'other.yml': file('Other') });
    const runs = await Promise.all(
      ['one.yml', 'other.yml', 'one.yml', 'other.yml'].map((name) => run(['apply', '-f', name, '--yes'])),
    );
    // Whoever planned late plans against what the first made: that is an apply of its own.
    const { name } = await ask<{ name: string }>('GET', '/api/v1/teams/contested');
    expect(['One', 'Other']).toContain(name);
    for (const { exitCode, stderr } of runs) {
      if (exitCode === 0) continue;
      expect([exitCode, stderr]).toEqual([
        1,
        'steward: What the plan would change is not as it was when it was made. Nothing was applied.\n  Plan again, read the plan and apply that one.\n',
      ]);
    }
    expect(runs.filter(({ exitCode }) => exitCode === 0).length).toBeGreaterThan(0);
  });

  test('prints one JSON answer', async () => {
    write({ 'env.yml': 'version: 1\nenvironments: [{ slug: sandbox }]\n' });
    const planned = await run(['apply', '-f', 'env.yml', '--format', 'json', '--plan']);
    const applied = await run(['apply', '-f', 'env.yml', '--format', 'json', '--yes']);
    const step = {
      kind: 'environment',
      key: 'sandbox',
      action: 'create',
      changes: [
        { field: 'name', before: null, after: 'sandbox' },
        { field: 'production', before: null, after: false },
      ],
      notes: [],
    };
    expect(JSON.parse(planned.stdout)).toMatchObject({ applied: false, steps: [step], refusals: [] });
    expect(JSON.parse(applied.stdout)).toMatchObject({ applied: true, steps: [step] });
  });

  test('needs a registry that can be reached, and an admin', async () => {
    write({ 'env.yml': 'version: 1\nenvironments: [{ slug: sandbox }]\n' });
    const nobody = await run(['apply', '-f', 'env.yml', '--plan', '--registry', 'http://127.0.0.1:1']);
    expect(nobody).toMatchObject({ exitCode: 3, stdout: '' });
    const stranger = await steward(['apply', '-f', 'env.yml', '--plan', '--registry', registry.url], {
      cwd: folder,
    });
    expect(stranger).toMatchObject({ exitCode: 3, stdout: '' });
    const { token } = await ask<{ token: string }>('POST', '/api/v1/tokens', {
      role: 'owner',
      name: 'grace',
      team: 'logistics',
    });
    const owner = await steward(['apply', '-f', 'env.yml', '--plan', '--registry', registry.url], {
      cwd: folder,
      env: { STEWARD_TOKEN: token },
    });
    expect(owner).toMatchObject({ exitCode: 3, stdout: '' });
    expect(owner.stderr).toContain('answers 403');
    expect(owner.stderr).toContain('Use a token with the role admin.');
  });
});

describe('steward governance import', () => {
  test('makes of CODEOWNERS a file that can be applied once the channels are filled in', async () => {
    const git = repositoryOf({
      base: {
        'steward.yml': 'version: 1\nschemas:\n  - files: schemas/{subject}.avsc\n',
        CODEOWNERS: '/schemas/parcel-* @example/parcels\n/docs/ @example/writers @ada\n',
        'schemas/parcel-value.avsc': '{}',
        'schemas/other-value.avsc': '{}',
      },
    });
    const imported = await run(
      ['governance', 'import', 'codeowners', 'CODEOWNERS', '--out', 'imported.yml'],
      git.root,
    );
    expect(imported).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `note: CODEOWNERS:2: "@ada" is no team of GitHub: people own nothing here, teams do.
note: The subject other-value has no team in CODEOWNERS: nobody owns it.
To be filled in, the channels of: parcels, writers
`,
    });
    const again = await run(
      ['governance', 'import', 'codeowners', 'CODEOWNERS', '--out', 'imported.yml'],
      git.root,
    );
    expect([again.exitCode, again.stderr]).toEqual([
      2,
      'steward: imported.yml cannot be written (EEXIST).\n  It is there already: name another file, and compare the two.\n',
    ]);

    const unfilled = await run(['apply', '-f', 'imported.yml', '--plan'], git.root);
    expect([unfilled.exitCode, unfilled.stdout.match(/TODO: fill in `channels` of \w+/g)]).toEqual([
      1,
      ['TODO: fill in `channels` of parcels', 'TODO: fill in `channels` of writers'],
    ]);
    const text = readFileSync(join(git.root, 'imported.yml'), 'utf8');
    git.write({
      'imported.yml': text.replaceAll(
        'channels: []',
        'channels: [{ tool: email, address: a@example.com, scope: announcements }]',
      ),
    });
    const applied = await run(['apply', '-f', 'imported.yml', '--yes'], git.root);
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });
    expect(applied.stdout).toMatch(/\nApplied: 3 created, 0 unchanged\.\n$/);
  });

  test('makes of Backstage groups a file on the output', async () => {
    write({
      'catalog-info.yaml': `kind: Group
metadata: { name: platform }
spec: { profile: { email: platform@example.com } }
---
kind: API
metadata: { name: metering }
spec: { owner: platform }
`,
    });
    expect(await run(['governance', 'import', 'backstage', 'catalog-info.yaml'])).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `# Imported from catalog-info.yaml. Read it, fill in what says TODO, then: steward apply -f <this file> --plan
version: 1
teams:
  - slug: platform
    name: platform
    externalRef: "group:default/platform"
    channels:
      - { tool: email, address: platform@example.com, scope: announcements } # TODO: right?
prefixRules:
  # catalog-info.yaml:5: the API metering: do its subjects begin like that?
  - prefix: metering
    team: platform
`,
    });
  });
});
