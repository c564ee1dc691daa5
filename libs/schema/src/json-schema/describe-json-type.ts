import { resolved, type JsonSchema } from './json-schema.js';

/** Levels described; below, three dots say enough. */
const MAX_LEVELS = 6;
const MAX_ALTERNATIVES = 6;
/** Schemas looked at: combinations of combinations are many. */
const MAX_LOOKS = 200;

/** A schema for people, short: `string`, `string | null`, `array of integer`, `string date-time`, `object`. */
export function describeJsonType(schema: JsonSchema): string {
  return new Description().tell(schema, MAX_LEVELS);
}

class Description {
  #looks = MAX_LOOKS;

  tell(schema: JsonSchema, levels: number): string {
    const words = [...this.#words(schema, levels)];
    if (words.length === 0) return 'anything';
    return words.length > MAX_ALTERNATIVES
      ? `${words.slice(0, MAX_ALTERNATIVES).join(' | ')} | …`
      : words.join(' | ');
  }

  #words(reference: JsonSchema, levels: number): ReadonlySet<string> {
    const schema = resolved(reference);
    if (levels === 0 || this.#looks-- <= 0) return new Set(['…']);
    switch (schema.kind) {
      case 'false':
        return new Set(['nothing']);
      case 'string':
        return named(schema.required, schema.format === undefined ? 'string' : `string ${schema.format}`);
      case 'number':
        return named(schema.required, schema.integer ? 'integer' : 'number');
      case 'boolean':
      case 'null':
      case 'object':
      case 'enum':
        return new Set([schema.kind]);
      case 'array': {
        const { allItems, tuple } = schema;
        const items = allItems === undefined ? tuple?.length : this.tell(allItems, levels - 1);
        return new Set([items === undefined ? 'array' : `array of ${items}`]);
      }
      case 'const':
        return new Set(['constant']);
      case 'combined':
        return this.#combined(schema.criterion, schema.subschemas, levels - 1);
      default:
        return new Set();
    }
  }

  #combined(criterion: string, subschemas: readonly JsonSchema[], levels: number): ReadonlySet<string> {
    const words = subschemas
      .slice(0, 3 * MAX_ALTERNATIVES)
      .map((subschema) => this.#words(subschema, levels))
      .filter((own) => own.size > 0);
    if (criterion !== 'allOf') return new Set(words.flatMap((own) => [...own]));
    // The type says more than the list of values beside it.
    const type = words.find((own) => !own.has('enum') && !own.has('constant'));
    return type ?? words[0] ?? new Set();
  }
}

function named(required: boolean, word: string): ReadonlySet<string> {
  return new Set(required ? [word] : []);
}
