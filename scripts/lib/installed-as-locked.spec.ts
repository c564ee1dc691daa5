import { describe, expect, it } from 'vitest';
import { installedAsLocked } from './installed-as-locked.mjs';

const MACHINE = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const A = { version: '1.0.0', integrity: 'sha512-a' };
const NATIVE = { version: '1.0.0', integrity: 'sha512-n', optional: true };
const LOCKED = {
  '': { name: 'workspace' },
  'node_modules/a': A,
  'node_modules/ours': { resolved: 'libs/ours', link: true },
  'node_modules/mac': { ...NATIVE, os: ['darwin'] },
  'node_modules/musl': { ...NATIVE, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/wasm': { ...NATIVE, cpu: ['wasm32'] },
  'node_modules/wasm/node_modules/b': NATIVE,
  'node_modules/native': { ...NATIVE, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
};
const INSTALLED = {
  'node_modules/a': A,
  'node_modules/ours': { resolved: 'libs/ours', link: true },
  'node_modules/native': LOCKED['node_modules/native'],
};
const without = (path: keyof typeof INSTALLED): object =>
  Object.fromEntries(Object.entries(INSTALLED).filter(([one]) => one !== path));

describe('what npm has installed', () => {
  it.each<[string, object]>([
    ['all but what is for other machines', INSTALLED],
    [
      'the same from elsewhere',
      { ...INSTALLED, 'node_modules/a': { ...A, resolved: 'https://mirror/a.tgz' } },
    ],
  ])('is what the lockfile names: %s', (_claim, installed) => {
    expect(installedAsLocked(LOCKED, installed, MACHINE)).toBe(true);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['another version', { ...INSTALLED, 'node_modules/a': { ...A, version: '1.0.1' } }],
    ['another content', { ...INSTALLED, 'node_modules/a': { ...A, integrity: 'sha512-b' } }],
    ['a link elsewhere', { ...INSTALLED, 'node_modules/ours': { resolved: 'libs/theirs', link: true } }],
    ['one package more', { ...INSTALLED, 'node_modules/c': A }],
    ['one package less', without('node_modules/a')],
    ['without the binary for this machine', without('node_modules/native')],
  ])('is not what the lockfile names: %s', (_claim, installed) => {
    expect(installedAsLocked(LOCKED, installed, MACHINE)).toBe(false);
  });

  it('on another machine, what is for this one is missing', () => {
    expect(installedAsLocked(LOCKED, INSTALLED, { ...MACHINE, libc: 'musl' })).toBe(false);
  });
});
