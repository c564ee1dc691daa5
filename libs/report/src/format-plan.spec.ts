import { describe, expect, it } from 'vitest';
import { formatPlan } from './format-plan.js';
import type { GovernancePlanReport } from './governance-plan.js';

const PLAN: GovernancePlanReport = {
  fingerprint: '0'.repeat(32),
  applied: false,
  counts: { create: 1, update: 2, archive: 1, delete: 1, unchanged: 4 },
  steps: [
    {
      kind: 'team',
      key: 'shipping',
      action: 'create',
      changes: [
        { field: 'name', before: null, after: 'Shipping' },
        { field: 'channels', before: null, after: [{ tool: 'slack', address: '#x' }] },
      ],
      notes: [],
    },
    {
      kind: 'prefix-rule',
      key: 'shipment-',
      action: 'update',
      changes: [{ field: 'team', before: 'core', after: 'shipping' }],
      notes: ['New subjects only: those that exist keep their owner.'],
    },
    {
      kind: 'application',
      key: 'tracking',
      action: 'update',
      changes: [
        { field: 'description', before: 'Old', after: null },
        { field: 'consumes', before: ['a', 'b'], after: ['b', 'c'] },
        { field: 'order', before: ['a', 'b'], after: ['b', 'a'] },
      ],
      notes: [],
    },
    { kind: 'topic', key: 'main/orders', action: 'delete', changes: [], notes: [] },
    { kind: 'team', key: 'legacy', action: 'archive', changes: [], notes: [] },
  ],
  refusals: [],
};
const NOTHING: GovernancePlanReport = {
  ...PLAN,
  counts: { create: 0, update: 0, archive: 0, delete: 0, unchanged: 9 },
  steps: [],
};

describe('a plan for people', () => {
  it('says what is made, changed and removed, field by field', () => {
    expect(formatPlan(PLAN)).toBe(`+ team shipping
    name      "Shipping"
    channels  [{"tool":"slack","address":"#x"}]

~ prefix-rule shipment-
    team  "core" → "shipping"
    New subjects only: those that exist keep their owner.

~ application tracking
    description  "Old" → null
    consumes
      - "a"
      + "c"
    order        ["a","b"] → ["b","a"]

- topic main/orders (delete)

- team legacy (archive)

Plan: 1 to create, 2 to update, 1 to archive, 1 to delete, 4 unchanged.
`);
  });

  it('says that there is nothing to do, and what was done', () => {
    expect(formatPlan(NOTHING)).toBe('No change: the registry is as the files say (9 unchanged).\n');
    expect(
      formatPlan({ ...PLAN, applied: true })
        .split('\n')
        .at(-2),
    ).toBe('Applied: 1 created, 2 updated, 1 archived, 1 deleted, 4 unchanged.');
  });

  it('says what stands in the way, and where', () => {
    const refusals = [
      {
        kind: 'team',
        key: 'a',
        reason: 'It is wrong.',
        fix: 'Mend it.',
        at: 'g.yml:3:5',
        alsoAt: 'h.yml:1:2',
      },
      { kind: 'team', key: 'b', reason: 'It goes.', fix: 'Keep it.' },
    ];
    expect(formatPlan({ ...NOTHING, refusals })).toBe(`Refused:
  g.yml:3:5  It is wrong.
      The other place: h.yml:1:2
      Mend it.
  team b  It goes.
      Keep it.

Plan: 9 unchanged; refused for 2 reasons.
`);
  });

  it('is coloured only where it is asked for, and lets nothing of others reach the terminal', () => {
    const hostile: GovernancePlanReport = {
      ...PLAN,
      steps: [
        {
          kind: 'team',
          key: 'x\u001b[2J',
          action: 'update',
          changes: [{ field: 'na\nme', before: '\u001b]0;x\u0007', after: ['::set-output::\r'] }],
          notes: ['\u202enote'],
        },
      ],
      refusals: [{ kind: '\u001b', key: '\n', reason: '\u001b[31m', fix: '\u0000', at: '\u001b' }],
    };
    const plain = formatPlan(hostile);
    // eslint-disable-next-line no-control-regex -- none may be left
    expect(plain.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(formatPlan(PLAN, { colour: true })).toContain('\u001b[32m+ team shipping\u001b[39m');
  });
});
