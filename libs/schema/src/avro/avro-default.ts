import { memberOf, type JsonNode } from '../json/json-node.js';
import { writeJson, writeString } from '../json/write-json.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { canonicalNumber, javaDouble } from './avro-numbers.js';
import type { AvroField, AvroSchema } from './avro-schema.js';

/**
 * Whether defaults fit their types (Avro 1.12's `isValidDefault`). Of a union any branch may match; what an enum's or
 * a fixed's text says is not looked at, as there. One checker serves a whole schema: records that fill up with one
 * another's defaults would otherwise be looked at over and over.
 */
export class DefaultChecker {
  readonly #seen = new Map<JsonNode, Map<AvroSchema, string | undefined>>();

  /** What is wrong with the field's default, as the rest of a sentence, or undefined. */
  problem(field: AvroField): string | undefined {
    const { schema } = field.type;
    if (field.default === undefined || isTextForFloat(field.default, schema)) return undefined;
    return this.#check(field.default, schema, 0);
  }

  #check(value: JsonNode, schema: AvroSchema, depth: number): string | undefined {
    if (schema.type !== 'record') return this.#compare(value, schema, depth);
    if (depth > DEFAULT_LIMITS.maxDepth) return 'fills up with defaults too deep to follow';
    let known = this.#seen.get(value);
    if (known === undefined) this.#seen.set(value, (known = new Map()));
    if (known.has(schema)) return known.get(schema);
    // Met again before it is decided, this very value would have to hold itself.
    known.set(schema, 'contains itself without end');
    const problem = this.#compare(value, schema, depth);
    known.set(schema, problem);
    return problem;
  }

  #compare(value: JsonNode, schema: AvroSchema, depth: number): string | undefined {
    const wrong = (expected: string) => `is ${article(value.kind)}, but the type needs ${expected}`;
    switch (schema.type) {
      case 'null':
        return value.kind === 'null' ? undefined : wrong('null');
      case 'boolean':
        return value.kind === 'boolean' ? undefined : wrong('true or false');
      case 'int':
        return isInteger(value, 31n) ? undefined : wrong('an integer of 32 bits');
      case 'long':
        return isInteger(value, 63n) ? undefined : wrong('an integer of 64 bits');
      case 'float':
      case 'double':
        return value.kind === 'number' ? undefined : wrong('a number');
      case 'string':
      case 'bytes':
      case 'enum':
      case 'fixed':
        return value.kind === 'string' ? undefined : wrong('a string');
      case 'array':
        if (value.kind !== 'array') return wrong('an array');
        return this.#first(value.elements, schema.items.schema, depth);
      case 'map':
        if (value.kind !== 'object') return wrong('an object');
        return this.#first(
          [...value.members.values()].map((member) => member.value),
          schema.values.schema,
          depth,
        );
      case 'union':
        return schema.branches.some((branch) => this.#check(value, branch.schema, depth + 1) === undefined)
          ? undefined
          : wrong('one of its branches');
      case 'record':
        if (value.kind !== 'object') return wrong('an object');
        for (const field of schema.fields) {
          const part = memberOf(value, field.name) ?? field.default;
          if (part === undefined)
            return `leaves out the field ${field.name}, which has no default of its own`;
          const problem = this.#check(part, field.type.schema, depth + 1);
          if (problem !== undefined) return `at ${field.name} ${problem}`;
        }
        return undefined;
    }
  }

  #first(values: readonly JsonNode[], schema: AvroSchema, depth: number): string | undefined {
    for (const value of values) {
      const problem = this.#check(value, schema, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

function isInteger(value: JsonNode, bits: bigint): boolean {
  // The length bound keeps a megabyte of digits from being turned into a number first.
  if (value.kind !== 'number' || value.digits.length > 20 || /[.eE]/.test(value.digits)) return false;
  const number = BigInt(value.digits);
  return -(2n ** bits) <= number && number < 2n ** bits;
}

/** Java reads the text of a float's default as a number: `"NaN"`, `"-Infinity"`, `"1.5"`. */
function isTextForFloat(value: JsonNode, schema: AvroSchema): value is JsonNode & { kind: 'string' } {
  if (schema.type !== 'float' && schema.type !== 'double') return false;
  return value.kind === 'string' && TEXT_NUMBER.test(value.value);
}
const TEXT_NUMBER = /^\s*[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)\s*$/;

/** A field's default as the canonical text has it. */
export function canonicalDefault(value: JsonNode, schema: AvroSchema): string {
  if (!isTextForFloat(value, schema)) return writeJson(value, { number: canonicalNumber });
  const text = value.value.trim();
  const number = text.endsWith('NaN') ? Number.NaN : Number(text.replace(/[fFdD]$/, ''));
  return Number.isFinite(number) ? javaDouble(number) : writeString(String(number));
}

function article(kind: JsonNode['kind']): string {
  if (kind === 'null') return 'null';
  return kind === 'array' || kind === 'object' ? `an ${kind}` : `a ${kind}`;
}
