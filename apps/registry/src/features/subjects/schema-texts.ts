import type { ResolvedReference, SchemaReference } from '@schema-steward/schema';
import { parseSubjectNameIn, StewardError, type SchemaType, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '../../platform/database/change-feed.js';
import { charactersOf, schemaText, type SchemaText } from '../../platform/workers/schema-text.js';
import { SchemaContents } from './schema-contents.js';
import { SubjectStore, type StoredSchema } from './subject-store.js';

export interface SchemaSource {
  readonly type: SchemaType;
  readonly text: string;
  readonly references: readonly SchemaReference[];
  readonly validateAsNew: boolean;
}

const MAX_REFERENCED_SCHEMAS = 500;
/** They are parsed with every schema that refers to them. */
const MAX_REFERENCED_CHARACTERS = 4 * 1024 * 1024;

/** Two bytes each. */
const STORED_CHARACTERS = 16 * 1024 * 1024;

/** Schemas with the texts that they refer to. What is registered never changes, so it is kept while there is room. */
@Injectable()
export class SchemaTexts {
  private readonly stored = new LRUCache<string, SchemaText>({
    maxSize: STORED_CHARACTERS,
    sizeCalculation: (schema) => charactersOf(schema) + 256,
  });

  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(ChangeFeed) feed: ChangeFeed,
  ) {
    // An import may bring back what was erased, under its id, when what it refers to has become something else.
    feed.watch('schema', (key) => this.stored.delete(key));
    feed.onReset(() => this.stored.clear());
  }

  /** @throws StewardError `schema-reference-missing`, `schema-invalid` for one that refers to too much */
  async of(manager: EntityManager, context: string, source: SchemaSource): Promise<SchemaText> {
    const { type, text, validateAsNew } = source;
    const references = await this.resolveReferences(manager, context, source.references);
    return schemaText({ type, text, references, validateAsNew });
  }

  /** A registered schema's. */
  async ofStored(
    manager: EntityManager,
    contextId: number,
    context: string,
    schemaId: number,
  ): Promise<SchemaText> {
    const cacheKey = `${contextId}/${schemaId}`;
    const cached = this.stored.get(cacheKey);
    if (cached) return cached;
    const row = await this.contents.of(manager, contextId, schemaId);
    const schema = await this.of(manager, context, {
      type: row.schemaType,
      text: row.text,
      references: row.references,
      validateAsNew: false,
    });
    this.stored.set(cacheKey, schema);
    return schema;
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
      if (charactersOf({ text: '', references: [...resolved.values()] }) > MAX_REFERENCED_CHARACTERS)
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
