import { describe, expect, it } from 'vitest';
import { resolveOwner, type OwnerEvidence } from './resolve-owner.js';

const everything: OwnerEvidence = {
  explicit: 'from-request',
  token: 'from-token',
  rules: [
    { prefix: 'shipment-', team: 'from-short-rule' },
    { prefix: 'shipment-events', team: 'from-rule' },
    { prefix: 'billing-', team: 'billing' },
  ],
  metadata: 'from-metadata',
};

describe('the owner of a new subject', () => {
  it.each([
    ['the request itself, before all else', everything, 'from-request', 'explicit'],
    [
      'the token, when the request says nothing',
      { ...everything, explicit: undefined },
      'from-token',
      'token',
    ],
    [
      'the longest matching prefix rule next',
      { ...everything, explicit: undefined, token: undefined },
      'from-rule',
      'rule',
    ],
    [
      'the metadata of the schema next',
      { metadata: 'from-metadata', rules: [] },
      'from-metadata',
      'metadata',
    ],
    [
      'a rule for another prefix says nothing',
      { rules: [{ prefix: 'billing-', team: 'billing' }] },
      'unassigned',
      'unassigned',
    ],
    ['nobody, when nothing says anything', {}, 'unassigned', 'unassigned'],
  ] as const)('is named by %s', (_claim, evidence, team, source) => {
    expect(resolveOwner('shipment-events-value', evidence)).toEqual({ team, source });
  });
});
