import type { Principal } from '../../platform/access/principal.js';
import type { SchemaRequest } from './schema-request.js';
import type { StoredSchema } from './subject-store.js';
import type { Provenance } from './version-writer.js';

export interface RegisterCommand extends SchemaRequest {
  readonly principal: Principal;
  /** The number that the client expects the version to get; it must be the next one. */
  readonly version: number | null;
  /** The id that the schema must have. Only an import may give one; without it, only a schema that is there has it. */
  readonly id: number | null;
  /** Compare with nothing. */
  readonly force: boolean;
  /** The semantic version that the author states; it may not promise less than the change. */
  readonly semanticVersion: string | null;
  readonly owner: string | null;
  readonly tokenTeam: string | null;
  readonly provenance: Provenance;
}

export interface RegisteredVersion {
  readonly schema: StoredSchema;
  readonly version: number;
}
