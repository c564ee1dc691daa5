import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { SubjectStore, type StoredSchema } from './subject-store.js';

/** UTF-16 units of text, references, metadata and rules that are kept: some 16 MB. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** What a schema's id stands for. It never changes, so it is kept in memory while there is room; who uses it is not. */
@Injectable()
export class SchemaContents {
  private readonly kept = new LRUCache<string, StoredSchema>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: weigh,
  });

  constructor(@Inject(SubjectStore) private readonly store: SubjectStore) {}

  /** Of a schema that some version carries: ask for that first. */
  async of(manager: EntityManager, contextId: number, id: number): Promise<StoredSchema> {
    const key = `${contextId}/${id}`;
    const kept = this.kept.get(key);
    if (kept) return kept;
    const schema = await this.store.findSchema(manager, contextId, id);
    if (!schema) throw new Error(`schema ${id} of context ${contextId} has a version and no row`);
    this.kept.set(key, schema);
    return schema;
  }
}

function weigh({ text, references, metadata, ruleSet }: StoredSchema): number {
  const rest = references.length + (metadata ? 1 : 0) + (ruleSet ? 1 : 0);
  return text.length + 256 + (rest === 0 ? 0 : JSON.stringify([references, metadata, ruleSet]).length);
}
