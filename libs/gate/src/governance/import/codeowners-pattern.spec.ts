import { describe, expect, it } from 'vitest';
import { compileCodeownersPattern } from './codeowners-pattern.js';

function matches(pattern: string, path: string): boolean {
  const compiled = compileCodeownersPattern(pattern);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled.matches(path);
}

describe('a pattern of CODEOWNERS', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['*', ['a.js', 'deep/in/b'], []],
    ['*.js', ['a.js', 'deep/in/b.js'], ['a.jsx', 'a.js.txt']],
    ['/build/logs/', ['build/logs/a', 'build/logs/deep/b'], ['other/build/logs/a', 'build/logs']],
    ['docs/*', ['docs/getting-started.md'], ['docs/build-app/troubleshooting.md', 'a/docs/b']],
    ['apps/', ['apps/a', 'other/apps/b'], ['apps', 'xapps/a']],
    ['/docs/', ['docs/a', 'docs/deep/b'], ['a/docs/b']],
    ['/scripts', ['scripts', 'scripts/a'], ['a/scripts', 'scripts2']],
    ['**/logs', ['logs', 'build/logs/a', 'deep/in/logs/b'], ['catalogs']],
    ['schemas/**', ['schemas/a', 'schemas/deep/b'], ['schemas', 'a/schemas/b']],
    ['schemas/**/v1/*.avsc', ['schemas/v1/a.avsc', 'schemas/deep/in/v1/a.avsc'], ['schemas/v1/deep/a.avsc']],
    [
      '/schemas/orders-*',
      ['schemas/orders-value.avsc', 'schemas/orders-x/deep'],
      ['schemas/order', 'orders-a'],
    ],
    ['/a?c', ['abc', 'abc/d'], ['ac', 'a/c']],
    ['/with\\ space/a.b', ['with space/a.b'], ['with space/aXb']],
    ['/a+(b)-{c}', ['a+(b)-{c}'], ['aa(b)-{c}']],
    ['/', ['a', 'deep/b'], []],
    ['/üml', ['üml', 'üml/a'], ['u']],
  ])('%s', (pattern, those, notThose) => {
    expect(those.filter((path) => !matches(pattern, path))).toEqual([]);
    expect(notThose.filter((path) => matches(pattern, path))).toEqual([]);
  });

  it.each([
    ['!a', 'begins with "!", which CODEOWNERS does not know'],
    ['a[bc]', 'holds "[" or "]", which CODEOWNERS does not know'],
    ['a\\b', 'holds a backslash'],
    ['../a', 'holds "." or ".."'],
    ['**/a/**/b/**', 'has more than two "**", or more than two "*" in one folder'],
    ['a*b*c*d', 'has more than two "**", or more than two "*" in one folder'],
    ['x'.repeat(501), 'is longer than 500 characters'],
  ])('%s is said not to be supported', (pattern, why) => {
    expect(compileCodeownersPattern(pattern)).toBe(why);
  });

  it('keeps no hostile path busy', () => {
    const before = process.cpuUsage();
    expect(matches('**/a*a*/**/b*b*', `${'a/'.repeat(300)}${'a'.repeat(400)}`)).toBe(false);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
