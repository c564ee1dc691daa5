import { describe, expect, it } from 'vitest';
import { renderGovernanceFinding } from '../rules/governance-finding.js';
import {
  contractFindings,
  isContractStop,
  unconfirmedFindings,
  type ContractEffect,
} from './contract-findings.js';

const effect: ContractEffect = {
  verdict: 'broken',
  consumer: 'billing',
  team: 'Payments',
  channel: 'slack #payments',
  version: '1.4.2',
  description: 'OrderPlaced',
  path: 'note',
  asks: 'kind string',
  why: '"note" may be null; the contract reads a string.',
  counterexample: '{"note":null}',
  location: { pointer: '/fields/2/name', line: 5, column: 9, endLine: 5, endColumn: 15 },
};
const found = (...effects: Partial<ContractEffect>[]) =>
  contractFindings(
    'strict',
    'orders-value',
    effects.map((one) => ({ ...effect, ...one })),
  );

describe('what contracts have to say', () => {
  it('names consumer, team, channel, versions, field, reason, message and line', () => {
    const [finding] = found({}, { version: '1.5.0' });
    expect(finding).toEqual({
      ruleId: 'contract-broken',
      severity: 'error',
      at: { writer: effect.location },
      path: 'note',
      args: {
        subject: 'orders-value',
        consumer: 'billing',
        team: 'Payments',
        channel: 'slack #payments',
        versions: ['1.4.2', '1.5.0'],
        description: 'OrderPlaced',
        asks: 'kind string',
        reason: '"note" may be null; the contract reads a string.',
        counterexample: '{"note":null}',
        reads: 'note',
      },
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    expect(finding && renderGovernanceFinding(finding)?.message).toBe(
      'orders-value breaks billing of Payments (slack #payments), versions 1.4.2, 1.5.0, which reads "note": "note" may be null; the contract reads a string. A message that shows it: {"note":null}',
    );
  });

  it('puts what stops a change first', () => {
    const verdicts = ['pending', 'undecided', 'doubted', 'broken'] as const;
    const findings = found(...verdicts.map((verdict) => ({ verdict })));
    expect(findings.map((finding) => [finding.ruleId, finding.severity, isContractStop(finding)])).toEqual([
      ['contract-broken', 'error', true],
      ['contract-doubted', 'error', true],
      ['contract-undecided', 'warning', false],
      ['contract-pending', 'info', false],
    ]);
  });

  it('says of a message whether nobody else has confirmed it', () => {
    const [finding] = found({ unconfirmed: true });
    expect(finding?.args['unconfirmed']).toBe(true);
    expect(finding && renderGovernanceFinding(finding)?.message).toContain(
      'A message that shows it (nobody else has confirmed it): {"note":null}',
    );
  });

  it('says once what holds and has no second opinion, and holds nobody up', () => {
    const all = { contracts: 9, unconfirmed: ['a', 'b', 'b', 'c', 'd', 'e', 'f'] };
    const findings = unconfirmedFindings('strict', 'orders-value', all);
    expect(findings.map((one) => [one.ruleId, one.severity, isContractStop(one)])).toEqual([
      ['contract-unconfirmed', 'info', false],
    ]);
    expect(findings.map((one) => renderGovernanceFinding(one)?.message)).toEqual([
      'orders-value holds what 9 contracts read, as it was decided for every message; what 7 of them read has no second opinion: a, b, c, d, e and more.',
    ]);
    expect(unconfirmedFindings('strict', 'orders-value', { contracts: 9, unconfirmed: [] })).toEqual([]);
  });

  it('stops a change for what cannot be told, before as now, where the policy says so', () => {
    const effects = [
      { ...effect, verdict: 'undecided' as const },
      { ...effect, verdict: 'pending' as const },
    ];
    const findings = contractFindings('open', 'orders-value', effects, { undecided: 'fail' });
    expect(findings.map((one) => [one.ruleId, one.severity, isContractStop(one)])).toEqual([
      ['contract-undecided', 'error', true],
      ['contract-pending', 'info', false],
    ]);
  });

  it('lists every break, and of what stops nobody the first hundred', () => {
    const many = (verdict: ContractEffect['verdict']) =>
      Array.from({ length: 150 }, (_, index) => ({ verdict, path: `f${index}` }));
    expect([found(...many('broken')).length, found(...many('pending')).length]).toEqual([150, 100]);
  });
});

describe('the same break has the same fingerprint', () => {
  const of = (changed: Partial<ContractEffect>) => found(changed)[0]?.fingerprint;
  it.each<[claim: string, changed: Partial<ContractEffect>, same: boolean]>([
    ['in another version of the contract', { version: '2.0.0' }, true],
    ['with another message', { counterexample: '{"note":null,"x":1}' }, true],
    ['in other words', { why: 'Otherwise.' }, true],
    ['at another line', { location: { ...effect.location, line: 9 } }, true],
    ['of another team, which has the application now', { team: 'Billing' }, true],
    ['of another consumer', { consumer: 'mailer' }, false],
    ['of another field', { path: 'notes' }, false],
    ['of another question', { asks: 'kind number' }, false],
    ['that is only doubted', { verdict: 'doubted' }, false],
  ])('%s: %s', (_claim, changed, same) => {
    expect(of(changed) === of({})).toBe(same);
  });
});
