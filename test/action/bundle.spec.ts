import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspaceRoot } from '../support/workspace.js';
import { bundle } from './support/pull-request.js';

const action = readFileSync(join(workspaceRoot, 'github-action', 'action.yml'), 'utf8');

test('the tests run the bundle on the Node that action.yml declares', () => {
  expect(/^ {2}using: node(\d+)$/m.exec(action)?.[1]).toBe(process.versions.node.split('.')[0]);
  expect(join(workspaceRoot, 'github-action', /^ {2}main: (\S+)$/m.exec(action)?.[1] ?? '')).toBe(bundle);
});

test('every input that the bundle reads is declared, and no other', () => {
  const declared = [...(/^inputs:\n((?: .*\n|\n)*)/m.exec(action)?.[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm)];
  const source = readFileSync(join(workspaceRoot, 'github-action', 'src', 'inputs.ts'), 'utf8');
  const read = new Set([...source.matchAll(/getInput\('([\w-]+)'\)/g)].map(([, name]) => name));
  expect(new Set(declared.map(([, name]) => name))).toEqual(read);
});

const check = (...folder: string[]) =>
  spawnSync(process.execPath, [join(workspaceRoot, 'github-action', 'build.mjs'), '--check', ...folder], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });

test('the committed bundle is what the sources make', () => {
  expect(check()).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test.each([
  ['is edited', (dist: string) => appendFileSync(join(dist, 'index.js'), '// edited\n'), 'index.js'],
  ['lacks a file', (dist: string) => rmSync(join(dist, 'licenses.txt')), 'licenses.txt'],
  ['has a file too many', (dist: string) => writeFileSync(join(dist, 'more.js'), ''), 'more.js'],
])('a bundle that %s is found out', (_what, touch, name) => {
  const dist = realpathSync(mkdtempSync(join(tmpdir(), 'dist-')));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  cpSync(dirname(bundle), dist, { recursive: true });
  touch(dist);
  const { status, stderr } = check(dist);
  expect([status, stderr.split('\n')]).toEqual([
    1,
    [
      `${relative(workspaceRoot, join(dist, name))} is not what the sources make.`,
      'Run "npm run build" and commit github-action/dist.',
      '',
    ],
  ]);
});

test('the bundle needs nothing beside it', () => {
  const text = readFileSync(bundle, 'utf8');
  const imported = [...text.matchAll(/^import .* from ['"]([^'"]+)['"];$/gm)].map(([, name]) => name ?? '');
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
  expect(text).not.toContain(workspaceRoot);
});
