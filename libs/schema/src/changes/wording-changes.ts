import type { Location } from '@schema-steward/kernel';
import type { ParsedSchema } from '../parsed-schema.js';
import { bareJson } from './bare-json.js';
import { bareProto } from './bare-proto.js';
import type { ChangeList } from './change-list.js';
import type { ChangeKind, SchemaChange } from './schema-change.js';

/** Documentation, order and layout: what nobody's message depends on. */
const WORDS: ReadonlySet<ChangeKind> = new Set([
  'doc-changed',
  'schema-doc-changed',
  'order-changed',
  'wording-changed',
]);
const LABELS: ReadonlySet<ChangeKind> = new Set([
  'deprecated',
  'undeprecated',
  'reclassified',
  'labels-changed',
]);

/**
 * Whether changes are documentation, order and layout alone. False for none: then nothing of the text changed. The order of
 * an Avro union is more: its first branch that fits takes a default, or a value that is promoted.
 */
export function areWordsOnly(changes: readonly SchemaChange[]): boolean {
  return (
    changes.length > 0 && changes.every(({ kind, property }) => WORDS.has(kind) && property !== 'branches')
  );
}

/**
 * What the list of fields does not tell of a JSON Schema or a Protobuf file: whether beside words and labels there is more
 * that changed, and whether what changed are words and labels.
 */
export function wordingChanges(
  before: ParsedSchema,
  after: ParsedSchema,
  { list, root, sameReferences }: { list: ChangeList; root: Location; sameReferences: boolean },
): void {
  // What is told is weighed by itself; what else there is weighs no more. A type of alternatives is told in their order.
  if (!list.holdsOnly((kind) => isSaid(kind) || kind === 'type-changed')) return;
  const at = { path: '', location: root, locatedIn: 'after' } as const;
  const sameText = before.canonicalText === after.canonicalText;
  if (sameText && (list.isEmpty || sameReferences)) return;
  if (sameReferences && bareText(before, true) === bareText(after, true)) {
    list.keep((kind) => WORDS.has(kind));
    if (list.isEmpty) list.add({ kind: 'wording-changed', ...at });
  } else if (list.holdsOnly(isSaid)) {
    if (!sameReferences || bareText(before, false) !== bareText(after, false))
      list.add({ kind: 'other-changed', ...at });
    else if (list.holdsOnly((kind) => WORDS.has(kind))) list.add({ kind: 'labels-changed', ...at });
  }
}

const isSaid = (kind: ChangeKind): boolean => WORDS.has(kind) || LABELS.has(kind);

function bareText(schema: ParsedSchema, labels: boolean): string {
  switch (schema.type) {
    case 'JSON':
      return bareJson(schema.model.node, { labels });
    case 'PROTOBUF':
      return bareProto(schema.model, { labels });
    default:
      return schema.canonicalText;
  }
}
