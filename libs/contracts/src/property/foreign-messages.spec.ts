import { parseJson, parseSchema } from '@schema-steward/schema';
import { expect, it } from 'vitest';
import { datumOf, printDatum } from '../datum/print-datum.js';
import type { Datum } from '../datum/datum.js';
import { decideContract } from '../decide/decide-contract.js';
import { readEventContract } from '../event/read-event-contract.js';
import { readPact } from '../pact/read-pact.js';
import type { Predicate } from '../predicate/predicate.js';
import { violations } from '../predicate/violations.js';
import { shapeOfSchema } from '../shape/shape-of-schema.js';
import { messageCheckOf } from '../validate/is-message.js';
import { EVENTS_BY_HAND, PACTS_BY_HAND } from './contracts-by-hand.js';
import { SCHEMAS_BY_HAND } from './schemas-by-hand.js';

const VALUES = [
  'null',
  'true',
  '0',
  '1',
  '-3',
  '0.5',
  '9007199254740993',
  '""',
  '"x"',
  '"NEW"',
  '"12"',
  '"ab cd"',
  '[]',
  '["x"]',
  '[1,"x"]',
  '[1,2,3]',
  '{}',
  '{"a":"x"}',
  '{"a":1,"b":[]}',
  '{"a":{"a":{"a":1}}}',
];
const MESSAGES: readonly Datum[] = [
  ...VALUES,
  ...['a', 'b', 'other'].flatMap((name) => VALUES.map((value) => `{"${name}":${value}}`)),
  ...VALUES.flatMap((one) =>
    VALUES.flatMap((two) => [
      `{"a":${one},"b":${two}}`,
      `{"a":${one},"other":${two}}`,
      `{"a":"x","b":${one},"c":${two}}`,
      `{"a":[${one},${two}]}`,
      `{"a":{"a":${one},"zz":${two}}}`,
    ]),
  ),
].map((text) => datumOf(parseJson(text).root));

/**
 * Every schema against every contract, with messages that were not made from the schema: what a shape forgets, its own
 * samples forget too. Numbers are such as the projection has (digits alone for an integer).
 */
const CONTRACTS: readonly { readonly told: string; readonly body: Predicate }[] = [
  ...PACTS_BY_HAND.flatMap((example, index) => {
    const rules = PACTS_BY_HAND[index + 1] ?? '';
    if (index % 2 === 1) return [];
    const interaction = `{"type":"Asynchronous/Messages","description":"m","contents":{"contentType":"application/json","encoded":false,"content":${example}},"matchingRules":{"body":${rules}}}`;
    const pact = `{"consumer":{"name":"c"},"provider":{"name":"p"},"interactions":[${interaction}],"metadata":{"pactSpecification":{"version":"4.0"}}}`;
    return [{ told: `${example} ${rules}`, read: readPact(pact) }];
  }),
  ...EVENTS_BY_HAND.map((told) => ({ told, read: readEventContract(told) })),
].map(({ told, read: { interactions, problems } }) => {
  const [interaction] = interactions;
  if (interaction === undefined || problems.some(({ severity }) => severity === 'reject'))
    throw new Error(`${told} was refused: ${JSON.stringify(problems)}`);
  return { told, body: interaction.body };
});

it.each(SCHEMAS_BY_HAND)(
  'what holds for %s holds for foreign messages, and what fails has one of its messages',
  (text) => {
    const schema = parseSchema({ type: 'JSON', text });
    const shape = shapeOfSchema(schema);
    if (shape === undefined) throw new Error('no message');
    const isMessage = messageCheckOf(schema);
    const messages = MESSAGES.filter((datum) => isMessage(datum).answer === 'yes');
    const faults: string[] = [];
    for (const { told, body } of CONTRACTS) {
      const asked = decideContract(shape, body);
      const held = new Set(
        asked.flatMap(({ asks, decision }) => (decision.verdict === 'holds' ? [asks] : [])),
      );
      for (const { decision } of asked) {
        if (decision.verdict !== 'fails' || decision.unconfirmed) continue;
        const { answer } = isMessage(decision.counterexample);
        if (answer !== 'yes') faults.push(`${told}: ${printDatum(decision.counterexample)} is no message`);
      }
      for (const datum of messages)
        for (const asks of violations(body, datum))
          if (held.has(asks) || held.size === asked.length)
            faults.push(`${told}: ${printDatum(datum)} does not meet "${asks.path}"`);
    }
    expect(faults.slice(0, 3)).toEqual([]);
  },
);
