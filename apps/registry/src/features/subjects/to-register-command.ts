import type { SubjectName } from '@schema-steward/kernel';
import type { Principal } from '../../platform/access/principal.js';
import type { RegisterSchemaBody } from './dto/register-schema.dto.js';
import { toTagEdits } from './dto/schema-tags.dto.js';
import { toSchemaRequest } from './dto/to-schema-request.js';
import type { RegisterCommand } from './register-command.js';

/** What a body of Confluent's `RegisterSchemaRequest` asks for. @throws 42201 for a type that is not one */
export function toRegisterCommand(
  name: SubjectName,
  body: RegisterSchemaBody,
  { normalize, force }: { readonly normalize: boolean; readonly force: boolean },
  principal: Principal,
): RegisterCommand {
  return {
    ...toSchemaRequest(name, body, { normalize }),
    tags: {
      edits: toTagEdits(body.schemaTagsToAdd, body.schemaTagsToRemove),
      propagate: body.propagateSchemaTags === true,
    },
    principal,
    force,
    version: body.version !== null && body.version > 0 ? body.version : null,
    id: body.id !== null && body.id >= 0 ? body.id : null,
    semanticVersion: body.semanticVersion,
    owner: body.owner,
    tokenTeam: principal.team,
    provenance: {
      author: principal.name,
      authorNote: body.note,
      repository: body.repository,
      commit: body.commit,
      file: body.file,
    },
  };
}
