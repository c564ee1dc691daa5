import { resolved, valueKey, type JsonSchema } from '@schema-steward/schema';
import { BudgetExhausted, type WorkMeter } from '../avro/work-meter.js';
import { compareArrays } from './compare-arrays.js';
import { combinedSpot, compareCombined, reportOverlap } from './compare-combined.js';
import { compareConditionals } from './compare-conditionals.js';
import { compareObjects } from './compare-objects.js';
import { compareConstants, compareEnums, compareNumbers, compareStrings } from './compare-scalars.js';
import { describeShape } from './describe-shape.js';
import type { CompatibilityPolicy } from './difference-types.js';
import type { JsonPair, ResolvedSchema } from './json-pair.js';
import { PairScope, type Walk } from './pair-scope.js';
import { sameSchema } from './same-schema.js';
import { keywordSpot } from './spots.js';

/**
 * Compares as Confluent's registry does (its `SchemaDiff`): every schema of the writer, the original, with the reader's
 * in the same place, the update.
 *
 * Schemas within themselves are decided by their greatest fixpoint: a pair that is met again while it is being decided
 * is taken as good. If it then is not, whatever was concluded from that guess may be wrong, so the walk is done over with
 * what is known now, until no guess fails. Bad pairs only ever become more, so this ends.
 * @throws BudgetExhausted
 */
export function walkJsonSchema(
  original: JsonSchema,
  update: JsonSchema,
  policy: CompatibilityPolicy,
  meter: WorkMeter,
): JsonPair {
  const bad: BadPairs = new Map();
  for (;;) {
    const walk = new JsonSchemaWalk(policy, meter, bad);
    const root = walk.compare(original, update, 0);
    if (!walk.guessFailed) return root;
  }
}

/** A pair of schemas has more to look at than a pair of Avro types, which the budget is counted in. */
const STEPS_A_PAIR = 4;

/** Pairs within pairs, whatever the budget says: each takes over a kilobyte of a stack that has less than a thousand. */
const MAX_DEPTH = 500;

/** What earlier walks found out about pairs whose goodness had been guessed. */
type BadPairs = Map<ResolvedSchema, Map<ResolvedSchema, Pick<JsonPair, 'compatible' | 'clean'>>>;

class JsonSchemaWalk implements Walk {
  guessFailed = false;
  readonly #pairs = new Map<ResolvedSchema, Map<ResolvedSchema, JsonPair>>();
  /** Pairs that were met while open, and what was guessed of them. */
  readonly #guesses = new Map<JsonPair, Pick<JsonPair, 'compatible' | 'clean'>>();

  constructor(
    readonly policy: CompatibilityPolicy,
    readonly meter: WorkMeter,
    readonly bad: BadPairs,
  ) {}

  spend(depth: number, steps = 1): void {
    this.meter.spend(depth, steps);
  }

  same(a: JsonSchema, b: JsonSchema): boolean {
    return sameSchema(a, b, (steps) => this.meter.spend(0, steps));
  }

  compare(originalUse: JsonSchema, updateUse: JsonSchema, depth: number): JsonPair {
    const [original, update] = [resolved(originalUse), resolved(updateUse)];
    this.meter.spend(depth, STEPS_A_PAIR);
    if (depth > MAX_DEPTH) throw new BudgetExhausted(`${MAX_DEPTH} types within one another`);
    let row = this.#pairs.get(original);
    if (row === undefined) this.#pairs.set(original, (row = new Map()));
    const known = row.get(update);
    if (known !== undefined) {
      if (known.state === 'open' && !this.#guesses.has(known))
        this.#guesses.set(known, { compatible: known.compatible, clean: known.clean });
      return known;
    }
    const start = this.bad.get(original)?.get(update) ?? { compatible: true, clean: true };
    const pair: JsonPair = { original, update, state: 'open', ...start, entries: [] };
    row.set(update, pair);
    this.#decide(new PairScope(this, pair, depth));
    pair.state = 'done';
    const guess = this.#guesses.get(pair);
    if (guess !== undefined && (guess.compatible !== pair.compatible || guess.clean !== pair.clean))
      this.#remember(pair);
    return pair;
  }

  #remember({ original, update, compatible, clean }: JsonPair): void {
    this.guessFailed = true;
    const row = this.bad.get(original) ?? new Map();
    this.bad.set(original, row.set(update, { compatible, clean }));
  }

  #decide(scope: PairScope): void {
    const { original, update } = scope.pair;
    if (mayLoseEvaluation(original, update) && !this.same(original, update))
      scope.report('unevaluated', {
        reader: keywordSpot(update, ...UNEVALUATED),
        writer: keywordSpot(original, ...UNEVALUATED),
      });
    if (this.#unwrap(scope)) return;
    if (original.kind !== update.kind) {
      if (original.kind === 'false' || update.kind === 'empty') return;
      if (original.common?.connectType === 'bytes' && update.common?.connectType === 'bytes') return;
      scope.report('TYPE_CHANGED', {
        reader: keywordSpot(update, 'type'),
        writer: keywordSpot(original, 'type'),
        args: { reader: describeShape(update), writer: describeShape(original) },
      });
      return;
    }
    compareCommon(scope);
    compareKinds(scope);
  }

  /** A combination on one side only: true if one of its branches settles the matter. */
  #unwrap(scope: PairScope): boolean {
    const { original, update } = scope.pair;
    if (update.kind === 'combined' && original.kind !== 'combined') {
      const { subschemas, criterion } = update;
      const isSingle = subschemas.length === 1;
      if (!isSingle && criterion === 'allOf') return false;
      const fits = subschemas
        .map((branch) => scope.try(original, branch))
        .filter(({ compatible }) => compatible);
      const found = fits.find(({ clean }) => clean) ?? fits[0];
      if (found === undefined) return false;
      scope.accept(found, {});
      if (isSingle) return true;
      scope.report('SUM_TYPE_EXTENDED', { reader: combinedSpot(update) });
      reportOverlap(scope, original, update);
      return true;
    }
    if (original.kind === 'combined' && update.kind !== 'combined') {
      const { subschemas, criterion } = original;
      const isSingle = subschemas.length === 1;
      if (!isSingle && criterion !== 'allOf') return false;
      const fits = subschemas.map((part) => scope.try(part, update)).filter(({ compatible }) => compatible);
      const found = fits.find(({ clean }) => clean) ?? fits[0];
      if (found === undefined) return false;
      scope.accept(found, {});
      if (!isSingle) scope.report('PRODUCT_TYPE_NARROWED', { writer: combinedSpot(original) });
      return true;
    }
    return false;
  }
}

const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'];

/**
 * Whether a limit on what is not evaluated may strike what was evaluated before. Without other schemas beside it the
 * limit is one on additional properties or items, and compared as that.
 */
function mayLoseEvaluation(original: ResolvedSchema, update: ResolvedSchema): boolean {
  return limitsUnevaluated(update) && (evaluatesElsewhere(update) || evaluatesElsewhere(original));
}

function limitsUnevaluated(schema: ResolvedSchema): boolean {
  switch (schema.kind) {
    case 'object':
      return !schema.permitsUnevaluatedProperties || schema.unevaluatedProperties !== undefined;
    case 'array':
      return !schema.permitsUnevaluatedItems || schema.unevaluatedItems !== undefined;
    case 'combined':
      return schema.synthetic && schema.subschemas.some((part) => limitsUnevaluated(resolved(part)));
    default:
      return false;
  }
}

/** Whether more than a list of properties or items in the same place speaks of them, and may cease to. */
function evaluatesElsewhere(schema: JsonSchema): boolean {
  const { node } = schema;
  const has = (...keywords: readonly string[]) =>
    node.kind === 'object' && keywords.some((keyword) => node.members.has(keyword));
  switch (schema.kind) {
    case 'object':
      return schema.schemaDependencies.size > 0 || has('additionalProperties', 'patternProperties');
    case 'array':
      return (
        schema.allItems !== undefined ||
        has('additionalItems', 'contains') ||
        (schema.tuple !== undefined && has('items'))
      );
    case 'combined':
      return !schema.synthetic || schema.subschemas.some(evaluatesElsewhere);
    default:
      return schema.kind === 'conditional' || schema.kind === 'reference';
  }
}

function compareCommon(scope: PairScope): void {
  const { original, update } = scope.pair;
  const [before, now] = [original.common ?? {}, update.common ?? {}];
  if (before === now) return;
  if (before.id !== now.id) scope.report('ID_CHANGED', keyword(scope, '$id', 'id'));
  if (before.title !== now.title) scope.report('TITLE_CHANGED', keyword(scope, 'title'));
  if (before.description !== now.description)
    scope.report('DESCRIPTION_CHANGED', keyword(scope, 'description'));
  const [old, fresh] = [before.default, now.default].map((value) => value && valueKey(value));
  if (old !== fresh) scope.report('DEFAULT_CHANGED', keyword(scope, 'default'));
}

function keyword({ pair }: PairScope, ...names: [string, ...string[]]) {
  return {
    tail: [names[0]],
    reader: keywordSpot(pair.update, ...names),
    writer: keywordSpot(pair.original, ...names),
  };
}

function compareKinds(scope: PairScope): void {
  const { original, update } = scope.pair;
  if ('required' in original && 'required' in update && update.required && !original.required)
    scope.report('type-required', {
      reader: keywordSpot(update, 'type'),
      args: { type: update.kind === 'number' && update.integer ? 'integer' : update.kind },
    });
  if (original.kind === 'string' && update.kind === 'string') compareStrings(scope, original, update);
  else if (original.kind === 'number' && update.kind === 'number') compareNumbers(scope, original, update);
  else if (original.kind === 'enum' && update.kind === 'enum') compareEnums(scope, original, update);
  else if (original.kind === 'const' && update.kind === 'const') compareConstants(scope, original, update);
  else if (original.kind === 'combined' && update.kind === 'combined')
    compareCombined(scope, original, update);
  else if (original.kind === 'object' && update.kind === 'object') compareObjects(scope, original, update);
  else if (original.kind === 'array' && update.kind === 'array') compareArrays(scope, original, update);
  else if (original.kind === 'conditional' && update.kind === 'conditional')
    compareConditionals(scope, original, update);
  else if (original.kind === 'not' && update.kind === 'not') {
    // What is forbidden may shrink: the other way round.
    const inner = scope.try(update.schema, original.schema);
    const details = { tail: ['not'], reader: update.schema.node, writer: original.schema.node };
    if (!inner.compatible) return scope.report('NOT_TYPE_EXTENDED', details);
    if (inner.entries.length > 0) scope.report('NOT_TYPE_NARROWED', details);
    if (!inner.clean) scope.report('not', details);
  }
}
