import { describe, expect, it } from 'vitest';
import {
  decideTransfer,
  type OfferedTransfer,
  type TransferActor,
  type TransferRequest,
  type TransferState,
} from './decide-transfer.js';

const now = new Date('2026-12-01T00:00:00Z');
const ada: TransferActor = { name: 'ada', role: 'owner', team: 'orders' };
const grace: TransferActor = { name: 'grace', role: 'owner', team: 'billing' };
const admin: TransferActor = { name: 'root', role: 'admin', team: null };
const open: OfferedTransfer = {
  from: 'orders',
  to: 'billing',
  state: 'open',
  offeredBy: 'ada',
  expiresAt: new Date('2026-12-15T00:00:00Z'),
};
const owned = { owner: 'orders', answering: 'orders' };

type Step<Name extends TransferRequest['step']> = Extract<TransferRequest, { step: Name }>;

describe('an offer', () => {
  const offer: Step<'offer'> = {
    step: 'offer',
    actor: ada,
    subject: owned,
    to: 'billing',
    expiresAt: new Date('2026-12-15T00:00:00Z'),
    open: undefined,
    now,
  };
  it.each<[string, Partial<Step<'offer'>>, ReturnType<typeof decideTransfer>]>([
    ['is made by an owner of the owning team', {}, 'allowed'],
    ['is made by an admin', { actor: admin }, 'allowed'],
    ['is not made by the team that would have it', { actor: grace }, 'may-not-offer'],
    ['is not made by a member', { actor: { ...ada, role: 'member' } }, 'may-not-offer'],
    ['is not made by a CI job', { actor: { ...ada, role: 'ci' } }, 'may-not-offer'],
    ['is not made by an approver of the team', { actor: { ...ada, role: 'approver' } }, 'may-not-offer'],
    ['is not made by a stranger', { actor: { name: 'x', role: 'anonymous', team: null } }, 'may-not-offer'],
    ['of what nobody owns is none', { subject: { owner: null, answering: null } }, 'nobody-owns-it'],
    [
      'is made by the team answerable for an orphan',
      { subject: { owner: 'closed', answering: 'orders' } },
      'allowed',
    ],
    [
      'is not made by an archived team itself',
      { actor: { ...ada, team: 'closed' }, subject: { owner: 'closed', answering: 'orders' } },
      'may-not-offer',
    ],
    [
      'of an orphan nobody is answerable for is an admin’s',
      { subject: { owner: 'orders', answering: null } },
      'may-not-offer',
    ],
    [
      'of an orphan nobody is answerable for is made by an admin',
      { actor: admin, subject: { owner: 'orders', answering: null } },
      'allowed',
    ],
    [
      'of an orphan may be to the team that is answerable',
      { subject: { owner: 'closed', answering: 'orders' }, to: 'orders' },
      'allowed',
    ],
    ['to the owner is none', { to: 'orders' }, 'owns-it-already'],
    ['is the only one', { open }, 'open-already'],
    ['is possible after one that expired', { open: { ...open, expiresAt: now } }, 'allowed'],
    ['is possible after that of an earlier owner', { open: { ...open, from: 'returns' } }, 'allowed'],
    ['is possible after one that was declined', { open: { ...open, state: 'declined' } }, 'allowed'],
    ['does not end now', { expiresAt: now }, 'end-not-in-the-future'],
    ['lasts ninety days', { expiresAt: new Date('2027-03-01T00:00:00Z') }, 'allowed'],
    ['lasts no longer', { expiresAt: new Date('2027-03-01T00:00:00.001Z') }, 'end-too-far'],
  ])('%s', (_claim, more, expected) => {
    expect(decideTransfer({ ...offer, ...more })).toBe(expected);
  });
});

describe('without the other side', () => {
  const force: Step<'force'> = {
    step: 'force',
    actor: admin,
    subject: owned,
    to: 'billing',
    reason: 'Orders was dissolved.',
    now,
  };
  it.each<[string, Partial<Step<'force'>>, ReturnType<typeof decideTransfer>]>([
    ['an admin moves a subject, and says why', {}, 'allowed'],
    ['an admin does not do so without a reason', { reason: undefined }, 'no-reason'],
    ['an admin does not do so for a reason of blanks', { reason: ' \n' }, 'no-reason'],
    ['an owner does not', { actor: ada }, 'may-not-force'],
    ['an owner of the other team does not', { actor: grace }, 'may-not-force'],
    ['nothing moves to its owner', { to: 'orders' }, 'owns-it-already'],
    ['what nobody owns is assigned', { subject: { owner: null, answering: null } }, 'nobody-owns-it'],
  ])('%s', (_claim, more, expected) => {
    expect(decideTransfer({ ...force, ...more })).toBe(expected);
  });
});

describe('the answer', () => {
  const accept: Step<'accept'> = {
    step: 'accept',
    actor: grace,
    subject: owned,
    offer: open,
    toIsArchived: false,
    now,
  };
  it.each<[string, Partial<Step<'accept'>>, ReturnType<typeof decideTransfer>]>([
    ['of the other team takes the subject', {}, 'allowed'],
    ['of an admin takes it too', { actor: admin }, 'allowed'],
    ['is not the offering team’s', { actor: { ...ada, name: 'linus' } }, 'may-not-decide'],
    ['is not a member’s', { actor: { ...grace, role: 'member' } }, 'may-not-decide'],
    ['is not a third team’s', { actor: { ...grace, team: 'returns' } }, 'may-not-decide'],
    [
      'is not that of whoever offered, in whichever team',
      { actor: { ...grace, name: 'ada' } },
      'both-sides-alone',
    ],
    [
      'is not that of the admin who offered',
      { actor: admin, offer: { ...open, offeredBy: 'root' } },
      'both-sides-alone',
    ],
    [
      'is not that of a token of the person who offered',
      {
        actor: { ...grace, name: 'laptop (token 01)', person: 'ada@example.com' },
        offer: { ...open, offeredByPerson: 'ada@example.com' },
      },
      'both-sides-alone',
    ],
    [
      'is not that of a token that was made with the one that offered',
      {
        actor: { ...grace, name: 'alter ego (token 02)', origin: '01' },
        offer: { ...open, offeredBy: 'laptop (token 01)', offeredByOrigin: '01' },
      },
      'both-sides-alone',
    ],
    [
      'is that of another person',
      {
        actor: { ...grace, person: 'grace@example.com' },
        offer: { ...open, offeredByPerson: 'ada@example.com' },
      },
      'allowed',
    ],
    ['comes too late at the end', { offer: { ...open, expiresAt: now } }, 'expired'],
    [
      'is in time a moment before',
      { offer: { ...open, expiresAt: new Date('2026-12-01T00:00:00.001Z') } },
      'allowed',
    ],
    [
      'is void once the subject is another’s',
      { subject: { owner: 'returns', answering: 'returns' } },
      'owner-changed',
    ],
    ['is void once it is nobody’s', { subject: { owner: null, answering: null } }, 'owner-changed'],
    ['takes nothing into an archived team', { toIsArchived: true }, 'target-archived'],
    ['saves what an archived team had offered', { subject: { owner: 'orders', answering: null } }, 'allowed'],
  ])('%s', (_claim, more, expected) => {
    expect(decideTransfer({ ...accept, ...more })).toBe(expected);
  });

  it.each<TransferState>(['accepted', 'declined', 'withdrawn', 'expired', 'superseded', 'forced'])(
    'is given once: not to what is %s',
    (state) => {
      for (const step of ['accept', 'decline'] as const)
        expect(decideTransfer({ ...accept, step, offer: { ...open, state } })).toBe('not-open');
    },
  );

  it.each<[string, Partial<Step<'decline' | 'withdraw'>>, ReturnType<typeof decideTransfer>]>([
    ['the other team declines', { step: 'decline' }, 'allowed'],
    ['an admin declines', { step: 'decline', actor: admin }, 'allowed'],
    ['the offering team does not decline', { step: 'decline', actor: ada }, 'may-not-decide'],
    ['the offering team withdraws', { step: 'withdraw', actor: ada }, 'allowed'],
    ['another owner of it withdraws', { step: 'withdraw', actor: { ...ada, name: 'linus' } }, 'allowed'],
    ['the other team does not withdraw', { step: 'withdraw' }, 'may-not-decide'],
    [
      'the answerable team withdraws',
      { step: 'withdraw', actor: grace, subject: { owner: 'orders', answering: 'billing' } },
      'allowed',
    ],
    ['nothing is withdrawn after the end', { step: 'withdraw', actor: ada, now: open.expiresAt }, 'expired'],
    ['nothing is declined after the end', { step: 'decline', now: open.expiresAt }, 'expired'],
  ])('%s', (_claim, more, expected) => {
    expect(decideTransfer({ ...accept, step: 'decline', ...more })).toBe(expected);
  });
});
