import { innerUses, type AvroSchema } from '@schema-steward/schema';
import { MAX_LEVELS } from './work.js';

/** How many levels the shortest value of a type has; infinite where every value would be too long, or hold itself. */
export class LeastLevels {
  readonly #levels = new Map<AvroSchema, number>();

  of(schema: AvroSchema): number {
    if (!this.#levels.has(schema)) this.#measure(schema);
    const levels = this.#levels.get(schema) ?? Infinity;
    return levels > MAX_LEVELS ? Infinity : levels;
  }

  /** Types know one another in circles, so all are measured together, over and over until nothing gets shorter. */
  #measure(root: AvroSchema): void {
    const types = new Set([root]);
    for (const schema of types) for (const inner of innerTypes(schema)) types.add(inner);
    for (let round = 0, changed = true; changed && round <= MAX_LEVELS; round += 1) {
      changed = false;
      for (const schema of types) {
        const levels = this.#from(schema);
        if (levels >= (this.#levels.get(schema) ?? Infinity)) continue;
        this.#levels.set(schema, levels);
        changed = true;
      }
    }
    for (const schema of types) if (!this.#levels.has(schema)) this.#levels.set(schema, Infinity);
  }

  #from(schema: AvroSchema): number {
    const known = (inner: AvroSchema) => this.#levels.get(inner) ?? Infinity;
    if (schema.type === 'union')
      return 1 + schema.branches.reduce((least, branch) => Math.min(least, known(branch.schema)), Infinity);
    if (schema.type === 'enum' && schema.symbols.length === 0) return Infinity;
    if (schema.type !== 'record') return 0;
    return 1 + schema.fields.reduce((most, field) => Math.max(most, known(field.type.schema)), 0);
  }
}

function innerTypes(schema: AvroSchema): readonly AvroSchema[] {
  if (schema.type === 'record') return schema.fields.map(({ type }) => type.schema);
  return innerUses(schema).map(({ use }) => use.schema);
}
