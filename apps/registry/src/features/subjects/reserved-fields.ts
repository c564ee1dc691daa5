import type { Finding } from '@schema-steward/kernel';
import type { SchemaField, SchemaMetadata } from '@schema-steward/schema';

/** The metadata property that names fields which a schema may not have, with commas between. */
const RESERVED = 'confluent:reserved';

/** What a new version makes of reserved names, where the config says that they count. */
export interface ReservedNames {
  /** Reserved, and a field of the schema itself. */
  readonly used: readonly string[];
  /** Reserved by the latest version, and by the new one no more. */
  readonly dropped: readonly string[];
}

export function reservedNames(
  fields: readonly SchemaField[],
  metadata: SchemaMetadata | null,
  before: SchemaMetadata | null | undefined,
): ReservedNames {
  const reserved = namesIn(metadata);
  const paths = new Set(fields.map(({ path }) => path));
  return {
    used: reserved.filter((name) => paths.has(name)),
    dropped: namesIn(before).filter((name) => !reserved.includes(name)),
  };
}

/** In the manner of Confluent's compatibility messages: a client expects the answer of an incompatible schema. */
export function reservedMessages(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ ruleId, args }) => {
    const name = String(args['value']);
    if (ruleId === 'reserved-field-used')
      return [
        `{errorType:'FIELD_CONFLICTS_WITH_RESERVED_FIELD', description:'The new schema has field that conflicts with the reserved field ${name}.'}`,
      ];
    if (ruleId === 'reserved-field-dropped')
      return [
        `{errorType:'RESERVED_FIELD_REMOVED', description:'The new schema has reserved field ${name} removed from its metadata which is present in the old schema's metadata.'}`,
      ];
    return [];
  });
}

function namesIn(metadata: SchemaMetadata | null | undefined): string[] {
  const properties = metadata?.properties ?? {};
  const listed = Object.hasOwn(properties, RESERVED) ? (properties[RESERVED] ?? '') : '';
  const names = listed.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}
