import { describe, expect, it } from 'vitest';
import type { Approval } from '../approvals/apply-approvals.js';
import { decideSettings, type GovernedSettings, type SettingsFacts } from './decide-settings.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const plain: GovernedSettings = { level: null, effectiveLevel: 'BACKWARD', group: null, alias: null };
const facts = (more: Partial<SettingsFacts>): SettingsFacts => ({
  policy: 'strict',
  target: 'orders-value',
  scope: ':.:orders-value',
  reason: null,
  approvals: [],
  changedBy: { name: 'grace' },
  now: NOW,
  ...more,
});
const config = (after: Partial<GovernedSettings>, before: Partial<GovernedSettings> = {}) => ({
  config: { before: { ...plain, ...before }, after: { ...plain, ...after } },
});
const none = config({ level: 'NONE', effectiveLevel: 'NONE' });

const TABLE: [claim: string, change: Partial<SettingsFacts>, rules: string[], strict: string][] = [
  ['nothing changes', config({}), [], 'accepted'],
  ['BACKWARD needs no reason', config({ level: 'BACKWARD' }), [], 'accepted'],
  [
    'another level needs one',
    config({ level: 'FULL', effectiveLevel: 'FULL' }),
    ['level-unexplained'],
    'refused',
  ],
  [
    'another level with one is taken',
    { ...config({ level: 'FULL', effectiveLevel: 'FULL' }), reason: 'x' },
    [],
    'accepted',
  ],
  [
    'blank is no reason',
    { ...config({ level: 'FULL', effectiveLevel: 'FULL' }), reason: ' \t' },
    ['level-unexplained'],
    'refused',
  ],
  [
    'a level that stays was explained before',
    config({ level: 'FULL', effectiveLevel: 'FULL' }, { level: 'FULL', effectiveLevel: 'FULL' }),
    [],
    'accepted',
  ],
  ['NONE needs a reason and an approver', none, ['level-none', 'level-unexplained'], 'refused'],
  ['a reason alone does not make NONE', { ...none, reason: 'x' }, ['level-none'], 'refused'],
  [
    'removing what hid a wider NONE is NONE too',
    config({ effectiveLevel: 'NONE' }, { level: 'FULL', effectiveLevel: 'FULL' }),
    ['level-none', 'change-unexplained'],
    'refused',
  ],
  ['an alias', config({ alias: 'other' }), ['alias-changed', 'change-unexplained'], 'refused'],
  ['the end of an alias', { ...config({}, { alias: 'other' }), reason: 'x' }, ['alias-changed'], 'refused'],
  ['a group', { ...config({ group: 'major' }), reason: 'x' }, ['group-changed'], 'refused'],
  [
    'IMPORT',
    { mode: { before: 'READWRITE', after: 'IMPORT', force: false } },
    ['mode-import', 'change-unexplained'],
    'refused',
  ],
  [
    'IMPORT by force',
    { mode: { before: null, after: 'IMPORT', force: true }, reason: 'moving in' },
    ['mode-import', 'mode-forced'],
    'refused',
  ],
  ['IMPORT that is there', { mode: { before: 'IMPORT', after: 'IMPORT', force: false } }, [], 'accepted'],
  ['READONLY', { mode: { before: null, after: 'READONLY', force: false } }, [], 'accepted'],
];

describe('a change of settings', () => {
  it.each(TABLE)('%s', (_claim, change, rules, strict) => {
    const refused = decideSettings(facts(change));
    expect([refused.findings.map(({ ruleId }) => ruleId), refused.outcome]).toEqual([rules, strict]);
    const open = decideSettings(facts({ ...change, policy: 'open' }));
    expect([open.findings.map(({ ruleId }) => ruleId), open.outcome]).toEqual([rules, 'accepted']);
  });

  it.each<[string, Partial<SettingsFacts>, boolean, number]>([
    ['nothing, where it is accepted', config({}), false, 0],
    ['a reason', config({ level: 'FULL', effectiveLevel: 'FULL' }), true, 0],
    ['an approval', { ...none, reason: 'x' }, false, 1],
    ['both', none, true, 1],
  ])('asks for %s', (_claim, change, reason, approvals) => {
    const { asks } = decideSettings(facts(change));
    expect([asks.reason, asks.fingerprints.length]).toEqual([reason, approvals]);
  });

  const approval = (by: string, fingerprints: readonly string[]): Approval => ({
    id: 'a',
    fingerprints,
    reason: 'seen',
    approvedBy: by,
    endsAt: new Date('2026-12-02T12:00:00Z'),
    usedAt: null,
    revokedAt: null,
  });
  const fingerprints = (change: Partial<SettingsFacts>) =>
    decideSettings(facts(change)).findings.map(({ fingerprint }) => fingerprint);

  it('is let through by somebody else’s approval, which it uses up', () => {
    const given = { ...none, reason: 'x' };
    const approvals = [approval('ann', fingerprints(given))];
    expect(decideSettings(facts({ ...given, approvals }))).toMatchObject({
      outcome: 'accepted',
      uses: approvals,
    });
  });

  it('is not let through by one’s own', () => {
    const given = { ...none, reason: 'x' };
    const approvals = [approval('grace', fingerprints(given))];
    expect(decideSettings(facts({ ...given, approvals })).outcome).toBe('self-approved');
  });

  it('needs its reason whoever approves', () => {
    const approvals = [approval('ann', fingerprints(none))];
    expect(decideSettings(facts({ ...none, approvals })).outcome).toBe('refused');
  });

  it('is not let through by an approval of another value, nor of another scope', () => {
    const one = { ...config({ alias: 'one' }), reason: 'x' };
    const other = { ...config({ alias: 'other' }), reason: 'x' };
    const approvals = [approval('ann', fingerprints(one))];
    expect(decideSettings(facts({ ...other, approvals })).outcome).toBe('refused');
    expect(decideSettings(facts({ ...one, scope: ':.x:orders-value', approvals })).outcome).toBe('refused');
  });
});
