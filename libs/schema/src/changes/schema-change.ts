import type { Location } from '@schema-steward/kernel';

/** Everything that two versions of a schema can differ in. Changelog entries are kept: a kind, once given, stays. */
export const CHANGE_KINDS = [
  'field-added',
  'field-removed',
  'field-renamed',
  'type-changed',
  'logical-type-changed',
  'fixed-size-changed',
  'default-added',
  'default-removed',
  'default-changed',
  'enum-symbol-added',
  'enum-symbol-removed',
  'enum-default-changed',
  'name-changed',
  'aliases-changed',
  'doc-changed',
  'schema-doc-changed',
  'deprecated',
  'undeprecated',
  'reclassified',
  'order-changed',
  'property-changed',
  'wording-changed',
  'labels-changed',
  'references-changed',
  'other-changed',
  'changes-cut',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One difference, as data: kept in changelogs, weighed for version numbers, rendered to text last. */
export interface SchemaChange {
  readonly kind: ChangeKind;
  /**
   * In the grammar for people: the place in the newer schema, for what was removed in the older one; the empty text is
   * the schema as a whole. Of a type that is used several times it is the first place.
   */
  readonly path: string;
  /** The full name of the named type that the change is about, where it is about a type and not about a field. */
  readonly typeName?: string;
  /**
   * What at that place: the attribute's name (`property-changed`), which list (`order-changed`: `fields`, `symbols`,
   * `branches`, `attributes`), the reference's name (`references-changed`).
   */
  readonly property?: string;
  /** Values as text, cut after {@link MAX_VALUE_LENGTH} characters with `…`; absent where there was nothing. */
  readonly before?: string;
  readonly after?: string;
  /** Of an added field: its default as JSON, or true where the format does not tell which. */
  readonly default?: string | true;
  readonly location: Location;
  /** Whose text the location is in: `before` for what was removed. */
  readonly locatedIn: 'before' | 'after';
}

/** A change before it has a place. */
export type ChangeParts = Pick<SchemaChange, 'kind' | 'property' | 'before' | 'after'>;

/** How much is told of two schemas that have little in common; what goes beyond ends in `changes-cut`. */
export interface ChangeLimits {
  /** Changes, the mark of the cut included. */
  readonly maxChanges: number;
  /** Characters of all paths and values together: a deep schema has longer paths than text. */
  readonly maxCharacters: number;
}

export const DEFAULT_CHANGE_LIMITS: ChangeLimits = { maxChanges: 1_000, maxCharacters: 400_000 };

export const MAX_VALUE_LENGTH = 300;
