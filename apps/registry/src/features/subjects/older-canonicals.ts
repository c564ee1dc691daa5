import { setImmediate as nextTurn } from 'node:timers/promises';
import { SchemaParseError, type SubjectName } from '@schema-steward/kernel';
import { CANONICAL_ALGORITHM_VERSION, contentHash } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SchemaContents } from './schema-contents.js';
import { SchemaTexts } from './schema-texts.js';
import type { KeptVersion } from './subject-store.js';
import type { Workings } from './workings.js';

interface Wanted {
  readonly name: SubjectName;
  readonly live: readonly KeptVersion[];
  /** Of the content that is looked for, by the algorithm of now. */
  readonly hashes: readonly string[];
  readonly normalize: boolean;
}

/**
 * Versions whose canonical text an older algorithm made. What is stored is never written anew: clients know its id, its
 * GUID and its text. So that the same schema is still found by it, its text is read by the algorithm of now and compared.
 */
@Injectable()
export class OlderCanonicals {
  constructor(
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
  ) {}

  /**
   * The stored hashes of live versions that are one of these contents, newest first; nothing where the algorithm of now
   * finds it, or made them all.
   * @throws StewardError `overloaded`, NotWorkedOut
   */
  async hashesOf(manager: EntityManager, wanted: Wanted, work: Workings): Promise<readonly string[]> {
    const { live, hashes } = wanted;
    const older = live.filter(({ canonicalAlgorithm }) => canonicalAlgorithm < CANONICAL_ALGORITHM_VERSION);
    if (older.length === 0 || live.some((version) => hashes.includes(version.contentHash))) return [];
    const found: string[] = [];
    for (const version of older) {
      if (await this.isOne(manager, version, wanted, work)) found.push(version.contentHash);
      await nextTurn();
    }
    return found;
  }

  private async isOne(
    manager: EntityManager,
    { contextId, schemaId }: KeptVersion,
    { name, hashes, normalize }: Wanted,
    work: Workings,
  ): Promise<boolean> {
    const { schemaType, references, metadata, ruleSet } = await this.contents.of(
      manager,
      contextId,
      schemaId,
    );
    const source = await this.schemas.ofStored(manager, contextId, name.context, schemaId);
    try {
      const { canonicalText, normalizedText } = await work.read(source);
      return [canonicalText, ...(normalize ? [normalizedText] : [])].some((schema) =>
        hashes.includes(contentHash({ type: schemaType, schema, references, metadata, ruleSet })),
      );
    } catch (error) {
      // What is no longer readable is no schema that somebody sends now.
      if (error instanceof SchemaParseError) return false;
      throw error;
    }
  }
}
