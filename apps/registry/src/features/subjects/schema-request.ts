import type { SchemaType } from '@schema-steward/kernel';
import type { SchemaMetadata, SchemaReference, SchemaRuleSet } from '@schema-steward/schema';
import type { SubjectName } from '@schema-steward/kernel';

/** A schema as a client sends it, for whatever purpose. */
export interface SchemaRequest {
  readonly name: SubjectName;
  readonly type: SchemaType;
  /** Null where the request has none, or an empty one. */
  readonly text: string | null;
  readonly references: readonly SchemaReference[];
  /** Undefined inherits the latest version's; so does null, as in Confluent's API. */
  readonly metadata: SchemaMetadata | null;
  readonly ruleSet: SchemaRuleSet | null;
  readonly normalize: boolean;
}
