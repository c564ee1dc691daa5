import type { Location, SchemaType } from '@schema-steward/kernel';
import { SourceText } from '../json/source-text.js';
import type { ParsedSchema } from '../parsed-schema.js';
import { avroChanges } from './avro/avro-changes.js';
import { ChangeList } from './change-list.js';
import { fieldChanges } from './field-changes.js';
import { wordingChanges } from './wording-changes.js';
import { referenceChanges, type ReferenceLists } from './reference-changes.js';
import { DEFAULT_CHANGE_LIMITS, type ChangeLimits, type SchemaChange } from './schema-change.js';

export interface ChangeOptions {
  readonly limits?: Partial<ChangeLimits>;
  /** The references of both versions, to tell which of them changed. */
  readonly references?: ReferenceLists;
  /** False where the texts that they refer to differ as well. True unless said otherwise. */
  readonly sameReferences?: boolean;
}

/**
 * What is different between two versions of a schema, in the order of the newer text, always the same for the same two.
 * Empty exactly when the canonical texts, the referenced types and the references are the same: white space and the
 * notation of numbers do not count. At most `maxChanges` (1000) entries, the last one `changes-cut` if there would be
 * more. Work and memory grow with the length of the texts, not with the paths in them.
 */
export function changesBetween(
  before: ParsedSchema,
  after: ParsedSchema,
  { limits, references, sameReferences = true }: ChangeOptions = {},
): SchemaChange[] {
  const list = new ChangeList({ ...DEFAULT_CHANGE_LIMITS, ...limits });
  const root = wholeText(after.text);
  const texts = [before.canonicalText, after.canonicalText];
  const [from, to]: SchemaType[] = [before.type, after.type];
  if (from !== to)
    list.add({ kind: 'type-changed', path: '', before: String(from), after: String(to), ...at(root) });
  else if (before.type === 'AVRO' && after.type === 'AVRO') avroChanges(before.model, after.model, list);
  else {
    fieldChanges(before, after, list);
    wordingChanges(before, after, { list, root, sameReferences });
  }
  if (references !== undefined) referenceChanges(references, root, list);
  // What a format does not tell apart yet is a change all the same.
  if (list.isEmpty && texts[0] !== texts[1]) list.add({ kind: 'other-changed', path: '', ...at(root) });
  return list.finish(root);
}

function at(location: Location): Pick<SchemaChange, 'location' | 'locatedIn'> {
  return { location, locatedIn: 'after' };
}

function wholeText(text: string): Location {
  const source = new SourceText(text);
  return { pointer: '', ...source.range(0, source.text.length) };
}
