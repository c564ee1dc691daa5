import { describe, expect, it } from 'vitest';
import { compileFilePattern } from './file-pattern.js';

function subjectOf(pattern: string, path: string, fixed?: string): string | undefined {
  const compiled = compileFilePattern(pattern, fixed);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled.match(path);
}

describe('a file pattern', () => {
  it.each([
    ['schemas/{subject}.avsc', 'schemas/shipment-events-value.avsc', 'shipment-events-value'],
    ['./schemas/{subject}.avsc', 'schemas/a.avsc', 'a'],
    ['schemas/{subject}.avsc', 'schemas/a.b.avsc', 'a.b'],
    ['schemas/{subject}.avsc', 'schemas/__proto__.avsc', '__proto__'],
    ['schemas/{subject}.avsc', 'schemas/🚚 %:|.avsc', '🚚 %:|'],
    ['schemas/{subject}.avsc', 'schemas/line\nbreak.avsc', 'line\nbreak'],
    ['schemas/{subject}.avsc', 'schemas/deeper/a.avsc', undefined],
    ['schemas/{subject}.avsc', 'other/schemas/a.avsc', undefined],
    ['schemas/{subject}.avsc', 'schemas/a.avsc.txt', undefined],
    ['schemas/{subject}.avsc', 'schemas/.avsc', undefined],
    ['schemas/{subject}.avsc', 'schemas/.hidden.avsc', undefined],
    ['**/events/{subject}-value.avsc', 'teams/a/events/orders-value.avsc', 'orders'],
    ['**/events/{subject}-value.avsc', 'events/orders-value.avsc', 'orders'],
    ['{a,b}/{subject}.json', 'b/orders.json', 'orders'],
    ['{a,b}/{subject}.json', 'c/orders.json', undefined],
    ['s/v?/{subject}.proto', 's/v2/orders.proto', 'orders'],
    ['{subject}.avsc', 'orders.avsc', 'orders'],
    ['!x/{subject}.avsc', '!x/orders.avsc', 'orders'],
  ])('%s maps %j to %j', (pattern, path, subject) => {
    expect(subjectOf(pattern, path)).toBe(subject);
  });

  it.each([
    ['a/b/{subject}.avsc', 'a/b'],
    ['./a/{subject}.avsc', 'a'],
    ['!x/{subject}.avsc', '!x'],
    ['{subject}.avsc', ''],
    ['**/a/{subject}.avsc', ''],
    ['a/v?/b/{subject}.avsc', 'a'],
    ['a/x-{subject}/b.avsc', 'a'],
    ['a/{b,c}/{subject}.avsc', 'a'],
  ])('every match of %s lies in the folder %j', (pattern, folder) => {
    expect(compileFilePattern(pattern)).toMatchObject({ folder });
  });

  it('a fixed subject is given to what the pattern matches, and to nothing else', () => {
    expect(subjectOf('orders/schema.avsc', 'orders/schema.avsc', 'orders-value')).toBe('orders-value');
    expect(subjectOf('orders/schema.avsc', 'orders/schema2.avsc', 'orders-value')).toBeUndefined();
  });

  it.each([
    ['../{subject}.avsc', undefined, 'A pattern must not leave the repository by "..".'],
    ['a/../../{subject}.avsc', undefined, 'A pattern must not leave the repository by "..".'],
    ['/etc/{subject}.avsc', undefined, 'A pattern is relative to the root of the repository.'],
    ['C:/{subject}.avsc', undefined, 'A pattern is relative to the root of the repository.'],
    [
      'a\\{subject}.avsc',
      undefined,
      'A pattern holds no backslash and no control character; separate folders by "/".',
    ],
    [
      'a\n{subject}.avsc',
      undefined,
      'A pattern holds no backslash and no control character; separate folders by "/".',
    ],
    ['schemas/*.avsc', undefined, 'The pattern needs {subject} exactly once, or a `subject` beside it.'],
    [
      '{subject}/{subject}.avsc',
      undefined,
      'The pattern needs {subject} exactly once, or a `subject` beside it.',
    ],
    ['{subject}.avsc', 'fixed', 'With `subject` given, the pattern has no {subject}.'],
    [
      '*a*a*a{subject}.avsc',
      undefined,
      'A pattern has two "**", two "*" in one folder and four braces at most.',
    ],
    [
      '**/a/**/b/**/{subject}.avsc',
      undefined,
      'A pattern has two "**", two "*" in one folder and four braces at most.',
    ],
    [
      '{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{subject}',
      undefined,
      'A pattern has two "**", two "*" in one folder and four braces at most.',
    ],
    ['{a,{subject}}.avsc', undefined, '{subject} must not stand inside braces or brackets.'],
    ['[{subject}].avsc', undefined, '{subject} must not stand inside braces or brackets.'],
    [`${'a'.repeat(500)}{subject}`, undefined, 'A pattern has 500 characters at most.'],
  ])('%j is refused', (pattern, fixed, problem) => {
    expect(compileFilePattern(pattern, fixed)).toBe(problem);
  });

  it.each([
    ['**/*a*a{subject}a/**/b.avsc', `${'a/'.repeat(511)}!`],
    ['*a*a{subject}a', `${'a'.repeat(1023)}!`],
    ['{a,aa}{a,aa}{a,aa}{a,aa}{subject}a', `${'a'.repeat(1023)}!`],
    ['**/*/*/*/*/*/*/{subject}.avsc', `${'a/'.repeat(511)}!`],
  ])('%s gives up on a hostile path within two seconds of processor time', (pattern, path) => {
    const start = process.cpuUsage();
    expect(subjectOf(pattern, path)).toBeUndefined();
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });

  it('a path of more than 1024 characters is no schema', () => {
    expect(subjectOf('{subject}', 'a'.repeat(1024))).toBe('a'.repeat(1024));
    expect(subjectOf('{subject}', 'a'.repeat(1025))).toBeUndefined();
  });
});
