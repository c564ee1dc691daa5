import { createHash } from 'node:crypto';
import {
  parseSchema,
  type ParsedSchema,
  type ResolvedReference,
  type SchemaReference,
} from '@schema-steward/schema';
import { parseSubjectNameIn, StewardError, type SchemaType, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { SubjectStore, type StoredSchema } from './subject-store.js';

/** A parsed schema, and a key that is equal only for equal texts and references: what pair results are cached by. */
export interface KeyedSchema {
  readonly key: string;
  readonly schema: ParsedSchema;
  /** Characters that were parsed for it, referenced texts included: what its model is weighed by. */
  readonly characters: number;
}

export interface SchemaSource {
  readonly type: SchemaType;
  readonly text: string;
  readonly references: readonly SchemaReference[];
  readonly validateAsNew: boolean;
}

const MAX_REFERENCED_SCHEMAS = 500;
/** They are parsed with every schema that refers to them. */
const MAX_REFERENCED_CHARACTERS = 4 * 1024 * 1024;

/** A model takes up to fifty bytes for each character of its text, so that both caches together stay under 300 MB. */
const STORED_CHARACTERS = 4 * 1024 * 1024;
const RECENT_CHARACTERS = 1.5 * 1024 * 1024;
const weigh = ({ characters }: KeyedSchema): number => characters + 256;

/** Texts to models. What is registered never changes, so its model is kept while there is room. */
@Injectable()
export class ParsedSchemas {
  private readonly stored = new LRUCache<string, KeyedSchema>({
    maxSize: STORED_CHARACTERS,
    sizeCalculation: weigh,
  });

  /** Texts that were just judged are judged again under the lock, or come back on the next push. */
  private readonly recent = new LRUCache<string, KeyedSchema>({
    maxSize: RECENT_CHARACTERS,
    sizeCalculation: weigh,
  });

  constructor(@Inject(SubjectStore) private readonly store: SubjectStore) {}

  /** @throws SchemaParseError, or StewardError `schema-reference-missing` */
  async parse(manager: EntityManager, context: string, source: SchemaSource): Promise<KeyedSchema> {
    const references = await this.resolveReferences(manager, context, source.references);
    const key = keyOf(source.type, source.text, references);
    // What passes as new passes as old, and has the same model.
    const cached =
      this.recent.get(`new ${key}`) ?? (source.validateAsNew ? undefined : this.recent.get(`old ${key}`));
    if (cached) return cached;
    const parsed: KeyedSchema = {
      key,
      schema: parseSchema({ ...source, references }),
      characters: source.text.length + charactersOf(references),
    };
    this.recent.set(`${source.validateAsNew ? 'new' : 'old'} ${key}`, parsed);
    return parsed;
  }

  /** The model of a registered schema. */
  async ofStored(
    manager: EntityManager,
    contextId: number,
    context: string,
    schemaId: number,
  ): Promise<KeyedSchema> {
    const cacheKey = `${contextId}/${schemaId}`;
    const cached = this.stored.get(cacheKey);
    if (cached) return cached;
    const row = await this.store.findSchema(manager, contextId, schemaId);
    if (!row)
      throw new StewardError(
        'internal',
        `Schema ${schemaId} of context ${context} has a version but no row.`,
      );
    const parsed = await this.parse(manager, context, {
      type: row.schemaType,
      text: row.text,
      references: row.references,
      validateAsNew: false,
    });
    this.stored.set(cacheKey, parsed);
    return parsed;
  }

  /** Referenced texts, each after those that it refers to itself; a diamond is resolved once. */
  private async resolveReferences(
    manager: EntityManager,
    context: string,
    references: readonly SchemaReference[],
  ): Promise<ResolvedReference[]> {
    const resolved = new Map<string, ResolvedReference>();
    await this.collectReferences(manager, context, references, resolved, new Set());
    return [...resolved.values()];
  }

  private async collectReferences(
    manager: EntityManager,
    context: string,
    references: readonly SchemaReference[],
    resolved: Map<string, ResolvedReference>,
    open: Set<string>,
  ): Promise<void> {
    for (const reference of references) {
      const target = referenceTarget(context, reference);
      const id = `${target.context}\u0000${target.name}\u0000${reference.version}`;
      if (resolved.has(id) || open.has(id)) continue;
      open.add(id);
      if (open.size > MAX_REFERENCED_SCHEMAS)
        throw new StewardError(
          'schema-invalid',
          `The schema refers to more than ${MAX_REFERENCED_SCHEMAS} others, directly or through them.`,
        );
      const schema = await this.referencedSchema(manager, target, reference);
      await this.collectReferences(manager, target.context, schema.references, resolved, open);
      resolved.set(id, { ...reference, text: schema.text });
      if (charactersOf([...resolved.values()]) > MAX_REFERENCED_CHARACTERS)
        throw new StewardError(
          'schema-invalid',
          `The schemas that it refers to, directly or through them, are longer than ${MAX_REFERENCED_CHARACTERS} characters together.`,
        );
    }
  }

  private async referencedSchema(
    manager: EntityManager,
    target: SubjectName,
    reference: SchemaReference,
  ): Promise<StoredSchema> {
    const schema = await this.store.findSchemaOfVersion(manager, target, reference.version);
    if (!schema)
      throw new StewardError(
        'schema-reference-missing',
        `No schema reference found for subject "${reference.subject}" and version ${reference.version}`,
      );
    return schema;
  }
}

/** A reference without a context of its own is looked up in its referrer's. */
export function referenceTarget(context: string, reference: SchemaReference): SubjectName {
  const target = parseSubjectNameIn(context, reference.subject);
  if (!target)
    throw new StewardError(
      'schema-reference-missing',
      `"${reference.subject}" is not a valid subject to refer to.`,
    );
  return target;
}

function charactersOf(references: readonly ResolvedReference[]): number {
  return references.reduce((sum, { text }) => sum + text.length, 0);
}

function keyOf(type: SchemaType, text: string, references: readonly ResolvedReference[]): string {
  const hash = createHash('sha256').update(JSON.stringify([type, text]));
  for (const { name, text: referenced } of references) hash.update(JSON.stringify([name, referenced]));
  return hash.digest('base64');
}
