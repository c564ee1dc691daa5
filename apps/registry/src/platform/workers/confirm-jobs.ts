import { datumOf, satisfies, type Answer, type Datum, type Interaction } from '@schema-steward/contracts';
import { parseJson } from '@schema-steward/schema';
import { contractOf, groupsOf } from './contract-jobs.js';
import type { ContractQuestion } from './contract-text.js';
import { messageCheckIn } from './message-checks.js';
import type { ModelCache } from './model-cache.js';
import { BodyBudget, pactBodies, type PactBody } from './pact-bodies.js';
import type { SchemaText } from './schema-text.js';

/** Messages that one schema is said to allow, each of which a contract is said to reject. */
export interface ConfirmJob {
  readonly schema: SchemaText;
  readonly groups: readonly {
    readonly question: ContractQuestion;
    readonly messages: readonly {
      /** The interaction's position in the contract: of several variations the first one's. */
      readonly interaction: number;
      /** As JSON. */
      readonly text: string;
    }[];
  }[];
}

/** What there is to say of one of them without Pact's core. */
export interface ConfirmAnswer {
  /** Whether the schema's own validator takes it; `unclear` where it can't take the schema. */
  readonly valid: 'yes' | 'no' | 'unclear';
  readonly reason: string;
  /** Whether the message meets the contract after all, by the meaning of each predicate for one value. */
  readonly meets: Answer;
  /**
   * What to ask Pact's core, of each variation: all of them must reject it. Undefined for what Pact can't say; empty where
   * it can, and too much is asked already.
   */
  readonly bodies: readonly PactBody[] | undefined;
}

/**
 * Validates counterexamples with ajv, avsc or protobufjs, asks our own evaluator of each, and takes the expectations that
 * each is for out of its pact. In the order of groups and messages.
 * @throws SchemaParseError for a text that does not parse
 */
export function confirmMessages(models: ModelCache, { schema, groups }: ConfirmJob): ConfirmAnswer[] {
  const budget = new BodyBudget();
  return groups.flatMap(({ question: { contract, interactions: asked }, messages }) => {
    const { interactions } = contractOf(contract);
    const bodies = contract.format === 'pact' ? pactBodies(contract.text) : [];
    const groupOf = new Map(
      groupsOf(asked, interactions).map((group) => [group[0]?.position, group] as const),
    );
    return messages.map(({ interaction: position, text }): ConfirmAnswer => {
      const group = groupOf.get(position) ?? [];
      const datum = datumOf(parseJson(text).root);
      const message = group[0]?.interaction.binding?.message;
      const answer = messageCheckIn(models, schema, message)(datum);
      const pact = group.flatMap((one) => bodies[one.position] ?? []);
      return {
        valid: answer.answer,
        reason: answer.answer === 'yes' ? '' : answer.reason,
        meets: meetsOne(
          group.map(({ interaction }) => interaction),
          datum,
        ),
        bodies: pact.length === 0 ? undefined : budget.take(pact, text.length) ? pact : [],
      };
    });
  });
}

/** A message must meet one of several variations. */
function meetsOne(variations: readonly Interaction[], datum: Datum): Answer {
  const answers = variations.map(({ body }) => satisfies(body, datum));
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unclear') || answers.length === 0 ? 'unclear' : 'no';
}
