import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GitRepository } from '@schema-steward/testing';
import type { CheckReport } from '@schema-steward/report';
import { afterEach, describe, expect, it } from 'vitest';
import type { GateOutcome } from './gate-outcome.js';
import { CommitChanges } from './git/commit-changes.js';
import { GitCheckout } from './git/git-checkout.js';
import { WorkingTreeChanges } from './git/working-tree-changes.js';
import type { CheckRequest, RegistryPort } from './registry/check-request.js';
import type { RegistryTarget } from './registry/registry-target.js';
import { runGate } from './run-gate.js';
import type { GateOptions } from './run-gate.js';

const CONFIG =
  'version: 1\nregistry: https://base.example.com\nschemas:\n  - files: schemas/{subject}.avsc\n';
const NEW_MAP =
  'version: 1\nregistry: https://evil.example.com\nschemas:\n  - files: events/{subject}.avsc\n';

let repo: GitRepository;
afterEach(() => repo.dispose());

/** A registry that passes everything, and keeps what it was asked. */
class PassingRegistry implements RegistryPort {
  readonly asked: CheckRequest[] = [];
  readonly targets: RegistryTarget[] = [];

  readonly at = (target: RegistryTarget): RegistryPort => {
    this.targets.push(target);
    return this;
  };

  check(request: CheckRequest): Promise<CheckReport> {
    this.asked.push(request);
    return Promise.resolve({
      reportVersion: 1,
      id: '1',
      verdict: 'pass',
      createdAt: '',
      policy: 'open',
      context: request.context,
      changes: request.changes.map(({ subject, change, schemaType, file }) => ({
        subject,
        ...(file !== undefined && { file }),
        change,
        schemaType,
        verdict: 'pass',
        compatibilityLevel: 'BACKWARD',
        comparedVersions: [],
        owner: null,
        findings: [],
      })),
    });
  }
}

async function gate(registry: PassingRegistry, options: Partial<GateOptions> = {}): Promise<GateOutcome> {
  const source = await CommitChanges.between(await GitCheckout.open(repo.root), 'main', 'HEAD');
  if (source === undefined) throw new Error('both commits should be here');
  return runGate({ config: 'steward.yml', failOn: 'error', ...options }, { source, registry: registry.at });
}

function onBranch(base: Record<string, string>): GitRepository {
  repo = GitRepository.create().write(base);
  repo.commit();
  return repo.branch('feature');
}

/** What was asked, as `change subject file`. */
function questions(registry: PassingRegistry): string[] {
  return registry.asked.flatMap(({ changes }) =>
    changes.map(({ change, subject, file }) => `${change} ${subject} ${file ?? ''}`),
  );
}

describe('the gate', () => {
  it('asks about every changed schema at once, with both texts and the commits', async () => {
    onBranch({ 'steward.yml': CONFIG, 'schemas/a.avsc': '1', 'schemas/b.avsc': '1' });
    repo.write({ 'schemas/a.avsc': '2', 'schemas/c.avsc': '3' }).remove('schemas/b.avsc').commit();
    const registry = new PassingRegistry();
    const outcome = await gate(registry, { repository: { id: '9', name: 'o/r' }, pullRequest: 7 });
    expect(outcome.kind).toBe('passed');
    expect(registry.asked).toEqual([
      {
        context: '.',
        repository: { id: '9', name: 'o/r' },
        pullRequest: 7,
        commit: repo.git('rev-parse', 'HEAD'),
        base: repo.git('rev-parse', 'main'),
        changes: [
          {
            subject: 'a',
            schemaType: 'AVRO',
            change: 'modified',
            file: 'schemas/a.avsc',
            schema: '2',
            baseSchema: '1',
          },
          { subject: 'b', schemaType: 'AVRO', change: 'deleted', file: 'schemas/b.avsc', baseSchema: '1' },
          { subject: 'c', schemaType: 'AVRO', change: 'added', file: 'schemas/c.avsc', schema: '3' },
        ],
      },
    ]);
    expect(registry.targets).toEqual([{ url: 'https://base.example.com' }]);
  });

  it('does not call the registry where no schema changed', async () => {
    onBranch({ 'steward.yml': CONFIG }).write({ 'README.md': 'x' }).commit();
    const registry = new PassingRegistry();
    expect((await gate(registry)).kind).toBe('nothing-to-check');
    expect(questions(registry)).toEqual([]);
  });

  it('a change cannot unmap its own file, nor choose who gets the token', async () => {
    onBranch({ 'steward.yml': CONFIG, 'schemas/a.avsc': '1' });
    repo.write({ 'steward.yml': NEW_MAP, 'schemas/a.avsc': '2', 'events/b.avsc': '1' }).commit();
    const registry = new PassingRegistry();
    const outcome = await gate(registry, { token: 't0ken' });
    expect(questions(registry)).toEqual(['modified a schemas/a.avsc', 'added b events/b.avsc']);
    expect(registry.targets).toEqual([{ url: 'https://base.example.com', token: 't0ken' }]);
    expect(outcome.notes[1]).toBe(
      'This change edits steward.yml: the one of the base counts, and what the new one maps besides is checked too.',
    );
  });

  it('a change cannot escape by removing the configuration', async () => {
    onBranch({ 'steward.yml': CONFIG, 'schemas/a.avsc': '1' });
    repo.remove('steward.yml').write({ 'schemas/a.avsc': '2' }).commit();
    const registry = new PassingRegistry();
    await gate(registry);
    expect(questions(registry)).toEqual(['modified a schemas/a.avsc']);
  });

  it('a change that breaks the configuration is told so before it is merged', async () => {
    onBranch({ 'steward.yml': CONFIG }).write({ 'steward.yml': 'version: 1\nschemas: 3' }).commit();
    expect(await gate(new PassingRegistry())).toMatchObject({
      kind: 'usage-error',
      places: [{ file: 'steward.yml', line: 2, column: 10, message: 'schemas must be a list.' }],
    });
  });

  it('the first configuration counts at once, and says so, but gets no token', async () => {
    onBranch({ 'README.md': '' }).write({ 'steward.yml': CONFIG, 'schemas/a.avsc': '1' }).commit();
    const registry = new PassingRegistry();
    const outcome = await gate(registry);
    expect(outcome.notes[1]).toBe('The base has no steward.yml yet: the one of this change is used.');
    expect(questions(registry)).toEqual(['added a schemas/a.avsc']);
    expect(await gate(registry, { token: 't0ken' })).toMatchObject({
      kind: 'usage-error',
      message: 'The token is not sent to a registry that only this change names.',
    });
    expect((await gate(registry, { token: 't0ken', registryUrl: 'https://given.example.com' })).kind).toBe(
      'passed',
    );
  });

  it.each([
    ['none', {}, 'There is no steward.yml.'],
    ['one outside', { config: '../steward.yml' }, 'The configuration lies outside the checkout.'],
    ['an absolute one', { config: '/etc/steward.yml' }, 'The configuration lies outside the checkout.'],
  ])('a configuration that is %s is a usage error', async (_claim, options, message) => {
    onBranch({ 'README.md': '' });
    expect(await gate(new PassingRegistry(), options)).toMatchObject({ kind: 'usage-error', message });
  });

  it('a link in place of a schema is refused with its name', async () => {
    onBranch({ 'steward.yml': CONFIG, 'schemas/a.avsc': '1' });
    repo.remove('schemas/a.avsc').link('schemas/a.avsc', '/etc/hostname').commit();
    const registry = new PassingRegistry();
    expect(await gate(registry)).toMatchObject({
      kind: 'usage-error',
      message: 'A schema file cannot be read.',
      places: [{ file: 'schemas/a.avsc', line: 1, message: 'This schema is a symbolic link, not a file.' }],
    });
    expect(questions(registry)).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['a link', () => repo.move('schemas', 'real').write({ 'real/a.avsc': '2' }).link('schemas', 'real')],
    ['a link out of the checkout', () => repo.remove('schemas').link('schemas', '/etc')],
    ['a submodule', () => repo.remove('schemas').git('init', '--quiet', 'schemas')],
  ])(
    '%s in place of the folder of schemas is refused, in commits and in the working tree',
    async (_what, hide) => {
      onBranch({ 'steward.yml': CONFIG, 'schemas/a.avsc': '1' });
      hide();
      if (existsSync(join(repo.root, 'schemas/.git'))) {
        repo.git('-C', 'schemas', 'commit', '--quiet', '--allow-empty', '--message', 'm');
      }
      const registry = new PassingRegistry();
      const tree = await WorkingTreeChanges.since(await GitCheckout.open(repo.root), 'main');
      const fromTree = await runGate(
        { config: 'steward.yml', failOn: 'error' },
        { source: tree, registry: registry.at },
      );
      // What was beneath must leave the index before git takes the folder for a submodule.
      repo.git('add', '--all');
      repo.commit();
      for (const outcome of [fromTree, await gate(registry)]) {
        expect(outcome).toMatchObject({
          kind: 'usage-error',
          message: 'A folder of schemas is no folder of this repository.',
          places: [
            {
              file: 'schemas',
              line: 1,
              message: expect.stringMatching(
                /^Schemas belong beneath this path, and it is a (?:symbolic link|submodule), not a file\.$/,
              ),
            },
          ],
        });
      }
      expect(questions(registry)).toEqual([]);
    },
  );

  it('a rename is asked about as a rename', async () => {
    onBranch({
      'steward.yml': CONFIG.replace('schemas/{subject}.avsc', '"**/{subject}.avsc"'),
      'schemas/a.avsc': '1',
    });
    repo.move('schemas/a.avsc', 'events/a.avsc').commit();
    const registry = new PassingRegistry();
    await gate(registry);
    expect(questions(registry)).toEqual(['renamed a events/a.avsc']);
  });

  it('an answer that leaves a subject out fails closed', async () => {
    onBranch({ 'steward.yml': CONFIG }).write({ 'schemas/a.avsc': '1' }).commit();
    const registry = new PassingRegistry();
    const forgetful: RegistryPort = {
      check: async (request) => ({ ...(await registry.check(request)), changes: [] }),
    };
    const source = await CommitChanges.between(await GitCheckout.open(repo.root), 'main', 'HEAD');
    if (source === undefined) throw new Error('both commits should be here');
    expect(
      await runGate({ config: 'steward.yml', failOn: 'never' }, { source, registry: () => forgetful }),
    ).toMatchObject({
      kind: 'remote-error',
      message: "The registry's answer leaves out a (schemas/a.avsc), so the check fails.",
    });
  });

  it('a configuration in a folder is found, with or without "./"', async () => {
    onBranch({ 'ci/steward.yml': CONFIG }).write({ 'schemas/a.avsc': '1' }).commit();
    expect((await gate(new PassingRegistry(), { config: 'ci/steward.yml' })).kind).toBe('passed');
    expect((await gate(new PassingRegistry(), { config: './ci/steward.yml' })).kind).toBe('passed');
  });

  it('no registry at all is a usage error', async () => {
    onBranch({ 'steward.yml': 'version: 1\nschemas: []' });
    expect(await gate(new PassingRegistry())).toMatchObject({
      kind: 'usage-error',
      message: 'No registry is given.',
      hint: 'Give its address (the input registry-url of the action; --registry or STEWARD_REGISTRY_URL on the command line), or write "registry:" in steward.yml.',
    });
  });
});
