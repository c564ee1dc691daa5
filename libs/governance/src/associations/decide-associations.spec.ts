import { describe, expect, it } from 'vitest';
import {
  type AssociatedSubject,
  type AssociationRefusal,
  type AssociationType,
  type AssociationWish,
  type ExistingAssociation,
} from './association.js';
import { decideAssociations, subjectOfWish } from './decide-associations.js';

const TOPIC = { name: 'orders', namespace: 'lkc1', id: 'id1' };
const OWNED = ':.lkc1:orders-value';

const wish = (more: Partial<AssociationWish> = {}): AssociationWish => ({
  operation: 'create',
  subject: 's',
  type: 'value',
  lifecycle: null,
  frozen: null,
  schema: false,
  ...more,
});
const strong = (more: Partial<AssociationWish> = {}) => wish({ subject: null, schema: true, ...more });
const known = (more: Partial<AssociatedSubject> = {}): AssociatedSubject => ({
  liveVersions: 1,
  holdsSchema: false,
  importing: false,
  others: [],
  ...more,
});
const there = (more: Partial<ExistingAssociation> = {}): ExistingAssociation => ({
  subject: 's',
  type: 'value',
  lifecycle: 'WEAK',
  resource: TOPIC,
  ...more,
});
const subjects = (subject: AssociatedSubject) =>
  new Map<AssociationType, AssociatedSubject>([
    ['key', subject],
    ['value', subject],
  ]);

describe('what may be bound', () => {
  it.each<
    [
      what: string,
      asked: AssociationWish,
      subject: AssociatedSubject,
      existing: ExistingAssociation[],
      write: 'insert' | null,
      register: boolean,
    ]
  >([
    ['a live subject, shared', wish(), known(), [], 'insert', false],
    ['one that others share', wish(), known({ others: ['WEAK', 'WEAK'] }), [], 'insert', false],
    ['a new subject, owned', strong(), known({ liveVersions: 0 }), [], 'insert', true],
    [
      'one that was just registered',
      strong(),
      known({ liveVersions: 0, holdsSchema: true }),
      [],
      'insert',
      true,
    ],
    ['what is bound already', wish(), known(), [there()], null, false],
    ['by an upsert too', wish({ operation: 'upsert', subject: null }), known(), [there()], null, false],
    [
      'a later schema of an owned one',
      strong({ operation: 'upsert' }),
      known(),
      [there({ subject: OWNED, lifecycle: 'STRONG' })],
      null,
      true,
    ],
    [
      'an imported subject, owned without a schema',
      strong({ schema: false, frozen: true }),
      known({ importing: true }),
      [],
      'insert',
      false,
    ],
  ])('%s', (_what, asked, subject, existing, write, register) => {
    const decision = decideAssociations(TOPIC, [asked], existing, subjects(subject));
    expect(decision).toMatchObject({ outcome: 'accepted', associations: [{ write, register }] });
  });
});

describe('what may not', () => {
  it.each<
    [
      what: string,
      asked: AssociationWish,
      subject: AssociatedSubject,
      existing: ExistingAssociation[],
      refusal: Partial<AssociationRefusal>,
    ]
  >([
    [
      'a subject without a live version',
      wish(),
      known({ liveVersions: 0 }),
      [],
      { because: 'no-live-version' },
    ],
    ['one that is owned', wish(), known({ others: ['STRONG'] }), [], { because: 'subject-owned' }],
    [
      'owning one that others share',
      strong(),
      known({ liveVersions: 0, others: ['WEAK'] }),
      [],
      { because: 'subject-bound' },
    ],
    [
      'one that ended after its schema was registered',
      strong(),
      known({ liveVersions: -1, holdsSchema: true }),
      [],
      { because: 'no-live-version' },
    ],
    [
      'another subject in its place',
      wish({ subject: 't' }),
      known(),
      [there()],
      { because: 'resource-bound' },
    ],
    ['owning what is shared', strong(), known({ liveVersions: 0 }), [there()], { because: 'resource-bound' }],
    [
      'changing what is frozen',
      wish({ operation: 'upsert', subject: null, lifecycle: 'WEAK' }),
      known(),
      [there({ subject: OWNED, lifecycle: 'STRONG' })],
      { because: 'frozen' },
    ],
    [
      'owning one part and sharing the other',
      wish({ type: 'key' }),
      known(),
      [there({ subject: OWNED, lifecycle: 'STRONG' })],
      { because: 'invalid' },
    ],
  ])('%s', (_what, asked, subject, existing, refusal) => {
    const decision = decideAssociations(TOPIC, [asked], existing, subjects(subject));
    expect(decision).toMatchObject({ outcome: 'refused', refusal });
  });

  it('anything of a request of which one part may not be', () => {
    const decision = decideAssociations(
      TOPIC,
      [wish(), wish({ type: 'key', subject: null })],
      [],
      subjects(known()),
    );
    expect(decision).toEqual({
      outcome: 'refused',
      refusal: {
        because: 'invalid',
        property: 'subject',
        detail: 'must be provided for non-frozen associations',
      },
    });
  });
});

it.each<[asked: AssociationWish, existing: ExistingAssociation[], subject: string | null]>([
  [wish(), [], 's'],
  [wish({ subject: null }), [], null],
  [wish({ subject: null }), [there({ subject: 'bound' })], 'bound'],
  [strong(), [], OWNED],
  [strong({ type: 'key' }), [], ':.lkc1:orders-key'],
  [strong({ operation: 'upsert' }), [], null],
])('%j with %j means the subject %s', (asked, existing, subject) => {
  expect(subjectOfWish(TOPIC, asked, existing)).toBe(subject);
});
