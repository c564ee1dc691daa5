import { describe, expect, it } from 'vitest';
import { FORMATTERS, FORMAT_NAMES, isFormatName } from './formats.js';
import { aReport } from './report-fixtures.js';

describe('the formats', () => {
  it('are these', () => {
    expect(FORMAT_NAMES).toEqual(['text', 'json', 'markdown', 'github']);
  });

  it.each([
    ['json', true],
    ['xml', false],
    ['__proto__', false],
    ['constructor', false],
  ])('%s is known: %s', (name, known) => {
    expect(isFormatName(name)).toBe(known);
  });

  it('json gives the report back', () => {
    expect(JSON.parse(FORMATTERS.json(aReport()))).toEqual(aReport());
  });
});
