import { parseSchema, type ParsedSchema, type SchemaLimits } from '@schema-steward/schema';
import { LRUCache } from 'lru-cache';
import { charactersOf, type SchemaText } from './schema-text.js';

/**
 * Models by what they were made of, in one thread. A model takes up to fifty bytes for each character of its text, so
 * that a cache of a million characters stays under 50 MB.
 */
export class ModelCache {
  readonly #models: LRUCache<string, ParsedSchema>;
  readonly #limits: Partial<SchemaLimits>;
  /** The last two, however large: those of the pair that is being compared. */
  #latest: readonly (readonly [SchemaText, ParsedSchema])[] = [];

  constructor({ characters, limits = {} }: { characters: number; limits?: Partial<SchemaLimits> }) {
    this.#models = new LRUCache<string, ParsedSchema>({ maxSize: characters });
    this.#limits = limits;
  }

  /** Whether a model is there without any work. */
  has(schema: SchemaText): boolean {
    return keysOf(schema).some((key) => this.#models.has(key));
  }

  /** @throws SchemaParseError */
  get(schema: SchemaText): ParsedSchema {
    const model = this.#latest.find(([known]) => known === schema)?.[1] ?? this.#find(schema);
    this.#latest = [[schema, model], ...this.#latest.filter(([known]) => known !== schema).slice(0, 1)];
    return model;
  }

  #find(schema: SchemaText): ParsedSchema {
    for (const key of keysOf(schema)) {
      const known = this.#models.get(key);
      if (known) return known;
    }
    const { type, text, references, validateAsNew } = schema;
    const parsed = parseSchema({ type, text, references, validateAsNew, limits: this.#limits });
    // In the order of preference, the last key is the schema's own.
    this.#models.set(keysOf(schema).at(-1) ?? schema.key, parsed, { size: charactersOf(schema) + 256 });
    return parsed;
  }
}

/** What passes as new passes as old, and has the same model. */
function keysOf({ key, validateAsNew }: SchemaText): readonly string[] {
  return validateAsNew ? [`new ${key}`] : [`new ${key}`, `old ${key}`];
}
