import type { FindingArgs, Location } from '@schema-steward/kernel';
import type { FieldPathSegment, JsonMember, JsonNode, JsonObject } from '@schema-steward/schema';
import type { JsonDifferenceType } from './difference-types.js';

/**
 * What may hurt a reader and is not looked at by Confluent's registry. Each belongs to a rule beyond the drop-in
 * verdict; none of them makes a pair incompatible.
 */
export const BEYOND_FACTS = [
  'format',
  'contains',
  'property-names',
  'pattern-properties',
  'conditional',
  'required-elsewhere',
  'required-with-default',
  'type-required',
  'exclusive-flag',
  'one-of-overlap',
  'misread-model',
  'unevaluated',
  'not',
] as const;
export type BeyondFactType = (typeof BEYOND_FACTS)[number];
export type JsonFactType = JsonDifferenceType | BeyondFactType;

/** A difference between two schemas, compatible or not, as other parts of the product may read it. */
export interface JsonSchemaFact {
  readonly type: JsonFactType;
  /** Keywords and names from the root, as in Confluent's messages. */
  readonly path: string;
  readonly reader: Location;
  readonly writer: Location;
}

/** What is pointed at: a value, or a member by its name. */
export type Spot = JsonNode | { readonly owner: JsonObject; readonly member: JsonMember };

/** What a step adds to where the pair is. */
export interface Where {
  /** To Confluent's path. */
  readonly tail?: readonly string[];
  /** To the path for people. */
  readonly segment?: FieldPathSegment | undefined;
  /** By default the two schemas of the pair. */
  readonly reader?: Spot | undefined;
  readonly writer?: Spot | undefined;
}

export interface FactDetails extends Where {
  readonly args?: FindingArgs;
  /** See `PairFinding.identity`. */
  readonly identity?: readonly string[];
}

export interface FactEntry extends FactDetails {
  readonly kind: 'fact';
  readonly type: JsonFactType;
  /** Told by Confluent's list alone: for people, what lies inside says it better. */
  readonly hidden?: boolean;
}
