import type { SchemaType } from '@schema-steward/kernel';

/** A pointer to another registered schema, as Confluent's API writes it. */
export interface SchemaReference {
  readonly name: string;
  readonly subject: string;
  readonly version: number;
}

/** Confluent's metadata: tags by path glob, properties, and the names of the properties that are secret. */
export interface SchemaMetadata {
  readonly tags?: Readonly<Record<string, readonly string[]>> | null;
  readonly properties?: Readonly<Record<string, string>> | null;
  readonly sensitive?: readonly string[] | null;
}

export interface SchemaRule {
  readonly name?: string | null;
  readonly doc?: string | null;
  readonly kind?: string | null;
  readonly mode?: string | null;
  readonly type?: string | null;
  readonly tags?: readonly string[] | null;
  readonly params?: Readonly<Record<string, string>> | null;
  readonly expr?: string | null;
  readonly onSuccess?: string | null;
  readonly onFailure?: string | null;
  readonly disabled?: boolean | null;
}

/** Confluent's rule set. The registry stores it; clients run it. */
export interface SchemaRuleSet {
  readonly migrationRules?: readonly SchemaRule[] | null;
  readonly domainRules?: readonly SchemaRule[] | null;
  readonly encodingRules?: readonly SchemaRule[] | null;
  readonly enableAt?: string | null;
}

/** Everything that makes a registered schema the one it is. `schema` is the canonical text. */
export interface SchemaContent {
  readonly schema: string;
  readonly references?: readonly SchemaReference[] | null | undefined;
  readonly metadata?: SchemaMetadata | null | undefined;
  readonly ruleSet?: SchemaRuleSet | null | undefined;
}

export interface TypedSchemaContent extends SchemaContent {
  readonly type: SchemaType;
}
