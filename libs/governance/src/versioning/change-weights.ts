import type { ChangeKind, SchemaChange } from '@schema-steward/schema';
import { widerBump, type Bump } from './semantic-version.js';

/**
 * What each kind of change asks of the version where it breaks nobody: minor for another shape, patch for words, labels
 * and order. What breaks is not said here: the compatibility rules know, by level.
 */
export const CHANGE_WEIGHTS: Readonly<Record<ChangeKind, 'minor' | 'patch'>> = {
  'field-added': 'minor',
  'field-removed': 'minor',
  'field-renamed': 'minor',
  'type-changed': 'minor',
  'logical-type-changed': 'minor',
  'fixed-size-changed': 'minor',
  'default-added': 'minor',
  'default-removed': 'minor',
  'default-changed': 'minor',
  'enum-symbol-added': 'minor',
  'enum-symbol-removed': 'minor',
  'enum-default-changed': 'minor',
  'name-changed': 'minor',
  'aliases-changed': 'minor',
  'doc-changed': 'patch',
  'schema-doc-changed': 'patch',
  deprecated: 'patch',
  undeprecated: 'patch',
  reclassified: 'patch',
  'order-changed': 'patch',
  'property-changed': 'patch',
  'wording-changed': 'patch',
  'labels-changed': 'patch',
  // What the referenced types themselves changed is listed beside it, and weighs by itself.
  'references-changed': 'patch',
  // Nobody knows what it is: it may be shape.
  'other-changed': 'minor',
  'changes-cut': 'minor',
};

/** What the changes ask for together; a new version without any is a patch (other metadata, other rules). */
export function weightOf(changes: readonly SchemaChange[]): Bump {
  return changes.reduce<Bump>((widest, { kind }) => widerBump(widest, CHANGE_WEIGHTS[kind]), 'patch');
}
