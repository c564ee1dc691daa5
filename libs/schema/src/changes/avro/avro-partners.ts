import { isNamed, type AvroNamedSchema, type AvroSchema } from '../../avro/avro-schema.js';

/**
 * Which named type of the newer schema is which of the older one: that of the same full name; else the one that names
 * it as an alias; else, of two that would be left over, the one that stands where it stood. Each has at most one
 * partner, so a walk over partners is no longer than the schemas.
 */
export class AvroPartners {
  readonly #before: ReadonlyMap<string, AvroNamedSchema>;
  readonly #after: ReadonlyMap<string, AvroNamedSchema>;
  readonly #partner = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(before: AvroSchema, after: AvroSchema) {
    this.#before = definitions(before);
    this.#after = definitions(after);
    for (const name of this.#after.keys()) if (this.#before.has(name)) this.#pair(name, name);
    for (const { fullName, aliases } of this.#after.values()) {
      if (this.#taken.has(fullName)) continue;
      const old = aliases.find((alias) => this.#before.has(alias) && !this.#partner.has(alias));
      if (old !== undefined) this.#pair(old, fullName);
    }
  }

  /** The definition that is printed, where a text holds several of one name. */
  definitionOf(side: 'before' | 'after', schema: AvroSchema): AvroSchema {
    if (!isNamed(schema)) return schema;
    return (side === 'before' ? this.#before : this.#after).get(schema.fullName) ?? schema;
  }

  /** The full name in the newer schema, or undefined for a type that has no partner there (yet). */
  partnerOf(before: AvroNamedSchema): string | undefined {
    return this.#partner.get(before.fullName);
  }

  /** Whether the two are partners; made so now, if both are left over and of one kind. */
  meet(before: AvroNamedSchema, after: AvroNamedSchema): boolean {
    const partner = this.partnerOf(before);
    if (partner === undefined && before.type === after.type && !this.#taken.has(after.fullName)) {
      this.#pair(before.fullName, after.fullName);
      return true;
    }
    return partner === after.fullName;
  }

  #pair(before: string, after: string): void {
    this.#partner.set(before, after);
    this.#taken.add(after);
  }
}

/** Named types by full name, in the order in which they are printed; of several of one name the first. */
function definitions(root: AvroSchema): ReadonlyMap<string, AvroNamedSchema> {
  const found = new Map<string, AvroNamedSchema>();
  const work = [root];
  for (let schema = work.pop(); schema !== undefined; schema = work.pop()) {
    if (isNamed(schema)) {
      if (found.has(schema.fullName)) continue;
      found.set(schema.fullName, schema);
    }
    const inner = innerSchemas(schema);
    for (let index = inner.length - 1; index >= 0; index -= 1) work.push(inner[index] as AvroSchema);
  }
  return found;
}

function innerSchemas(schema: AvroSchema): readonly AvroSchema[] {
  switch (schema.type) {
    case 'record':
      return schema.fields.map(({ type }) => type.schema);
    case 'union':
      return schema.branches.map((branch) => branch.schema);
    case 'array':
      return [schema.items.schema];
    case 'map':
      return [schema.values.schema];
    default:
      return [];
  }
}
