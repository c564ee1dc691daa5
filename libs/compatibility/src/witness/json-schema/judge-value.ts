import {
  compareDecimals,
  isMultipleOf,
  isSince,
  resolved,
  type ArraySchema,
  type Bound,
  type CombinedSchema,
  type JsonSchema,
  type NumberSchema,
  type ObjectSchema,
  type StringSchema,
} from '@schema-steward/schema';
import { matchesPattern } from '../../engine/json-schema/match-pattern.js';
import { isOfFormat } from './formats.js';
import { keyOfValue, stringValue, type ArrayValue, type JsonValue, type ObjectValue } from './json-value.js';
import { all, any, not, type Answer } from './answer.js';
import { MAX_LEVELS, OutOfWork, type Work } from './work.js';

/** What a schema says of a value, and of what in it it spoke at all (for `unevaluated…`). */
interface Outcome {
  readonly ok: Answer;
  readonly names: ReadonlySet<string>;
  readonly items: ReadonlySet<number>;
}

const NOTHING = new Set<never>();

/**
 * Validates parts of messages against the model, as JSON Schema's specifications say. It is how messages are found and
 * told apart; whether it is right is for ajv to say. Nothing is compiled, and every step is counted.
 */
export class Judge {
  /** A pattern was met that is not understood. */
  wasUnsure = false;

  constructor(readonly work: Work) {}

  /** @throws OutOfWork */
  accepts(schema: JsonSchema, value: JsonValue): Answer {
    return this.#run(schema, value, 0).ok;
  }

  /** One object of the schema's text: its parts, then what none of them spoke of. */
  #run(schema: JsonSchema, value: JsonValue, level: number): Outcome {
    const part = this.#part(schema, value, level);
    if (part.ok === false || (value.kind !== 'object' && value.kind !== 'array')) return part;
    const limits = limitsOf(schema);
    if (limits.length === 0) return part;
    const ok = all([part.ok, ...limits.map((limit) => () => this.#unevaluated(limit, value, part, level))]);
    return value.kind === 'object'
      ? { ...part, ok, names: new Set(value.members.keys()) }
      : { ...part, ok, items: new Set(value.items.keys()) };
  }

  #unevaluated(
    limit: ObjectSchema | ArraySchema,
    value: ObjectValue | ArrayValue,
    seen: Outcome,
    level: number,
  ) {
    if (limit.kind === 'object') {
      if (value.kind !== 'object') return true;
      const left = [...value.members].filter(([name]) => !seen.names.has(name));
      if (!limit.permitsUnevaluatedProperties) return left.length === 0;
      return all(
        left.map(
          ([, one]) =>
            () =>
              this.#inner(limit.unevaluatedProperties, one, level),
        ),
      );
    }
    if (value.kind !== 'array') return true;
    const left = value.items.filter((_, index) => !seen.items.has(index));
    if (!limit.permitsUnevaluatedItems) return left.length === 0;
    return all(left.map((one) => () => this.#inner(limit.unevaluatedItems, one, level)));
  }

  #inner(schema: JsonSchema | undefined, value: JsonValue, level: number): Answer {
    return schema === undefined || this.#run(schema, value, level + 1).ok;
  }

  #part(use: JsonSchema, value: JsonValue, level: number): Outcome {
    this.work.spend();
    if (level > MAX_LEVELS) throw new OutOfWork();
    const schema = resolved(use);
    // What a reference leads to is an object of its own.
    if (use.kind === 'reference') return this.#run(schema, value, level + 1);
    switch (schema.kind) {
      case 'empty':
        return plain(true);
      case 'false':
        return plain(false);
      case 'enum':
        return plain(schema.values.has(keyOfValue(value)));
      case 'const':
        return plain(schema.valueKey === keyOfValue(value));
      case 'boolean':
      case 'null':
        return plain(value.kind === schema.kind);
      case 'string':
        return plain(value.kind === 'string' ? this.string(schema, value.value) : !schema.required);
      case 'number':
        return plain(value.kind === 'number' ? number(schema, value) : !schema.required);
      case 'object':
        return value.kind === 'object' ? this.#object(schema, value, level) : plain(!schema.required);
      case 'array':
        return value.kind === 'array' ? this.#array(schema, value, level) : plain(!schema.required);
      case 'not':
        return plain(not(this.#run(schema.schema, value, level + 1).ok));
      case 'combined':
        return this.#combined(schema, value, level);
      case 'conditional': {
        if (schema.if === undefined) return plain(true);
        const test = this.#run(schema.if, value, level + 1);
        const then = (one: JsonSchema | undefined) =>
          one === undefined ? plain(true) : this.#run(one, value, level + 1);
        if (test.ok === true) return together([test, then(schema.then)]);
        if (test.ok === false) return then(schema.else);
        const [yes, no] = [then(schema.then), then(schema.else)];
        return yes.ok === no.ok ? { ...together([yes, no]), ok: yes.ok } : plain(undefined);
      }
    }
  }

  #combined(schema: CombinedSchema, value: JsonValue, level: number): Outcome {
    // The parts of one object are asked as parts: what they left over is asked about for all of them together.
    const ask = (one: JsonSchema) =>
      schema.synthetic ? this.#part(one, value, level) : this.#run(one, value, level + 1);
    if (schema.criterion === 'allOf') {
      const outcomes: Outcome[] = [];
      for (const one of schema.subschemas) {
        const outcome = ask(one);
        if (outcome.ok === false) return plain(false);
        outcomes.push(outcome);
      }
      return together(outcomes);
    }
    const outcomes = schema.subschemas.map(ask);
    const fits = outcomes.filter(({ ok }) => ok === true);
    const unsure = outcomes.filter(({ ok }) => ok === undefined).length;
    const both = together(fits);
    if (schema.criterion === 'anyOf') return fits.length > 0 ? both : plain(unsure > 0 ? undefined : false);
    if (fits.length > 1) return plain(false);
    return { ...both, ok: unsure > 0 ? undefined : fits.length === 1 };
  }

  /** Whether a string that is one keeps what is asked of strings. */
  string(schema: StringSchema, text: string): Answer {
    const length = { coefficient: BigInt([...text].length), exponent: 0 };
    const { minLength, maxLength, pattern, format } = schema;
    return all([
      within(length, minLength, maxLength),
      () => (pattern === undefined ? true : this.matches(pattern, text)),
      () => (format === undefined ? true : isOfFormat(format, text)),
    ]);
  }

  matches(pattern: string, text: string): boolean | undefined {
    const answer = matchesPattern(pattern, text, (steps) => this.work.spend(steps));
    if (answer === undefined) this.wasUnsure = true;
    return answer;
  }

  #object(schema: ObjectSchema, { members }: ObjectValue, level: number): Outcome {
    const names = new Set<string>();
    const asks: (Answer | (() => Answer))[] = [
      within(count(members.size), schema.minProperties, schema.maxProperties),
    ];
    for (const name of schema.requiredNames) if (!members.has(name)) return plain(false);
    for (const [name, value] of members) {
      this.work.spend();
      const property = schema.properties.get(name);
      let isNamed: Answer = property !== undefined;
      if (property !== undefined) asks.push(() => this.#inner(property.schema, value, level));
      for (const [pattern, { schema: inner }] of schema.patternProperties) {
        const matches = this.matches(pattern, name);
        if (matches === true) asks.push(() => this.#inner(inner, value, level));
        else if (matches === undefined) asks.push(undefined);
        isNamed = any([isNamed, matches]);
      }
      const isLimited =
        !schema.permitsAdditionalProperties ||
        schema.additionalProperties !== undefined ||
        (schema.node.kind === 'object' && schema.node.members.has('additionalProperties'));
      if (isNamed === false && isLimited)
        asks.push(
          () => schema.permitsAdditionalProperties && this.#inner(schema.additionalProperties, value, level),
        );
      if (isNamed !== false || isLimited) names.add(name);
      const nameSchema = schema.propertyNames;
      if (nameSchema !== undefined) asks.push(() => this.#inner(nameSchema, stringValue(name), level));
      const dependent = schema.schemaDependencies.get(name);
      if (dependent !== undefined)
        asks.push(() => {
          const outcome = this.#run(dependent, { kind: 'object', members }, level + 1);
          for (const one of outcome.names) names.add(one);
          return outcome.ok;
        });
      for (const needed of schema.propertyDependencies.get(name) ?? [])
        if (!members.has(needed)) return plain(false);
    }
    return { ok: all(asks), names, items: NOTHING };
  }

  #array(schema: ArraySchema, { items }: ArrayValue, level: number): Outcome {
    const { tuple, contains } = schema;
    const seen = new Set<number>();
    const asks: (Answer | (() => Answer))[] = [within(count(items.length), schema.minItems, schema.maxItems)];
    const isLimited = !schema.permitsAdditionalItems || schema.additionalItems !== undefined;
    for (const [index, item] of items.entries()) {
      this.work.spend();
      const own = tuple === undefined ? schema.allItems : tuple[index];
      if (own !== undefined) asks.push(() => this.#inner(own, item, level));
      else if (tuple !== undefined && isLimited)
        asks.push(() => schema.permitsAdditionalItems && this.#inner(schema.additionalItems, item, level));
      if (own !== undefined || (tuple !== undefined && isLimited)) seen.add(index);
    }
    if (schema.uniqueItems) asks.push(() => new Set(items.map(keyOfValue)).size === items.length);
    if (contains !== undefined) {
      const answers = items.map((item) => this.#inner(contains, item, level));
      const [sure, unsure] = [true, undefined].map(
        (one) => answers.filter((answer) => answer === one).length,
      );
      if (schema.dialect === '2020-12')
        for (const [index, answer] of answers.entries()) if (answer === true) seen.add(index);
      const least = schema.minContains ?? ONE;
      const fits = [0, unsure ?? 0].map((more) =>
        within(count((sure ?? 0) + more), least, schema.maxContains),
      );
      asks.push(fits[0] === fits[1] ? fits[0] : undefined);
    }
    return { ok: all(asks), names: NOTHING, items: seen };
  }
}

const ONE: Bound = { value: { coefficient: 1n, exponent: 0 }, digits: '1' };

function plain(ok: Answer): Outcome {
  return { ok, names: NOTHING, items: NOTHING };
}

function together(outcomes: readonly Outcome[]): Outcome {
  return {
    ok: all(outcomes.map(({ ok }) => ok)),
    names: new Set(outcomes.flatMap(({ names }) => [...names])),
    items: new Set(outcomes.flatMap(({ items }) => [...items])),
  };
}

function count(size: number) {
  return { coefficient: BigInt(size), exponent: 0 };
}

function within(value: Bound['value'], least: Bound | undefined, most: Bound | undefined): boolean {
  return (
    (least === undefined || compareDecimals(value, least.value) >= 0) &&
    (most === undefined || compareDecimals(value, most.value) <= 0)
  );
}

function number(schema: NumberSchema, { value }: JsonValue & { kind: 'number' }): Answer {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const against = (bound: Bound | undefined) =>
    bound === undefined ? undefined : compareDecimals(value, bound.value);
  const [low, high, above, below] = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].map(against);
  if (schema.integer && value.exponent < 0) return false;
  if (low !== undefined && (low < 0 || (low === 0 && schema.minimumIsExclusive))) return false;
  if (high !== undefined && (high > 0 || (high === 0 && schema.maximumIsExclusive))) return false;
  if ((above !== undefined && above <= 0) || (below !== undefined && below >= 0)) return false;
  return multipleOf === undefined ? true : isMultipleOf(value, multipleOf.value);
}

/** The limits on what nothing speaks of that one object of the schema's text has. */
function limitsOf(schema: JsonSchema): readonly (ObjectSchema | ArraySchema)[] {
  if (!isSince(schema.dialect, '2019-09')) return [];
  if (schema.kind === 'combined') return schema.synthetic ? schema.subschemas.flatMap(limitsOf) : [];
  if (schema.kind === 'object')
    return !schema.permitsUnevaluatedProperties || schema.unevaluatedProperties !== undefined ? [schema] : [];
  if (schema.kind !== 'array') return [];
  return !schema.permitsUnevaluatedItems || schema.unevaluatedItems !== undefined ? [schema] : [];
}
