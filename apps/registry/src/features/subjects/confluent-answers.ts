import type { TaggedEntity } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import {
  toListedSchema,
  toRegisteredSchema,
  toSchemaEntity,
  toSchemaString,
  type GuidSchemaString,
  type ListedSchemaEntity,
  type ReadSchemaEntity,
  type ReadSchemaString,
  type RegisteredSchema,
  type SchemaEntity,
  type SchemaString,
} from './dto/schema-entity.dto.js';
import { toSchemaTags, type SchemaTagsAnswer } from './dto/schema-tags.dto.js';
import type { RegisteredVersion } from './register-command.js';
import type { SchemaWithUse } from './schema-query.service.js';
import type { ListedSchema } from './schema-listing.js';
import type { SubjectVersion } from './subject-query.service.js';

/**
 * Bodies of answers, as the generation of Confluent's registry that STEWARD_CONFLUENT_GENERATION names writes them.
 * Before 8 there were no `guid`, `ts` and `deleted`, and Avro went without saying.
 */
@Injectable()
export class ConfluentAnswers {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  version(found: SubjectVersion): SchemaEntity {
    return this.shaped(toSchemaEntity(found));
  }

  /** Without `tagged` if that is empty. */
  readVersion(found: SubjectVersion, tagged: readonly TaggedEntity[]): ReadSchemaEntity {
    return { ...this.version(found), ...tagsFound(tagged) };
  }

  readSchema(found: SchemaWithUse, tagged: readonly TaggedEntity[]): ReadSchemaString {
    return { ...this.schema(found), ...tagsFound(tagged) };
  }

  /** A look-up says nothing of time and deletion. */
  lookedUp(found: SubjectVersion): SchemaEntity {
    const { ts: _ts, deleted: _deleted, ...entity } = toSchemaEntity(found);
    return this.shaped(entity);
  }

  registered(version: RegisteredVersion): RegisteredSchema {
    return this.shaped(toRegisteredSchema(version));
  }

  schema(found: SchemaWithUse): SchemaString {
    return this.shaped(toSchemaString(found));
  }

  /** A GUID is of no subject. */
  schemaOfGuid(found: SchemaWithUse): GuidSchemaString {
    const { subject: _subject, version: _version, ...content } = this.schema(found);
    return content;
  }

  listed(schema: ListedSchema): ListedSchemaEntity {
    return this.shaped(toListedSchema(schema));
  }

  private shaped<T extends Versioned>(body: T): T {
    if (this.settings.confluentGeneration !== '7') return body;
    const { guid: _guid, ts: _ts, deleted: _deleted, ...rest } = body;
    if (rest.schemaType === 'AVRO') delete rest.schemaType;
    return rest as T;
  }
}

function tagsFound(tagged: readonly TaggedEntity[]): { schemaTags?: SchemaTagsAnswer } {
  return tagged.length === 0 ? {} : { schemaTags: toSchemaTags(tagged) };
}

interface Versioned {
  guid?: string | undefined;
  ts?: number | undefined;
  deleted?: boolean | undefined;
  schemaType?: string | undefined;
}
