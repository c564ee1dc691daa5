import type { JsonSchema, ParsedJsonSchema } from '@schema-steward/schema';
import { BudgetExhausted, WorkMeter } from '../../engine/avro/work-meter.js';
import { placedFacts, type PlacedFact } from '../../engine/json-schema/collect-json-findings.js';
import type { CompatibilityPolicy } from '../../engine/json-schema/difference-types.js';
import { walkJsonSchema } from '../../engine/json-schema/walk-json-schema.js';
import { DEFAULT_BUDGET, type PairFinding } from '../../engine/pair-result.js';
import type { NoWitness } from '../witness.js';
import { BundleError, bundleSchema, type BundledSchema } from './bundle-schema.js';
import { controlMessages } from './control-messages.js';
import { valueText, type JsonValue } from './json-value.js';
import { offenceOf } from './offence.js';
import { NO_CONTROL, NO_JSON_WITNESS, NO_MESSAGE_SHOWS_JSON } from './reasons.js';
import { PROTO, safeNames, spelled } from './safe-names.js';
import { Solver } from './solver.js';
import { accept, refuse, type Goal } from './state.js';
import { swapSchema } from './swap-schema.js';
import { goalsAlong } from './trail-goals.js';
import { OutOfWork, Work } from './work.js';

/** Messages that should show one finding, the best first, each with controls: made, not yet tried. Plain JSON. */
export interface JsonWitnessDraft {
  readonly type: 'JSON';
  readonly reader: BundledSchema;
  readonly writer: BundledSchema;
  readonly tries: readonly JsonTry[];
  /** How `__proto__` is spelled in schemas and messages that are tried, where it is there. */
  readonly spelledProto?: string;
  /** Whether halves of surrogate pairs in names are spelled otherwise. */
  readonly spelledHalves?: true;
}

export interface JsonMessageText {
  /** As it is shown. */
  readonly json: string;
  /** As ajv is given it. */
  readonly tried: string;
}

export interface JsonControlText extends JsonMessageText {
  readonly kind: 'writer' | 'mended-writer';
}

export interface JsonTry extends JsonMessageText {
  readonly controls: readonly JsonControlText[];
  /** What is said where no control is confirmed. */
  readonly noControl: string;
}

/** Steps of one search: some tenths of a second at the most. */
const SEARCH_STEPS = 60_000;
const CONTROL_STEPS = 40_000;
/** Steps of one maker: two seconds or so. What is left over can be asked for by itself. */
const PAIR_STEPS = 1_000_000;
/** Messages of one search, of one finding, and controls of one message that are handed to ajv. */
const MAX_FOUND = 3;
const MAX_JUDGED = 60;
const MAX_TRIES = 6;
const MAX_CONTROLS = 3;
/** Places that tell one finding. */
const MAX_PLACES = 3;
/** Characters. Longer messages show nothing to anybody. */
const MAX_MESSAGE = 50_000;
/** Of a surrogate pair: a name that ajv does not take. */
const HALF = '\ud800';

interface Search {
  readonly goals: readonly Goal[];
  /** Goals that what is found must meet as well, though they do not lead the search. */
  readonly judged?: readonly Goal[];
}

interface Found {
  readonly messages: readonly JsonValue[];
  /** Nothing was left out: what was not found is not there. */
  readonly isComplete: boolean;
  readonly isOutOfWork: boolean;
  readonly isTooDeep?: boolean;
}

/** Makes the witnesses of one pair: it walks the pair once, whatever the number of findings. */
export class JsonWitnessMaker {
  readonly #facts = new Map<string, PlacedFact[]>();
  readonly #names: (name: string) => string;
  readonly #collected = new Set<CompatibilityPolicy>();
  #isUnfinished = false;
  #bundles: { readonly reader: BundledSchema; readonly writer: BundledSchema } | undefined;
  #general: string | false | undefined;
  #steps = 0;

  constructor(
    readonly reader: ParsedJsonSchema,
    readonly writer: ParsedJsonSchema,
  ) {
    this.#names = safeNames(reader, writer);
    this.#collect('STRICT');
  }

  #collect(policy: CompatibilityPolicy): void {
    const { reader, writer } = this;
    this.#collected.add(policy);
    try {
      const root = walkJsonSchema(writer.model, reader.model, policy, new WorkMeter(DEFAULT_BUDGET));
      for (const fact of placedFacts(root, policy)) {
        const key = keyOf(fact.finding);
        const known = this.#facts.get(key) ?? [];
        if (known.length < MAX_PLACES) this.#facts.set(key, [...known, fact]);
      }
    } catch (error) {
      if (!(error instanceof BudgetExhausted)) throw error;
      this.#isUnfinished = true;
    }
  }

  /** Under LENIENT branches may be paired otherwise, so that a few findings are others. */
  #factsOf(finding: PairFinding): readonly PlacedFact[] | undefined {
    const key = keyOf(finding);
    if (!this.#facts.has(key) && !this.#collected.has('LENIENT')) this.#collect('LENIENT');
    return this.#facts.get(key);
  }

  /** A finding of this very pair. The same finding always gives the same draft. */
  make(finding: PairFinding): JsonWitnessDraft | NoWitness {
    const reason = NO_MESSAGE_SHOWS_JSON[finding.ruleId];
    if (reason !== undefined) return { none: reason };
    if (this.#steps > PAIR_STEPS) return { none: NO_JSON_WITNESS.noWorkLeft };
    const facts = this.#factsOf(finding);
    if (facts === undefined)
      return { none: this.#isUnfinished ? NO_JSON_WITNESS.unfinished : NO_JSON_WITNESS.unknown };
    try {
      const tries: JsonTry[] = [];
      const reasons: string[] = [];
      for (const fact of facts) {
        const made = this.#tries(fact);
        if (typeof made === 'string') reasons.push(made);
        else tries.push(...made);
        if (tries.length >= MAX_TRIES) break;
      }
      if (tries.length === 0)
        return {
          none:
            reasons.find((one) => one !== NO_JSON_WITNESS.otherWay) ?? reasons[0] ?? NO_JSON_WITNESS.notFound,
        };
      const spelledProto = this.#names(PROTO);
      return {
        type: 'JSON',
        ...this.#bundled(),
        tries: tries.slice(0, MAX_TRIES),
        ...(spelledProto === PROTO ? {} : { spelledProto }),
        ...(this.#names(HALF) === HALF ? {} : { spelledHalves: true as const }),
      };
    } catch (error) {
      if (error instanceof BundleError) return { none: error.message };
      throw error;
    }
  }

  #bundled() {
    this.#bundles ??= {
      reader: bundleSchema(this.reader, this.#names),
      writer: bundleSchema(this.writer, this.#names),
    };
    return this.#bundles;
  }

  #tries(placed: PlacedFact): readonly JsonTry[] | string {
    const general = (this.#general ??= this.#inGeneral());
    if (general !== false) return general;
    const { fact, pair, trail } = placed;
    const { part, rest, goals = [] } = offenceOf(fact, pair.update, pair.original);
    const [reader, writer] = [this.reader.model, this.writer.model];
    const mended = swapSchema(trail, ({ update }) => update, rest);
    const breaks = [accept(writer), refuse(reader)];
    const inPlace = goalsAlong(trail, [
      accept(pair.original),
      ...(part === undefined ? [] : [refuse(part)]),
      ...goals,
    ]);
    const found = this.#firstOf([
      // At best nothing but the finding breaks the message. That the whole reader refuses it mostly follows, and to
      // look for it would mean to look everywhere; so it is looked for only where it does not follow.
      { goals: [...inPlace, accept(mended)], judged: breaks },
      { goals: [...inPlace, ...breaks, accept(mended)] },
      { goals: [...breaks, accept(mended)] },
      // Else something else breaks it, too.
      ...(part === undefined ? [] : [{ goals: inPlace, judged: breaks }, { goals: [...inPlace, ...breaks] }]),
    ]);
    if (found.messages.length > 0) return found.messages.map((message) => this.#try(message, placed));
    if (found.isComplete) return NO_JSON_WITNESS.otherWay;
    const place = this.#search({ goals: inPlace });
    if (place.isComplete && place.messages.length === 0) return NO_JSON_WITNESS.otherWay;
    return found.isOutOfWork ? NO_JSON_WITNESS.tooMuch : NO_JSON_WITNESS.notFound;
  }

  /** What the first search finds that finds anything; else what is known from all, and from the last. */
  #firstOf(searches: readonly Search[]): Found {
    let isOutOfWork = false;
    let last: Found | undefined;
    for (const search of searches) {
      last = this.#search(search);
      if (last.messages.length > 0) return last;
      isOutOfWork ||= last.isOutOfWork;
    }
    return { messages: [], isComplete: last?.isComplete ?? false, isOutOfWork };
  }

  /** Why no finding of this pair has a message, or false. */
  #inGeneral(): string | false {
    const [reader, writer] = [this.reader.model, this.writer.model];
    const written = this.#search({ goals: [accept(writer)] });
    if (written.messages.length === 0 && written.isTooDeep) return NO_JSON_WITNESS.endless;
    if (written.isComplete && written.messages.length === 0) return NO_JSON_WITNESS.writesNothing;
    const broken = this.#search({ goals: [accept(writer), refuse(reader)] });
    return broken.isComplete && broken.messages.length === 0 ? NO_JSON_WITNESS.readsAll : false;
  }

  #search({ goals, judged = [] }: Search): Found {
    const solver = new Solver(new Work(SEARCH_STEPS));
    const [messages, unsure]: [JsonValue[], JsonValue[]] = [[], []];
    const found = () => [...messages, ...unsure].slice(0, MAX_FOUND);
    const all = [...goals, ...judged];
    let left = MAX_JUDGED;
    try {
      for (const value of solver.solve(goals)) {
        if (--left === 0) solver.gap();
        if (left <= 0) break;
        if (!solver.meets(judged, value) || valueText(value).length > MAX_MESSAGE) solver.gap();
        else if (!solver.surelyMeets(all, value)) unsure.push(value);
        else if (messages.push(value) >= MAX_FOUND) break;
      }
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      return { messages: found(), isComplete: false, isOutOfWork: true, isTooDeep: solver.wasTooDeep };
    } finally {
      this.#steps += solver.work.spent;
    }
    return {
      ...{ messages: found(), isComplete: !solver.hasGaps },
      ...{ isOutOfWork: false, isTooDeep: solver.wasTooDeep },
    };
  }

  #try(message: JsonValue, placed: PlacedFact): JsonTry {
    const { pair, trail } = placed;
    const [reader, writer] = [this.reader.model, this.writer.model];
    const mended = swapSchema(trail, ({ original }) => original, pair.update);
    const controls = [
      ...this.#controls(message, placed, 'writer', writer),
      ...this.#controls(message, placed, 'mended-writer', mended),
    ];
    const noControl = controls.length > 0 ? NO_CONTROL.notFound : this.#whyNoControl(reader);
    return { ...this.#text(message), controls, noControl };
  }

  #controls(
    message: JsonValue,
    { pair, trail }: PlacedFact,
    kind: JsonControlText['kind'],
    writer: JsonSchema,
  ): readonly JsonControlText[] {
    const solver = new Solver(new Work(CONTROL_STEPS));
    const found = new Map<string, JsonControlText>();
    const goalsOf = ({ original, update }: typeof pair) =>
      kind === 'writer' ? [accept(original), accept(update)] : [accept(update)];
    const sides = { reader: this.reader.model, writer };
    try {
      for (const value of controlMessages(message, sides, trail, pair, goalsOf, solver)) {
        const text = this.#text(value);
        if (text.json.length <= MAX_MESSAGE) found.set(text.json, { kind, ...text });
        if (found.size >= MAX_CONTROLS) break;
      }
    } catch (error) {
      if (!isTooMuch(error)) throw error;
    } finally {
      this.#steps += solver.work.spent;
    }
    return [...found.values()];
  }

  #whyNoControl(reader: JsonSchema): string {
    const read = this.#search({ goals: [accept(reader)] });
    return read.isComplete && read.messages.length === 0 ? NO_CONTROL.readsNothing : NO_CONTROL.notFound;
  }

  #text(value: JsonValue): JsonMessageText {
    return { json: valueText(value), tried: valueText(spelled(value, this.#names)) };
  }
}

/** Out of work, or of stack, which deep values of an enum may take. */
function isTooMuch(error: unknown): boolean {
  return error instanceof OutOfWork || error instanceof RangeError;
}

/** What tells the findings of one pair apart. */
function keyOf({ ruleId, path, identity, at }: PairFinding): string {
  return JSON.stringify([ruleId, path ?? '', identity, at.reader?.pointer, at.writer?.pointer]);
}
