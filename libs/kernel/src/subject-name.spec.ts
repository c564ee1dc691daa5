import { describe, expect, it } from 'vitest';
import { formatSubjectName, parseSubjectName, parseSubjectNameIn } from './subject-name.js';

describe('a subject name', () => {
  it.each([
    ['orders-value', { context: '.', name: 'orders-value' }],
    ['a/b%2F:c 🚚', { context: '.', name: 'a/b%2F:c 🚚' }],
    [':.staging:orders-value', { context: '.staging', name: 'orders-value' }],
    [':.:orders-value', { context: '.', name: 'orders-value' }],
    [':.staging:a:b', { context: '.staging', name: 'a:b' }],
    ['__proto__', { context: '.', name: '__proto__' }],
  ])('%j is %j', (raw, expected) => {
    expect(parseSubjectName(raw)).toEqual(expected);
  });

  it.each([
    ['a\u0000b'],
    ['tab\tstop'],
    ['__GLOBAL'],
    ['__EMPTY'],
    [':.ctx:__GLOBAL'],
    ['\ud800'],
    ['x'.repeat(513)],
  ])('%j is refused', (raw) => {
    expect(parseSubjectName(raw)).toBeUndefined();
  });

  it.each([
    ['orders-value', { context: '.eu', name: 'orders-value' }],
    [':orders', { context: '.eu', name: ':orders' }],
    [':.:orders', { context: '.', name: 'orders' }],
    [':.us:orders', { context: '.us', name: 'orders' }],
  ])('%j in the context .eu is %j', (raw, expected) => {
    expect(parseSubjectNameIn('.eu', raw)).toEqual(expected);
  });

  it('is written without the default context, as people do', () => {
    expect(formatSubjectName({ context: '.', name: 'a' })).toBe('a');
    expect(formatSubjectName({ context: '.x', name: 'a' })).toBe(':.x:a');
  });
});
