import {
  isWider,
  printDatum,
  relativeVerdict,
  sampleMessages,
  satisfies,
  violations,
  type Datum,
  type Decision,
  type RelativeDecision,
  type Shape,
} from '@schema-steward/contracts';
import { parseFieldPath } from '@schema-steward/schema';
import { contractOf, decideGroup, groupsOf, toldOf, type Positioned } from './contract-jobs.js';
import type { ContractQuestion, ToldExpectation } from './contract-text.js';
import { messageCheckIn } from './message-checks.js';
import { fieldLocator, shapeIn, type FieldLocator } from './message-shapes.js';
import type { ModelCache } from './model-cache.js';
import { BodyBudget, pactBodies, type PactBody } from './pact-bodies.js';
import type { SchemaText } from './schema-text.js';

/** Of one interaction: from here on they say the same again. */
const MAX_SAMPLES = 20;
/** A longer message is tried with nobody. */
const MAX_CHARACTERS = 20_000;
const MAX_SHOWN = 300;
/** As a counterexample it is shown whole. */
const MAX_SHOWN_WHOLE = 4_000;

/** Contracts of which something was decided to hold for every message of `after`, or could not be decided. */
export interface SampleJob {
  readonly before: SchemaText | undefined;
  readonly after: SchemaText;
  readonly questions: readonly ContractQuestion[];
  /** So many messages for each of them. */
  readonly messages: number;
}

/** What became of one of them. */
export interface SampledQuestion {
  /** What was decided to hold, and a message of the schema does not meet: a defect of ours. */
  readonly refuted: readonly ToldExpectation[];
  /** What could not be decided, and a message of the schema does not meet: told as failing. */
  readonly found: readonly ToldExpectation[];
  readonly trials: readonly SampleTrial[];
  /** There was no message for some of it, or too much was asked already. */
  readonly untried: boolean;
}

/** Messages that Pact's verifier must take or, where we can't say, may. */
export interface SampleTrial {
  readonly body: PactBody;
  /** As JSON. */
  readonly messages: readonly string[];
  /** What is to be told if it takes one of them not; of what could not be decided one for each expectation. */
  readonly otherwise: readonly ToldExpectation[];
  readonly must: boolean;
}

interface Sampled {
  readonly refuted: ToldExpectation[];
  readonly found: ToldExpectation[];
  readonly trials: SampleTrial[];
  untried: boolean;
}

/**
 * Tries what was decided to hold with messages at the boundaries of the schema, those that its own validator takes. Our
 * own evaluator of single values must find that each meets what holds; those that meet the whole contract are handed
 * back for Pact's verifier. Samples prove nothing: they only show that a decision was wrong.
 * @throws SchemaParseError for a text that does not parse
 */
export function sampleContracts(
  models: ModelCache,
  { before, after, questions, messages }: SampleJob,
): SampledQuestion[] {
  const budget = new BodyBudget();
  const locate = fieldLocator(models, after);
  return questions.map((question, row) => {
    const { interactions } = contractOf(question.contract);
    const bodies = question.contract.format === 'pact' ? pactBodies(question.contract.text) : [];
    const groups = groupsOf(question.interactions, interactions);
    const each = Math.min(MAX_SAMPLES, Math.max(1, Math.floor(messages / groups.length)));
    const sampled: Sampled = { refuted: [], found: [], trials: [], untried: groups.length > messages };
    for (const [index, group] of groups.slice(0, messages).entries()) {
      const message = group[0]?.interaction.binding?.message;
      const is = shapeIn(models, after, message);
      if (is === undefined) continue;
      const was = before && shapeIn(models, before, message);
      const { decisions } = decideGroup(group, was, is);
      const held = decisions.filter((one) => one.after.verdict === 'holds');
      const open = group.length === 1 ? decisions.filter((one) => one.after.verdict === 'unknown') : [];
      if (held.length + open.length === 0) continue;
      const check = messageCheckIn(models, after, message);
      const samples = samplesOf(is, group, each, row + index).filter((datum) => {
        const { answer } = check(datum);
        return answer === 'yes' || (answer === 'unclear' && !isWider(is));
      });
      const parts = { group, held, open, samples, bodies, locate, budget };
      if (held.length > 0) sampleHeld(parts, sampled);
      if (open.length > 0) sampleOpen(parts, sampled);
    }
    return sampled;
  });
}

interface Group {
  readonly group: readonly Positioned[];
  readonly held: readonly RelativeDecision[];
  /** What could not be decided. */
  readonly open: readonly RelativeDecision[];
  readonly samples: readonly Datum[];
  readonly bodies: readonly (PactBody | undefined)[];
  readonly locate: FieldLocator;
  readonly budget: BodyBudget;
}

function sampleHeld({ group, held, samples, bodies, locate, budget }: Group, sampled: Sampled): void {
  const [first] = group;
  if (first === undefined) return;
  if (samples.length === 0) sampled.untried = true;
  for (const decision of held) {
    const message = samples.find((datum) => isBroken(group, decision, datum));
    const told = message && toldOf(first, doubted(decision, OURS, printDatum(message)), locate);
    if (told) sampled.refuted.push(told);
  }
  const worst = held.find(({ before }) => before === 'holds') ?? held[0];
  const otherwise = worst && toldOf(first, doubted(worst, PACTS, ''), locate);
  for (const { position, interaction } of group) {
    const body = bodies[position];
    const texts = samples
      .filter((datum) => satisfies(interaction.body, datum) === 'yes')
      .map(printDatum)
      .filter((text) => text.length <= MAX_CHARACTERS);
    if (body === undefined || otherwise === undefined || texts.length === 0) continue;
    const messages = texts.filter((text) => budget.take([body], text.length));
    if (messages.length === 0) sampled.untried = true;
    else sampled.trials.push({ body, messages, otherwise: [wholeOf(otherwise)], must: true });
  }
}

/**
 * A message that does not meet what could not be decided decides it; none that does proves anything. What our evaluator
 * can't read either, Pact's core can.
 */
function sampleOpen({ group, open, samples, bodies, locate, budget }: Group, sampled: Sampled): void {
  const [first] = group;
  if (first === undefined) return;
  const { body: asked } = first.interaction;
  const left: ToldExpectation[] = [];
  for (const decision of open) {
    const message = samples.find((datum) => violations(asked, datum).has(decision.asks));
    const told = toldOf(first, failing(decision, message ?? { kind: 'null' }), locate);
    if (told === undefined) continue;
    if (message === undefined) left.push({ ...told, counterexample: null });
    else sampled.found.push({ ...told, unconfirmed: bodies[first.position] !== undefined });
  }
  const body = bodies[first.position];
  const texts = samples
    .filter((datum) => satisfies(asked, datum) === 'unclear' && violations(asked, datum).size === 0)
    .map(printDatum)
    .filter((text) => text.length <= MAX_SHOWN_WHOLE);
  if (body === undefined || left.length === 0) return;
  const messages = texts.filter((text) => budget.take([body], text.length));
  if (messages.length > 0) sampled.trials.push({ body, messages, otherwise: left, must: false });
}

/** Variations are asked together: a message meets one of them. */
function isBroken(group: readonly Positioned[], { asks }: RelativeDecision, datum: Datum): boolean {
  const [first] = group;
  if (first !== undefined && group.length === 1) return violations(first.interaction.body, datum).has(asks);
  return group.every(({ interaction }) => satisfies(interaction.body, datum) === 'no');
}

const OURS = 'Every message was decided to meet it, and one does not';
const PACTS = 'Every message was decided to meet it, and Pact’s verifier rejects one';

/** As far as we can be trusted now, it is not known. */
function doubted(decision: RelativeDecision, reason: string, message: string): RelativeDecision {
  const shown = message === '' ? '' : `: ${message.slice(0, MAX_SHOWN)}`;
  const after: Decision = { verdict: 'unknown', path: decision.asks.path, reason: `${reason}${shown}` };
  return { ...decision, after, verdict: relativeVerdict(decision.before, 'unknown') };
}

function failing(decision: RelativeDecision, counterexample: Datum): RelativeDecision {
  const { asks, before } = decision;
  const after: Decision = {
    verdict: 'fails',
    counterexample,
    path: asks.path,
    contractAt: asks.at,
    why: 'Whether every message meets it could not be proven, and this one does not.',
    unconfirmed: true,
  };
  return { ...decision, after, verdict: relativeVerdict(before, 'fails') };
}

/** Pact says that a message is rejected, for whatever it asks of it. */
function wholeOf(told: ToldExpectation): ToldExpectation {
  return { ...told, path: '', asks: 'everything' };
}

/** Where few are wanted, they are taken from so many: the first one is always the least message. */
const MIN_CHOICE = 12;

/** At the edges of what the contract looks at. Of many contracts, each with few messages, not all get the same ones. */
function samplesOf(shape: Shape, group: readonly Positioned[], count: number, seed: number): Datum[] {
  const names = group.flatMap(({ interaction }) =>
    interaction.reads.map((path) => parseFieldPath(path)?.[0]),
  );
  const fields = new Set(names.flatMap((first) => (first?.kind === 'field' ? [first.name] : [])));
  const choice = Math.max(count, MIN_CHOICE);
  const all = sampleMessages(shape, choice, seed, fields.size === 0 ? {} : { fields });
  const from = count >= choice ? 0 : seed % Math.max(1, all.length);
  return [...all.slice(from), ...all.slice(0, from)].slice(0, count);
}
