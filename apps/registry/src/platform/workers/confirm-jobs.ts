import { datumOf, messageCheckOf, type MessageCheck } from '@schema-steward/contracts';
import { parseJson, type ParsedSchema } from '@schema-steward/schema';
import { contractOf } from './contract-jobs.js';
import type { ContractText } from './contract-text.js';
import type { ModelCache } from './model-cache.js';
import { pactBodies, type PactBody } from './pact-bodies.js';
import type { SchemaText } from './schema-text.js';

/** Messages that one schema is said to allow and one contract is said to reject. */
export interface ConfirmJob {
  readonly schema: SchemaText;
  readonly contract: ContractText;
  readonly messages: readonly {
    /** The interaction's position in the contract. */
    readonly interaction: number;
    /** As JSON. */
    readonly text: string;
  }[];
}

/** What there is to say of one of them without Pact's core. */
export interface ConfirmAnswer {
  /** Whether the schema's own validator takes it; `unclear` where it can't take the schema. */
  readonly valid: 'yes' | 'no' | 'unclear';
  readonly reason: string;
  /** What to ask Pact's core; undefined for what Pact can't say. */
  readonly body: PactBody | undefined;
}

const checks = new WeakMap<ParsedSchema, Map<string, MessageCheck>>();

/**
 * Validates counterexamples with ajv, avsc or protobufjs, and takes the expectation that each is for out of its pact.
 * @throws SchemaParseError for a text that does not parse
 */
export function confirmMessages(
  models: ModelCache,
  { schema, contract, messages }: ConfirmJob,
): ConfirmAnswer[] {
  const bodies = contract.format === 'pact' ? pactBodies(contract.text) : [];
  const { interactions } = contractOf(contract);
  return messages.map(({ interaction, text }) => {
    const message = interactions[interaction]?.binding?.message;
    const answer = checkIn(models, schema, message)(datumOf(parseJson(text).root));
    return {
      valid: answer.answer,
      reason: answer.answer === 'yes' ? '' : answer.reason,
      body: bodies[interaction],
    };
  });
}

function checkIn(models: ModelCache, schema: SchemaText, message: string | undefined): MessageCheck {
  const parsed = models.get(schema);
  const known = checks.get(parsed) ?? new Map<string, MessageCheck>();
  checks.set(parsed, known);
  const key = message ?? '';
  const check =
    known.get(key) ?? messageCheckOf(parsed, schema.references, message === undefined ? {} : { message });
  known.set(key, check);
  return check;
}
