import { expect, test } from 'vitest';
import { localPath } from './return-to.js';

test.each([
  ['/', '/'],
  ['/subjects/orders-value?tab=findings#L3', '/subjects/orders-value?tab=findings#L3'],
  ['/a/../b', '/b'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/größe', '/gr%C3%B6%C3%9Fe'],
])('%s is a path of ours', (text, path) => {
  expect(localPath(text, 'https://registry.example.com')).toBe(path);
});

test.each([
  '',
  'subjects',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a\\b',
  `/${'a'.repeat(1024)}`,
  `/${'ö'.repeat(1000)}`,
])('%j is not', (text) => {
  expect(localPath(text, 'https://registry.example.com')).toBeUndefined();
});
