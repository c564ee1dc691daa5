import type { SchemaType } from '@schema-steward/kernel';
import type { SchemaMetadata, SchemaReference, SchemaRuleSet, TagEdit } from '@schema-steward/schema';
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
  /** Other tags in the text. A schema whose tags were edited says its own number in its metadata. */
  readonly tags?: TagChanges;
  /** Rules to change in those of the latest version, which then take the place of `ruleSet`. */
  readonly rules?: RuleChanges;
}

export interface TagChanges {
  readonly edits: readonly TagEdit[];
  /** Carry over the tags that the latest version has, before the edits. */
  readonly propagate: boolean;
}

export interface RuleChanges {
  /** Each takes the place of the one of its name. */
  readonly merge: SchemaRuleSet | null;
  /** Names. */
  readonly remove: readonly string[];
}
