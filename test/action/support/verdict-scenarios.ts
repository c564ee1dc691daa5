import type { GitRepository } from '@schema-steward/testing';
import { field, record } from './avro.js';
import type { Files } from './pull-request.js';

export const ID = field('order_id', 'string');
export const TOTAL = field('total', 'long');
const TOTAL_OR_0 = field('total', 'long', '"default": 0');
export const ORDER = record('Order', ID);
export const INCOMPATIBLE = record('Order', ID, TOTAL);
export const COMPATIBLE = record('Order', ID, TOTAL_OR_0);
export const MONEY = record('Money', field('amount', 'long'));
export const BILL = record('Bill', ID, field('sum', 'Money'));

export const ORDERS = 'schemas/orders-value.avsc';
/** Both folders hold files of one subject: a file may move between them. */
const MOVABLE = 'version: 1\nschemas:\n  - files: "{old,new}/orders.avsc"\n    subject: orders-value\n';

/** A pull request, and what it must show against the registry that verdicts.spec.ts prepares. */
export type Scenario = [
  claim: string,
  base: Files,
  change: (git: GitRepository) => unknown,
  expected: { exitCode: number; annotations: string[]; summary: string[]; verdict?: string },
];

export const PASSED = '## ✅ Schema check passed: ';
const FAILED = '## ❌ Schema check failed: ';

export const scenarios: Scenario[] = [
  [
    'a new field with a default passes',
    { [ORDERS]: ORDER },
    (git) => git.write({ [ORDERS]: COMPATIBLE }),
    {
      exitCode: 0,
      annotations: [],
      summary: [
        `${PASSED}no findings in 1 schema`,
        '| orders-value | modified | ✅ no findings | BACKWARD against version 1',
      ],
    },
  ],
  [
    'a brand new subject passes, and is asked for its owner',
    {},
    (git) => git.write({ 'schemas/refunds-value.avsc': ORDER }),
    {
      exitCode: 0,
      annotations: ['warning owner-missing schemas/refunds-value.avsc:1'],
      summary: [
        `${PASSED}1 warning in 1 schema`,
        '| refunds-value | added | ✅ 1 warning | BACKWARD, no earlier version',
      ],
    },
  ],
  [
    'a deleted file of a live subject is a warning',
    { [ORDERS]: ORDER },
    (git) => git.remove(ORDERS),
    {
      exitCode: 0,
      annotations: [`warning schema-file-deleted ${ORDERS}:1`],
      summary: [
        `${PASSED}1 warning in 1 schema`,
        '| orders-value | deleted | ✅ 1 warning | BACKWARD, not compared',
      ],
    },
  ],
  [
    'a deleted file whose schema others refer to blocks',
    { 'schemas/Money.avsc': MONEY },
    (git) => git.remove('schemas/Money.avsc'),
    {
      exitCode: 1,
      annotations: [
        'error schema-still-referenced schemas/Money.avsc:1',
        'warning schema-file-deleted schemas/Money.avsc:1',
      ],
      summary: [
        `${FAILED}1 error, 1 warning in 1 schema`,
        '| Money | deleted | ❌ 1 error, 1 warning | BACKWARD, not compared',
      ],
    },
  ],
  [
    'a deleted file that was never registered is a notice',
    { 'schemas/never-value.avsc': ORDER },
    (git) => git.remove('schemas/never-value.avsc'),
    {
      exitCode: 0,
      annotations: ['notice subject-unknown schemas/never-value.avsc:1'],
      summary: [
        `${PASSED}1 note in 1 schema`,
        '| never-value | deleted | ✅ 1 note | BACKWARD, not compared',
      ],
    },
  ],
  [
    'a file that moves and keeps its subject is no change',
    { 'steward.yml': MOVABLE, 'old/orders.avsc': ORDER },
    (git) => git.move('old/orders.avsc', 'new/orders.avsc'),
    {
      exitCode: 0,
      annotations: [],
      summary: [
        `${PASSED}no findings in 1 schema`,
        '| orders-value | renamed | ✅ no findings | BACKWARD, not compared',
      ],
    },
  ],
  [
    'a file that moves and changes is judged where it is now',
    { 'steward.yml': MOVABLE, 'old/orders.avsc': ORDER },
    (git) => git.move('old/orders.avsc', 'new/orders.avsc').write({ 'new/orders.avsc': INCOMPATIBLE }),
    {
      exitCode: 1,
      annotations: ['error avro-reader-field-without-default new/orders.avsc:6:15'],
      summary: [
        `${FAILED}1 error in 1 schema`,
        '| orders-value | modified | ❌ 1 error | BACKWARD against version 1',
      ],
    },
  ],
  [
    'a file that moves to another subject is a deletion and an addition',
    { [ORDERS]: ORDER },
    (git) => git.move(ORDERS, 'schemas/purchases-value.avsc'),
    {
      exitCode: 0,
      annotations: [
        `warning schema-file-deleted ${ORDERS}:1`,
        'warning owner-missing schemas/purchases-value.avsc:1',
      ],
      summary: [
        `${PASSED}2 warnings in 2 schemas`,
        '| orders-value | deleted | ✅ 1 warning | BACKWARD, not compared',
        '| purchases-value | added | ✅ 1 warning | BACKWARD, no earlier version',
      ],
    },
  ],
  [
    'a text that is no JSON fails at the place of the mistake',
    { [ORDERS]: ORDER },
    (git) => git.write({ [ORDERS]: INCOMPATIBLE.replace('"long" }', '"long"') }),
    {
      exitCode: 4,
      annotations: [`error schema-does-not-parse ${ORDERS}:7:3`],
      summary: [
        `${FAILED}1 error in 1 schema`,
        '| orders-value | modified | ❌ 1 error | BACKWARD, not compared',
      ],
    },
  ],
  [
    'a text that is no schema fails at the place of the mistake',
    { [ORDERS]: ORDER },
    (git) => git.write({ [ORDERS]: INCOMPATIBLE.replace('"long"', '"lung"') }),
    {
      exitCode: 4,
      annotations: [`error schema-does-not-parse ${ORDERS}:6:32`],
      summary: [
        `${FAILED}1 error in 1 schema`,
        '| orders-value | modified | ❌ 1 error | BACKWARD, not compared',
      ],
    },
  ],
  [
    'of two files the bad one blocks',
    { [ORDERS]: ORDER, 'schemas/all-value.avsc': COMPATIBLE },
    (git) =>
      git.write({
        [ORDERS]: INCOMPATIBLE,
        'schemas/all-value.avsc': record('Order', ID, TOTAL_OR_0, field('note', 'string', '"default": ""')),
      }),
    {
      exitCode: 1,
      annotations: [`error avro-reader-field-without-default ${ORDERS}:6:15`],
      summary: [
        `${FAILED}1 error in 2 schemas`,
        '| all-value | modified | ✅ no findings | BACKWARD_TRANSITIVE against versions 2, 1',
        '| orders-value | modified | ❌ 1 error | BACKWARD against version 1',
      ],
    },
  ],
  [
    'a text that is registered already is no change',
    { 'schemas/all-value.avsc': COMPATIBLE },
    (git) => git.write({ 'schemas/all-value.avsc': ORDER }),
    {
      exitCode: 0,
      annotations: [],
      summary: [
        `${PASSED}no findings in 1 schema`,
        '| all-value | unchanged | ✅ no findings | BACKWARD_TRANSITIVE, not compared',
      ],
    },
  ],
  [
    'one mistake against several versions is one finding',
    { 'schemas/all-value.avsc': COMPATIBLE },
    (git) => git.write({ 'schemas/all-value.avsc': record('Order', ID, field('weight', 'long')) }),
    {
      exitCode: 1,
      annotations: ['error avro-reader-field-without-default schemas/all-value.avsc:6:15'],
      summary: [
        `${FAILED}1 error in 1 schema`,
        '| all-value | modified | ❌ 1 error | BACKWARD_TRANSITIVE against versions 2, 1',
      ],
    },
  ],
  [
    'under FORWARD a field that old readers need may not go',
    { 'schemas/forward-value.avsc': COMPATIBLE },
    (git) => git.write({ 'schemas/forward-value.avsc': record('Order', TOTAL_OR_0) }),
    {
      exitCode: 1,
      annotations: ['error avro-reader-field-without-default schemas/forward-value.avsc:1:1'],
      summary: [
        `${FAILED}1 error in 1 schema`,
        '| forward-value | modified | ❌ 1 error | FORWARD against version 1',
      ],
    },
  ],
  [
    'under FORWARD a field without a default may come',
    { 'schemas/forward-value.avsc': COMPATIBLE },
    (git) =>
      git.write({ 'schemas/forward-value.avsc': record('Order', ID, TOTAL_OR_0, field('note', 'string')) }),
    {
      exitCode: 0,
      annotations: [],
      summary: [
        `${PASSED}no findings in 1 schema`,
        '| forward-value | modified | ✅ no findings | FORWARD against version 1',
      ],
    },
  ],
  [
    'under FULL neither may happen',
    { 'schemas/full-value.avsc': COMPATIBLE },
    (git) => git.write({ 'schemas/full-value.avsc': record('Order', TOTAL_OR_0, field('note', 'string')) }),
    {
      exitCode: 1,
      annotations: [
        'error avro-reader-field-without-default schemas/full-value.avsc:1:1',
        'error avro-reader-field-without-default schemas/full-value.avsc:6:15',
      ],
      summary: [
        `${FAILED}2 errors in 1 schema`,
        '| full-value | modified | ❌ 2 errors | FULL against version 1',
      ],
    },
  ],
  [
    'what the base had already is shown and does not block',
    { [ORDERS]: INCOMPATIBLE },
    (git) => git.write({ [ORDERS]: INCOMPATIBLE.replace('"record"', '"record", "doc": "An order."') }),
    {
      exitCode: 0,
      annotations: [`warning avro-reader-field-without-default (pre-existing) ${ORDERS}:6:15`],
      summary: [
        `${PASSED}1 pre-existing in 1 schema`,
        '| orders-value | modified | ✅ 1 pre-existing | BACKWARD against version 1',
      ],
    },
  ],
  [
    'a subject of another context is judged there',
    {
      'steward.yml': 'version: 1\ncontext: .eu\nschemas:\n  - files: schemas/{subject}.avsc\n',
      [ORDERS]: ORDER,
    },
    (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    {
      exitCode: 1,
      annotations: [`error avro-reader-field-without-default ${ORDERS}:6:15`],
      summary: [
        `${FAILED}1 error in 1 schema`,
        '| :.eu:orders-value | modified | ❌ 1 error | BACKWARD against version 1',
      ],
    },
  ],
];
