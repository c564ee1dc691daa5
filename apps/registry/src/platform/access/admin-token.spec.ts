import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureAdminToken, newToken, tokenComparison, TokenFileError } from './admin-token.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'steward-token-'));
});
afterEach(() => rm(directory, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function refusal(file: string): Promise<string> {
  const error = await ensureAdminToken(file).catch((caught: unknown) => caught);
  if (error instanceof TokenFileError) return error.message;
  throw new Error('was taken');
}

describe('the token file', () => {
  test('is made with mode 0600 in a directory of mode 0700, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      const file = join(directory, 'data', 'admin-token');
      const token = await ensureAdminToken(file);
      expect(token).toMatch(/^steward_admin_[A-Za-z0-9_-]{43}$/);
      expect(await readFile(file, 'utf8')).toBe(`${token}\n`);
      expect([await modeOf(file), await modeOf(join(directory, 'data'))]).toEqual(['600', '700']);
      expect(await readdir(join(directory, 'data'))).toEqual(['admin-token']);
    } finally {
      process.umask(before);
    }
  });

  test('is never overwritten', async () => {
    const file = join(directory, 'admin-token');
    const first = await ensureAdminToken(file);
    expect(await ensureAdminToken(file)).toBe(first);
  });

  test('is written by one of many nodes that start together, and read by all', async () => {
    const file = join(directory, 'admin-token');
    const tokens = await Promise.all(Array.from({ length: 20 }, () => ensureAdminToken(file)));
    expect(new Set(tokens).size).toBe(1);
    expect(await readdir(directory)).toEqual(['admin-token']);
  });

  test.each([0o644, 0o640, 0o620, 0o604, 0o666])('is refused with mode %i', async (mode) => {
    const file = join(directory, 'admin-token');
    const token = newToken();
    await writeFile(file, token);
    await chmod(file, mode);
    const message = await refusal(file);
    expect(message).toContain(`${file}: other users can read or write it (mode 0${mode.toString(8)})`);
    expect(message).not.toContain(token);
  });

  test.each([0o600, 0o400])('may be the operator’s own with mode %i', async (mode) => {
    const file = join(directory, 'mounted');
    await writeFile(file, `  ${'k'.repeat(32)}\n`);
    await chmod(file, mode);
    const link = join(directory, 'admin-token');
    await symlink(file, link);
    expect(await ensureAdminToken(link)).toBe('k'.repeat(32));
  });

  test.each([
    '',
    '\n',
    'short',
    'k'.repeat(31),
    `${'k'.repeat(32)} b`,
    'k'.repeat(600),
    'k'.repeat(5000),
    '😀'.repeat(40),
  ])('is refused if it holds no token: %j', async (content) => {
    const file = join(directory, 'admin-token');
    await writeFile(file, content, { mode: 0o600 });
    expect(await refusal(file)).toContain(`${file}: `);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  test('is refused if it is a directory, or lies under a file', async () => {
    await mkdir(join(directory, 'admin-token'));
    expect(await refusal(join(directory, 'admin-token'))).toContain('is not a file');
    await writeFile(join(directory, 'file'), '');
    expect(await refusal(join(directory, 'file', 'admin-token'))).toContain('cannot be opened (ENOTDIR)');
  });
});

describe('a token', () => {
  test('is new every time', () => {
    expect(newToken()).not.toBe(newToken());
  });

  test.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', 'aa', false],
    ['', 'a', false],
    ['é', 'é', true],
  ])('%j against %j: %s', (given, expected, same) => {
    expect(tokenComparison(expected)(given)).toBe(same);
  });
});
