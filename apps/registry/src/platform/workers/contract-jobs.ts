import { createHash } from 'node:crypto';
import {
  askKey,
  contractIdentity,
  decideContract,
  decideScenarios,
  printDatum,
  readEventContract,
  readPact,
  relativeDecisions,
  relativeVerdict,
  type Contract,
  type DecidedExpectation,
  type Decision,
  type Interaction,
  type RelativeDecision,
  type RelativeVerdict,
  type Shape,
} from '@schema-steward/contracts';
import { appendSegment } from '@schema-steward/schema';
import { LRUCache } from 'lru-cache';
import {
  MAX_TOLD,
  type ContractAnswer,
  type ContractFacts,
  type ContractJob,
  type ContractQuestion,
  type ContractText,
  type ToldExpectation,
  type UnmetVariation,
} from './contract-text.js';
import { fieldLocator, shapeIn, type FieldLocator } from './message-shapes.js';
import type { ModelCache } from './model-cache.js';
import type { SchemaText } from './schema-text.js';

/** A contract takes up to a hundred times the size of its text as predicates. */
const CONTRACT_CHARACTERS = 4 * 1024 * 1024;
/** A counterexample is the least message that shows something; a longer one is shown to nobody. */
const MAX_COUNTEREXAMPLE = 4_000;

/** Contracts read before, in one thread. */
const contracts = new LRUCache<string, Contract>({ maxSize: CONTRACT_CHARACTERS });

/** @throws SchemaParseError for a text that is no JSON, or nests too deep */
export function readContract({ format, text }: Omit<ContractText, 'key'>): ContractFacts {
  const contract = format === 'pact' ? readPact(text) : readEventContract(text);
  return {
    contentHash: isRefused(contract) ? '' : hashOf(format, text),
    consumer: contract.consumer,
    provider: contract.provider ?? null,
    interactions: contract.interactions.map(({ binding, scenario, body: _body, ...facts }) => ({
      ...facts,
      binding: binding ?? null,
      scenario: scenario ?? null,
    })),
    problems: contract.problems,
  };
}

/** What is refused needs no name, and may be far larger than what is taken. */
function isRefused({ problems }: Contract): boolean {
  return problems.some(({ severity }) => severity === 'reject');
}

function hashOf(format: ContractText['format'], text: string): string {
  return createHash('sha256')
    .update(`${format}\n${contractIdentity(format, text)}`)
    .digest('hex');
}

/**
 * Decides what each question asks, of every message of one schema or, with `before`, of a change.
 * @throws SchemaParseError for a text that does not parse
 */
export function decideContracts(
  models: ModelCache,
  { before, after, questions }: ContractJob,
): ContractAnswer[] {
  const locate = fieldLocator(models, after);
  return questions.map((question) => decideQuestion(models, { before, after, question, locate }));
}

interface Asked {
  readonly before: SchemaText | undefined;
  readonly after: SchemaText;
  readonly question: ContractQuestion;
  readonly locate: FieldLocator;
}

function decideQuestion(models: ModelCache, { before, after, question, locate }: Asked): ContractAnswer {
  const { interactions } = contractOf(question.contract);
  const told: ToldExpectation[] = [];
  const unmet: UnmetVariation[] = [];
  let expectations = 0;
  let holding = 0;
  for (const group of groupsOf(question.interactions, interactions)) {
    const [first] = group;
    if (first === undefined) continue;
    const message = first.interaction.binding?.message;
    const was = before && shapeIn(models, before, message);
    const is = shapeIn(models, after, message);
    const decided = is === undefined ? { decisions: [goneMessage(first, was)] } : decideGroup(group, was, is);
    unmet.push(...(decided.unmet ?? []));
    for (const one of decided.decisions) {
      expectations += 1;
      if (one.after.verdict === 'holds') holding += 1;
      const tell = toldOf(first, one, locate);
      if (tell && !told.some((other) => saysTheSame(other, tell))) told.push(tell);
    }
  }
  told.sort((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  // What stops a change is all told: somebody may approve it finding by finding.
  const stopping = told.filter(({ verdict }) => verdict === 'broken' || verdict === 'doubted').length;
  const shown = told.slice(0, Math.max(MAX_TOLD, stopping));
  return {
    expectations,
    told: shown.map(withinBounds),
    more: told.length > shown.length,
    holding,
    unconfirmed: holding > 0,
    unmet: unmet.slice(0, MAX_TOLD),
  };
}

/** Of very many the first few show it. */
function withinBounds(told: ToldExpectation, index: number): ToldExpectation {
  return index < MAX_TOLD ? told : { ...told, counterexample: null };
}

/** One place in a contract may ask several things of one field; a field that is gone fails all of them. */
function saysTheSame(a: ToldExpectation, b: ToldExpectation): boolean {
  return (
    a.interaction === b.interaction &&
    a.path === b.path &&
    a.contractAt === b.contractAt &&
    a.verdict === b.verdict &&
    a.counterexample === b.counterexample
  );
}

const ORDER: Record<ToldExpectation['verdict'], number> = { broken: 0, doubted: 1, pending: 2, undecided: 3 };

export interface Positioned {
  readonly position: number;
  readonly interaction: Interaction;
}

/** Variations of one event are decided together, everything else by itself. */
export function groupsOf(positions: readonly number[], interactions: readonly Interaction[]): Positioned[][] {
  const groups = new Map<string, Positioned[]>();
  for (const position of positions) {
    const interaction = interactions[position];
    if (interaction === undefined) continue;
    const { scenario, binding } = interaction;
    const key =
      scenario === undefined ? String(position) : JSON.stringify([scenario, binding?.message ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), { position, interaction }]);
  }
  return [...groups.values()];
}

export interface DecidedGroup {
  readonly decisions: readonly RelativeDecision[];
  readonly unmet?: readonly UnmetVariation[];
}

export function decideGroup(group: readonly Positioned[], was: Shape | undefined, is: Shape): DecidedGroup {
  const [first] = group;
  if (first === undefined) return { decisions: [] };
  const { body, at } = first.interaction;
  if (group.length === 1)
    return { decisions: relativeDecisions(was && decideContract(was, body), decideContract(is, body)) };
  const bodies = group.map(({ interaction }) => interaction.body);
  const before = was === undefined ? 'fails' : decideScenarios(was, bodies, at).covered.decision.verdict;
  const { covered, unmet } = decideScenarios(is, bodies, at);
  const { asks, decision }: DecidedExpectation = covered;
  return {
    decisions: [{ asks, before, verdict: relativeVerdict(before, decision.verdict), after: decision }],
    unmet: unmet.flatMap((index) => {
      const { scenario, description } = group[index]?.interaction ?? {};
      return scenario === undefined || description === undefined ? [] : [{ scenario, description }];
    }),
  };
}

/** Protobuf: the schema has no such message. */
function goneMessage({ interaction }: Positioned, was: Shape | undefined): RelativeDecision {
  const name = interaction.binding?.message ?? '';
  const after: Decision = {
    verdict: 'unknown',
    path: '',
    reason: `The schema has no message ${name}; the contract reads it.`,
  };
  const before = was === undefined ? 'fails' : 'holds';
  return { asks: interaction.body, before, verdict: relativeVerdict(before, 'unknown'), after };
}

export function toldOf(
  { position, interaction }: Positioned,
  { asks, verdict, after }: RelativeDecision,
  locate: FieldLocator,
): ToldExpectation | undefined {
  if (after.verdict === 'holds') return undefined;
  const counts = interaction.pending ? LENIENT[verdict] : verdict;
  if (counts === 'held' || counts === 'fixed') return undefined;
  const path =
    asks.op === 'member' ? appendSegment(asks.path, { kind: 'field', name: asks.name }) : asks.path;
  const shown = after.verdict === 'fails' ? printDatum(after.counterexample) : null;
  return {
    interaction: position,
    description: interaction.description,
    path,
    asks: askKey(asks),
    contractAt: asks.at,
    verdict: counts,
    after: after.verdict,
    why: after.verdict === 'fails' ? after.why : after.reason,
    counterexample: shown !== null && shown.length <= MAX_COUNTEREXAMPLE ? shown : null,
    unconfirmed: after.verdict === 'fails' && after.unconfirmed,
    undeclared: after.verdict === 'fails' && after.undeclared === true,
    location: locate(path),
  };
}

/** What the consumer itself marked as pending blocks nobody. */
const LENIENT: Record<RelativeVerdict, RelativeVerdict> = {
  held: 'held',
  fixed: 'fixed',
  broken: 'pending',
  doubted: 'undecided',
  pending: 'pending',
  undecided: 'undecided',
};

/** A contract as it is decided, kept while there is room. */
export function contractOf({ key, format, text }: ContractText): Contract {
  const known = contracts.get(key);
  if (known) return known;
  const contract = format === 'pact' ? readPact(text) : readEventContract(text);
  contracts.set(key, contract, { size: text.length + 256 });
  return contract;
}
