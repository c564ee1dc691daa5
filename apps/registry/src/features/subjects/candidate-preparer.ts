import type { Actor } from '@schema-steward/governance';
import { contentHash, guidOf, type SchemaReference } from '@schema-steward/schema';
import type { SchemaType } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { invalidSchema } from '../../platform/http/confluent-error.js';
import { SchemaEngine } from '../../platform/workers/schema-engine.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import type { Candidate } from './publish-read-model.js';
import { nextNumber, type PublishSnapshot } from './publish-snapshots.js';
import type { SchemaRequest } from './schema-request.js';
import { contractOf } from './contract-of.js';
import { OlderCanonicals } from './older-canonicals.js';
import { requestedRules, withTags } from './request-changes.js';
import { reservedNames } from './reserved-fields.js';
import { SchemaContents } from './schema-contents.js';
import { referenceTarget, SchemaTexts } from './schema-texts.js';
import { SubjectStore, type KeptVersion, type StoredSchema } from './subject-store.js';
import { Workings } from './workings.js';

export interface PreparedCandidate extends Candidate {
  readonly content: Omit<StoredSchema, 'contextId' | 'id'>;
  /**
   * Hashes that a version of the subject may have which is this very schema: as it was sent, then as completed from
   * the latest version. A producer that knows nothing of metadata finds the version that it registered.
   */
  readonly lookUpHashes: readonly string[];
}

export interface PrepareOptions {
  readonly requestedOwner?: string | undefined;
  readonly tokenTeam?: string | undefined;
  /** Who registers; left out where the schema is only judged. */
  readonly registeredBy?: Actor | undefined;
  /** Judge names and defaults as strictly as for a new schema; look-ups of old ones do not. */
  readonly validateAsNew: boolean;
  /** Let a request without a text mean the latest version's: a registration that only changes metadata or rules. */
  readonly textOfLatest?: boolean;
  /** Take it as another registry wrote it: nothing is inherited, merged or normalized. */
  readonly asItComes?: boolean;
  /** The number that the request asks for. */
  readonly statedVersion?: number | null;
  /** What was worked out already; by default nothing is. */
  readonly work?: Workings;
}

/**
 * From what was sent to what would be stored: parsed, completed from the latest version, canonical, hashed.
 * Confluent's registration order, steps 2 and 3.
 */
@Injectable()
export class CandidatePreparer {
  constructor(
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(OlderCanonicals) private readonly older: OlderCanonicals,
  ) {}

  /**
   * @throws SchemaParseError, StewardError `schema-reference-missing`, `schema-invalid`, `overloaded`
   * @throws NotWorkedOut where `options.work` may not work it out
   */
  async prepare(
    manager: EntityManager,
    asked: SchemaRequest,
    snapshot: PublishSnapshot,
    options: PrepareOptions,
  ): Promise<PreparedCandidate> {
    const [newest] = snapshot.live;
    const latest = newest && (await this.schemaOf(manager, newest));
    const request = { ...asked, ruleSet: requestedRules(asked, latest) };
    const {
      type,
      text: sent,
      references: named,
    } = sourceOf(request, options.textOfLatest === true ? latest : undefined);
    const pinned = await this.pinReferences(manager, request.name.context, named);
    const asItComes = options.asItComes === true;
    const normalize = !asItComes && (request.normalize || snapshot.config.normalize === true);
    const references = normalize ? sortedReferences(pinned) : pinned;
    const untagged = await this.schemas.of(manager, request.name.context, {
      type,
      text: sent,
      references,
      validateAsNew: options.validateAsNew && snapshot.config.validateNewSchemas !== false,
    });
    const work = options.work ?? Workings.begin(this.engine);
    const tagged = latest && !asItComes && request.tags?.propagate;
    const carriedFrom = tagged ? await this.textOf(manager, request, latest) : undefined;
    const source = await withTags(untagged, request, carriedFrom, work);
    const numbered = (options.statedVersion ?? null) !== null || (request.tags?.edits ?? []).length > 0;
    const schema = await work.read(source);
    const text = normalize ? schema.normalizedText : schema.canonicalText;
    const contract = asItComes
      ? { metadata: request.metadata, ruleSet: request.ruleSet, alsoKnownAs: [] }
      : contractOf(request, latest, snapshot, {
          next: nextNumber(snapshot),
          stated: numbered,
        });
    const { metadata, ruleSet } = contract;
    const content = { type, schema: text, references, metadata, ruleSet };
    const hash = contentHash(content);
    const asSent = contentHash({ ...content, metadata: request.metadata, ruleSet: request.ruleSet });
    const alsoKnownAs = contract.alsoKnownAs.map((one) => contentHash({ ...content, ...one }));
    const hashes = [asSent, hash, ...alsoKnownAs];
    const { name } = request;
    const older = await this.older.hashesOf(manager, { name, live: snapshot.live, hashes, normalize }, work);
    const groupProperty = snapshot.config.compatibilityGroup;
    return {
      source,
      schema,
      work,
      lookUpHashes: [...new Set([...hashes, ...older])],
      compatibilityGroup: groupProperty === null ? null : (property(metadata, groupProperty) ?? null),
      requestedOwner: options.requestedOwner,
      tokenTeam: options.tokenTeam,
      registeredBy: options.registeredBy,
      ...(snapshot.config.validateFields === true &&
        !asItComes && { reserved: reservedNames(schema.fields, metadata, latest?.metadata) }),
      metadataOwner: property(metadata, 'owner'),
      content: {
        schemaType: type,
        text,
        references,
        metadata,
        ruleSet,
        guid: guidOf(content),
        contentHash: hash,
      },
    };
  }

  private textOf(
    manager: EntityManager,
    { name: { context } }: SchemaRequest,
    { contextId, id }: StoredSchema,
  ): Promise<SchemaText> {
    return this.schemas.ofStored(manager, contextId, context, id);
  }

  /** For who holds a lock: works out what is short. */
  briefWork(): Workings {
    return Workings.begin(this.engine).brief();
  }

  /** What a version holds. */
  schemaOf(manager: EntityManager, { contextId, schemaId }: KeptVersion): Promise<StoredSchema> {
    return this.contents.of(manager, contextId, schemaId);
  }

  /** `version: -1` means the latest now, and is written down as the number it is. */
  private async pinReferences(
    manager: EntityManager,
    context: string,
    references: readonly SchemaReference[],
  ): Promise<readonly SchemaReference[]> {
    const pinned: SchemaReference[] = [];
    for (const reference of references) {
      if (reference.version !== -1) {
        pinned.push(reference);
        continue;
      }
      const subject = await this.store.findSubject(manager, referenceTarget(context, reference));
      const latest = subject && (await this.store.findVersion(manager, subject.id, 'latest'));
      // What is not there is reported where references are resolved.
      pinned.push(latest ? { ...reference, version: latest.version } : reference);
    }
    return pinned;
  }
}

/** @throws 42201 for a request without a text where there is no other to take its place */
function sourceOf(
  { type, text, references }: SchemaRequest,
  instead: StoredSchema | undefined,
): { type: SchemaType; text: string; references: readonly SchemaReference[] } {
  if (text !== null) return { type, text, references };
  if (!instead) throw invalidSchema('Empty schema');
  return { type: instead.schemaType, text: instead.text, references: instead.references };
}

/** The order of Confluent's normalisation: by subject, then by version; the same one twice counts once. */
function sortedReferences(references: readonly SchemaReference[]): SchemaReference[] {
  const distinct = new Map(references.map((reference) => [keyOf(reference), reference]));
  return [...distinct.values()].sort((a, b) =>
    a.subject === b.subject ? a.version - b.version : a.subject < b.subject ? -1 : 1,
  );
}

const keyOf = ({ name, subject, version }: SchemaReference): string =>
  JSON.stringify([name, subject, version]);

function property(metadata: StoredSchema['metadata'], name: string): string | undefined {
  const properties = metadata?.properties;
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
