import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { workspaceRoot } from '../support/workspace.js';

let eslint: ESLint;

beforeAll(() => {
  // Nx's rule lets everything pass where there is no graph of the projects; scripts/lint.mjs makes it in this way, too.
  const nx = spawnSync('nx', ['show', 'projects'], {
    cwd: workspaceRoot,
    env: {
      ...process.env,
      PATH: `${join(workspaceRoot, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
    },
    encoding: 'utf8',
  });
  expect(nx.status, nx.stderr).toBe(0);
  eslint = new ESLint({ cwd: workspaceRoot });
});

/** Lints a text as if it lay at `file`: nothing is written, so nobody's build meets a forbidden import. */
async function brokenRules(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: join(workspaceRoot, file) });
  expect(result, `${file} is linted`).toBeDefined();
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

const using = (from: string) => `import { thing } from '${from}';\nexport const copy = thing;\n`;
const feature = (path: string) => `apps/registry/src/features/${path}`;

describe('lint refuses', () => {
  test.each([
    [
      'a schema that knows compatibility',
      'libs/schema/src/probe.ts',
      using('@schema-steward/compatibility'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'governance that knows compatibility',
      'libs/governance/src/probe.ts',
      using('@schema-steward/compatibility'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'a way around by a path',
      'libs/governance/src/probe.ts',
      using('../../compatibility/src/index.js'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'a framework in governance',
      'libs/governance/src/probe.ts',
      using('@nestjs/common'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'a database in the compatibility rules',
      'libs/compatibility/src/rules/probe.ts',
      using('pg'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'a gate that knows the registry',
      'libs/gate/src/probe.ts',
      using('@schema-steward/registry'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'Nest in the command line',
      'apps/cli/src/probe.ts',
      using('@nestjs/common'),
      '@nx/enforce-module-boundaries',
    ],
    [
      'a clock in the kernel',
      'libs/kernel/src/probe.ts',
      'export const now = new Date();\n',
      'no-restricted-syntax',
    ],
    [
      'a clock in governance',
      'libs/governance/src/probe.ts',
      'export const now = Date.now();\n',
      'no-restricted-syntax',
    ],
    [
      'chance in a rule',
      'libs/compatibility/src/probe.ts',
      'export const n = Math.random();\n',
      'no-restricted-syntax',
    ],
    [
      'files in the compatibility rules',
      'libs/compatibility/src/probe.ts',
      using('node:fs'),
      'no-restricted-imports',
    ],
    ['files by their old name', 'libs/schema/src/probe.ts', using('fs/promises'), 'no-restricted-imports'],
    ['the network in the kernel', 'libs/kernel/src/probe.ts', using('node:https'), 'no-restricted-imports'],
    ['a default export', 'libs/kernel/src/probe.ts', 'export default 1;\n', 'import-x/no-default-export'],
    [
      'a forward reference',
      feature('teams/probe.ts'),
      'export const later = forwardRef(() => 1);\ndeclare function forwardRef(of: () => number): number;\n',
      'no-restricted-syntax',
    ],
    [
      'a feature that uses the service of another',
      feature('teams/probe.ts'),
      using('../subjects/registration.service.js'),
      'no-restricted-imports',
    ],
    [
      'the same from a folder below',
      feature('teams/dto/probe.ts'),
      using('../../subjects/registration.service.js'),
      'no-restricted-imports',
    ],
    [
      'the same by a longer way',
      feature('teams/probe.ts'),
      using('../../features/subjects/registration.service.js'),
      'no-restricted-imports',
    ],
    [
      'the same for its type alone',
      feature('teams/probe.ts'),
      "export type { SubjectEntity } from '../subjects/entities/subject.entity.js';\n",
      'no-restricted-imports',
    ],
    [
      'a module that is not of a read model',
      feature('checks/probe.ts'),
      using('../subjects/subjects.module.js'),
      'no-restricted-imports',
    ],
    [
      'the entity of the ledger',
      feature('teams/probe.ts'),
      using('../ledger/ledger-entry.entity.js'),
      'no-restricted-imports',
    ],
  ])('%s', async (_what, file, code, rule) => {
    expect(await brokenRules(file, code)).toEqual([rule]);
  });
});

describe('lint allows', () => {
  test.each([
    ['a rule that knows the schema', 'libs/compatibility/src/probe.ts', using('@schema-steward/schema')],
    ['a rule that knows paths, which is no I/O', 'libs/schema/src/probe.ts', using('node:path')],
    [
      'a date of a time that was given',
      'libs/governance/src/probe.ts',
      'export const at = (ms: number) => new Date(ms);\n',
    ],
    [
      'a feature with a read model of another',
      feature('checks/probe.ts'),
      using('../teams/team-read-model.js'),
    ],
    ['its module', feature('checks/probe.ts'), using('../teams/team-read-model.module.js')],
    ['its published shapes', feature('checks/probe.ts'), using('../subjects/dto/subject.dto.js')],
    ['the writer of the ledger', feature('teams/probe.ts'), using('../ledger/ledger.js')],
    [
      'the parts of a feature among themselves',
      feature('subjects/dto/probe.ts'),
      using('../registration.service.js'),
    ],
    [
      'the platform below a feature',
      feature('teams/probe.ts'),
      using('../../platform/clock/clock.module.js'),
    ],
  ])('%s', async (_what, file, code) => {
    expect(await brokenRules(file, code)).toEqual([]);
  });
});
