import {
  decideContract,
  messageCheckOf,
  printDatum,
  readPact,
  relativeDecisions,
  shapeOfSchema,
  type Datum,
} from '@schema-steward/contracts';
import { parseSchema } from '@schema-steward/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { pactBodies } from '../../../platform/workers/pact-bodies.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier } from './pact-verifier.js';
import { pactOf } from './proof-support.js';

const pool = new PactPool({ children: 1, deadlineMs: 60_000, queue: 100 });
const verifier = new PactVerifier(pool);
afterAll(() => pool.close());

const and = (...matchers: object[]): object => ({ combine: 'AND', matchers });
const type = { match: 'type' };

/** A consumer of orders: an id, a status that it knows, lines of which there is one at least, and a note. */
function contract(lines: object): string {
  return pactOf('{"id":"x","status":"NEW","lines":[{"qty":1}],"note":"n"}', {
    '$.id': and(type),
    '$.status': and({ match: 'regex', regex: '^(NEW|PAID)$' }),
    '$.lines': and(lines),
    '$.lines[*].qty': and({ match: 'integer' }),
    '$.note': and(type),
  });
}
const MIN_1 = contract({ match: 'type', min: 1 });
/** Avro and Protobuf can't say that a list is not empty. */
const ANY_LENGTH = contract({ match: 'type', min: 0 });

interface Change {
  readonly format: 'AVRO' | 'JSON' | 'PROTOBUF';
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** What stands in the counterexample; undefined where the contract holds on. */
  readonly shows: string | undefined;
}

function json(
  change: (properties: Record<string, object>) => unknown,
  required = ['id', 'status', 'lines', 'note'],
): string {
  const properties: Record<string, object> = {
    id: { type: 'string' },
    status: { enum: ['NEW', 'PAID'] },
    lines: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { qty: { type: 'integer' } }, required: ['qty'] },
    },
    note: { type: 'string' },
  };
  change(properties);
  return JSON.stringify({ type: 'object', properties, required });
}

function avro(change: (types: Record<string, unknown>) => unknown): string {
  const types: Record<string, unknown> = {
    id: 'string',
    status: { type: 'enum', name: 'Status', symbols: ['NEW', 'PAID'], default: 'NEW' },
    lines: { type: 'array', items: { type: 'record', name: 'Line', fields: [{ name: 'qty', type: 'int' }] } },
    note: 'string',
  };
  change(types);
  const fields = Object.entries(types).map(([name, of]) => ({ name, type: of }));
  return JSON.stringify({ type: 'record', name: 'Order', fields });
}

function proto(change: (text: string) => string): string {
  return change(`syntax = "proto3";
message Order {
  string id = 1;
  Status status = 2;
  repeated Line lines = 3;
  string note = 4;
}
message Line { int32 qty = 1; }
enum Status { NEW = 0; PAID = 1; }
`);
}

const same = (): undefined => undefined;
const line = (qty: unknown): unknown => ({
  type: 'array',
  items: { type: 'record', name: 'Line', fields: [{ name: 'qty', type: qty }] },
});

const CHANGES: readonly Change[] = [
  {
    format: 'JSON',
    what: 'an optional field more',
    before: json(same),
    after: json((p) => (p['promo'] = { type: 'string' })),
    shows: undefined,
  },
  {
    format: 'AVRO',
    what: 'an optional field more',
    before: avro(same),
    after: avro((t) => (t['promo'] = ['null', 'string'])),
    shows: undefined,
  },
  {
    format: 'PROTOBUF',
    what: 'an optional field more',
    before: proto((t) => t),
    after: proto((t) => t.replace('note = 4;', 'note = 4;\n  optional string promo = 5;')),
    shows: undefined,
  },
  {
    format: 'JSON',
    what: 'the status VOID',
    before: json(same),
    after: json((p) => (p['status'] = { enum: ['NEW', 'PAID', 'VOID'] })),
    shows: '"status":"VOID"',
  },
  {
    format: 'AVRO',
    what: 'the status VOID',
    before: avro(same),
    after: avro(
      (t) =>
        (t['status'] = { type: 'enum', name: 'Status', symbols: ['NEW', 'PAID', 'VOID'], default: 'NEW' }),
    ),
    shows: '"status":"VOID"',
  },
  {
    format: 'PROTOBUF',
    what: 'the status VOID',
    before: proto((t) => t),
    after: proto((t) => t.replace('PAID = 1;', 'PAID = 1; VOID = 2;')),
    shows: '"status":"VOID"',
  },
  {
    format: 'JSON',
    what: 'a note that may be null',
    before: json(same),
    after: json((p) => (p['note'] = { type: ['string', 'null'] })),
    shows: '"note":null',
  },
  {
    format: 'AVRO',
    what: 'a note that may be null',
    before: avro(same),
    after: avro((t) => (t['note'] = ['null', 'string'])),
    shows: '"note":null',
  },
  {
    format: 'PROTOBUF',
    what: 'a note that may be absent, as Protobuf has it for null',
    before: proto((t) => t),
    after: proto((t) => t.replace('string note', 'optional string note')),
    shows: '"lines":[]}',
  },
  {
    format: 'JSON',
    what: 'quantities with fractions',
    before: json(same),
    after: json(
      (p) =>
        (p['lines'] = {
          type: 'array',
          minItems: 1,
          items: { type: 'object', properties: { qty: { type: 'number' } }, required: ['qty'] },
        }),
    ),
    shows: '"qty":0',
  },
  {
    format: 'AVRO',
    what: 'quantities with fractions',
    before: avro(same),
    after: avro((t) => (t['lines'] = line('double'))),
    shows: '"qty":0',
  },
  {
    format: 'PROTOBUF',
    what: 'quantities with fractions',
    before: proto((t) => t),
    after: proto((t) => t.replace('int32 qty', 'double qty')),
    shows: '"qty":',
  },
  {
    format: 'JSON',
    what: 'an order without lines',
    before: json(same),
    after: json(
      (p) =>
        (p['lines'] = {
          type: 'array',
          items: { type: 'object', properties: { qty: { type: 'integer' } }, required: ['qty'] },
        }),
    ),
    shows: '"lines":[]',
  },
  {
    format: 'JSON',
    what: 'no note',
    before: json(same),
    after: json((p) => delete p['note'], ['id', 'status', 'lines']),
    shows: '{',
  },
  { format: 'AVRO', what: 'no note', before: avro(same), after: avro((t) => delete t['note']), shows: '{' },
  {
    format: 'PROTOBUF',
    what: 'no note',
    before: proto((t) => t),
    after: proto((t) => t.replace('  string note = 4;\n', '')),
    shows: '{',
  },
  {
    format: 'PROTOBUF',
    what: 'quantities of 64 bits, which ProtoJSON writes as texts',
    before: proto((t) => t),
    after: proto((t) => t.replace('int32 qty', 'int64 qty')),
    shows: '"qty":"',
  },
];

describe('a change of orders, and the consumer that reads them', () => {
  it.each(CHANGES)('$format: $what', async ({ format, before, after, shows }) => {
    const pact = format === 'JSON' ? MIN_1 : ANY_LENGTH;
    const [body] = readPact(pact).interactions.map((each) => each.body);
    const [old, changed] = [before, after].map((text) => parseSchema({ type: format, text }));
    const shapes = [old, changed].map((schema) => schema && shapeOfSchema(schema));
    const [was, is] = shapes;
    if (!body || !was || !is || !changed) throw new Error('nothing to decide');
    const decided = relativeDecisions(decideContract(was, body), decideContract(is, body));
    const broken = decided.filter(({ verdict }) => verdict === 'broken' || verdict === 'doubted');
    const counterexamples = broken.flatMap(({ after: now }): Datum[] =>
      now.verdict === 'fails' ? [now.counterexample] : [],
    );
    expect(broken.length > 0).toBe(shows !== undefined);
    expect(counterexamples.map(printDatum).join()).toContain(shows ?? '');
    const isMessage = messageCheckOf(changed);
    expect(counterexamples.map((datum) => isMessage(datum).answer)).toEqual(counterexamples.map(() => 'yes'));
    const [expectation] = pactBodies(pact);
    if (expectation === undefined) throw new Error('no expectation');
    const [said = []] = await verifier.verify([{ expectation, samples: counterexamples.map(printDatum) }]);
    expect(said.map(({ opinion }) => opinion)).toEqual(counterexamples.map(() => 'rejected'));
  });
});
