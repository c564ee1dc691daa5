import type { SchemaField } from '../fields/schema-field.js';
import { compareUtf16 } from '../json/write-json.js';
import type { ChangeParts } from './schema-change.js';

/** What fields of every format have beside their type; a type may have it too. */
export type Described = Pick<SchemaField, 'doc' | 'aliases' | 'tags' | 'deprecated'>;

/** How two versions of one field, or of one type, differ in what is said about it. */
export function attributeChanges(before: Described, after: Described): ChangeParts[] {
  const changes: ChangeParts[] = [];
  if (before.doc !== after.doc) changes.push({ kind: 'doc-changed', ...values(before.doc, after.doc) });
  const [oldAliases, newAliases] = [listText(before.aliases), listText(after.aliases)];
  if (oldAliases !== newAliases) changes.push({ kind: 'aliases-changed', ...values(oldAliases, newAliases) });
  if (before.deprecated === undefined && after.deprecated !== undefined)
    changes.push({ kind: 'deprecated', ...values(undefined, reason(after.deprecated)) });
  else if (before.deprecated !== undefined && after.deprecated === undefined)
    changes.push({ kind: 'undeprecated', ...values(reason(before.deprecated), undefined) });
  else if (before.deprecated !== after.deprecated)
    changes.push({
      kind: 'property-changed',
      property: 'deprecated',
      ...values(String(before.deprecated), String(after.deprecated)),
    });
  const [oldTags, newTags] = [setText(before.tags), setText(after.tags)];
  if (oldTags !== newTags) changes.push({ kind: 'reclassified', ...values(oldTags, newTags) });
  return changes;
}

/** `before` and `after`, each only where there is one. */
export function values(
  before: string | undefined,
  after: string | undefined,
): Pick<ChangeParts, 'before' | 'after'> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Undefined for an empty list. */
export function listText(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.join(', ');
}

function setText(texts: readonly string[]): string | undefined {
  return listText([...new Set(texts)].sort(compareUtf16));
}

function reason(deprecated: true | string): string | undefined {
  return deprecated === true ? undefined : deprecated;
}
