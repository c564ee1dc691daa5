import { describe, expect, it } from 'vitest';
import { findTeamCycle } from './find-team-cycle.js';

describe('a link from one team to another', () => {
  it.each<[string, string, string, Record<string, string>, readonly string[] | undefined]>([
    ['closes nothing where there are no others', 'a', 'b', {}, undefined],
    ['closes nothing above a long line', 'a', 'b', { b: 'c', c: 'd' }, undefined],
    ['closes a circle of one', 'a', 'a', {}, ['a', 'a']],
    ['closes a circle of two', 'a', 'b', { b: 'a' }, ['a', 'b', 'a']],
    ['closes a circle of three', 'a', 'b', { b: 'c', c: 'a' }, ['a', 'b', 'c', 'a']],
    ['takes the place of the link that the team has', 'a', 'c', { a: 'b', b: 'c' }, undefined],
    ['closes none where others run in one', 'a', 'b', { b: 'c', c: 'b' }, undefined],
  ])('%s', (_claim, team, target, links, expected) => {
    expect(findTeamCycle(team, target, new Map(Object.entries(links)))).toEqual(expected);
  });

  it('closes a circle by whatever name', () => {
    const links = new Map([['constructor', '__proto__']]);
    expect(findTeamCycle('__proto__', 'constructor', links)).toEqual([
      '__proto__',
      'constructor',
      '__proto__',
    ]);
  });

  it('is found at the end of ten thousand', () => {
    const links = new Map(Array.from({ length: 10_000 }, (_, index) => [`t${index}`, `t${index + 1}`]));
    expect(findTeamCycle('t10000', 't0', links)?.length).toBe(10_002);
  });
});
