import { mergedMetadata } from '@schema-steward/schema';
import type { SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/access/principal.js';
import { asConfluentError } from '../confluent-refusals.js';
import { CONFLUENT_VERSION } from '../contract-of.js';
import { toTagEdits } from '../dto/schema-tags.dto.js';
import type { TagSchemaRequest } from '../dto/tag-schema.dto.js';
import type { RegisteredVersion } from '../register-command.js';
import { RegistrationService } from '../registration.service.js';
import { AS_STORED } from '../schema-formats.js';
import type { SchemaRequest } from '../schema-request.js';
import { SubjectQueryService } from '../subject-query.service.js';

/** Tags a version: its text with other tags becomes the next version, by the one decision of every registration. */
@Injectable()
export class TagService {
  constructor(
    @Inject(SubjectQueryService) private readonly subjects: SubjectQueryService,
    @Inject(RegistrationService) private readonly registration: RegistrationService,
  ) {}

  /**
   * @throws 40401, 40402 for a version that is not there, 42201 for a path that leads nowhere or a number that is not
   * the next, and as a registration
   */
  async tag(
    name: SubjectName,
    version: number | 'latest',
    change: TagSchemaRequest,
    principal: Principal,
  ): Promise<RegisteredVersion> {
    const found = await this.subjects.version(name, version, { includeDeleted: false, format: AS_STORED });
    const { schema, context } = found;
    const stated = change.newVersion !== null && change.newVersion > 0 ? change.newVersion : null;
    const request: SchemaRequest = {
      name: { context, name: name.name },
      type: schema.schemaType,
      text: schema.text,
      references: schema.references,
      metadata: mergedMetadata(change.metadata ?? schema.metadata, {
        properties: { [CONFLUENT_VERSION]: String(stated ?? 0) },
      }),
      ruleSet: change.ruleSet,
      normalize: false,
      tags: { edits: toTagEdits(change.tagsToAdd, change.tagsToRemove), propagate: false },
      ...rulesOf(change),
    };
    return this.registration
      .register({
        ...request,
        principal,
        version: stated,
        id: null,
        force: false,
        semanticVersion: null,
        owner: null,
        tokenTeam: principal.team,
        provenance: { author: principal.name, authorNote: null, repository: null, commit: null, file: null },
      })
      .catch((error: unknown) => {
        throw asConfluentError(error, { ...request, subject: found.subject });
      });
  }
}

function rulesOf({ rulesToMerge, rulesToRemove }: TagSchemaRequest): Pick<SchemaRequest, 'rules'> {
  if (rulesToMerge === null && rulesToRemove === null) return {};
  return { rules: { merge: rulesToMerge, remove: rulesToRemove ?? [] } };
}
