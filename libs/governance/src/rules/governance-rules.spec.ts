import { describe, expect, it } from 'vitest';
import { governanceFinding, renderGovernanceFinding } from './governance-finding.js';
import { GOVERNANCE_RULES } from './index.js';

describe('the table of governance rules', () => {
  it('gives every rule an id of its own, in kebab-case', () => {
    const ids = GOVERNANCE_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)+$/.test(id))).toEqual([]);
  });

  it.each(GOVERNANCE_RULES.map((rule) => [rule.id, rule] as const))(
    'renders %s in whole sentences',
    (_id, rule) => {
      const text = renderGovernanceFinding(
        governanceFinding(rule, 'strict', 'a-value', {
          owner: 'x',
          answerable: 'z',
          channel: 'slack #z',
          current: 'y',
          versions: ['1'],
          count: 20000,
          referrers: ['b (version 1)'],
          consumers: ['billing (production)'],
          readers: ['billing (production)'],
          contracts: 2,
          untried: 1,
          consumer: 'billing',
          team: 'Payments',
          reads: 'carrier.name',
          reason: '"carrier.name" may be null; the contract reads a string.',
          asks: 'kind string',
          stated: '1.0.1',
          least: '1.1.0',
          highest: '2.0.0',
          change: 'Field `carrier` (string) removed.',
          value: 'NONE',
          scope: ':.:a-value',
          fingerprint: '0123456789abcdef',
        }),
      );
      expect(text?.message).toMatch(/a-value.*\.$/);
      expect(text?.message).not.toContain('undefined');
      expect(text?.fix).not.toContain('undefined');
      expect(text?.why).toMatch(/\.$/);
    },
  );

  it('has no words for a finding of another library', () => {
    expect(
      renderGovernanceFinding({
        ruleId: 'avro-type-changed',
        severity: 'error',
        at: {},
        args: {},
        fingerprint: '',
      }),
    ).toBeUndefined();
  });
});
