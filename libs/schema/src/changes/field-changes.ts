import type { SchemaField } from '../fields/schema-field.js';
import { formatFieldPath, parseFieldPath } from '../fields/field-path.js';
import { matchFields } from '../fields/match-fields.js';
import { attributeChanges, values } from './attribute-changes.js';
import type { ChangeList } from './change-list.js';
import type { ChangeParts } from './schema-change.js';

/** What is asked of a schema of any format. */
export interface FieldsOfSchema {
  readonly fields: readonly SchemaField[];
  readonly fieldsComplete: boolean;
}

/**
 * What every format can tell from the list of its fields alone. A format that knows more of its types has a walk of its
 * own beside this (see `avro/`). Of a field that comes or goes with all that lies in it only the outermost is told.
 */
export function fieldChanges(before: FieldsOfSchema, after: FieldsOfSchema, list: ChangeList): void {
  const known = before.fields.map((field) => {
    const { path, identity } = field;
    return { id: path, path, field, ...(identity === undefined ? {} : { identity }) };
  });
  const { kept, renamed, added, removed } = matchFields(known, after.fields);
  const matches = new Map([...kept, ...renamed].map((match) => [match.field, match.known.field]));
  const whole = before.fieldsComplete && after.fieldsComplete;
  const news = new Set(added.map(({ path }) => path));
  for (const field of after.fields) {
    const { path, location } = field;
    const old = matches.get(field);
    const found =
      old !== undefined ? differences(old, field) : whole && isOutermost(path, news) ? [addition(field)] : [];
    for (const parts of found) list.add({ ...parts, path, location, locatedIn: 'after' });
  }
  const gone = new Set(removed.map(({ path }) => path));
  for (const { path, field } of removed)
    if (whole && isOutermost(path, gone))
      list.add({
        kind: 'field-removed',
        path,
        before: field.type,
        location: field.location,
        locatedIn: 'before',
      });
  // Of lists that were cut, what one lacks may lie behind its end: nothing is said to have come or gone.
  if (!whole) list.cut();
}

function differences(before: SchemaField, after: SchemaField): ChangeParts[] {
  const changes: ChangeParts[] = [];
  // A field that only moved along with the one around it keeps its own name.
  if (lastName(before.path) !== lastName(after.path))
    changes.push({ kind: 'field-renamed', before: before.path, after: after.path });
  if (before.type !== after.type)
    changes.push({ kind: 'type-changed', before: before.type, after: after.type });
  if (before.hasDefault !== after.hasDefault)
    changes.push({ kind: after.hasDefault ? 'default-added' : 'default-removed' });
  return [...changes, ...attributeChanges(before, after)];
}

function addition({ type, hasDefault }: SchemaField): ChangeParts & { readonly default?: true } {
  return { kind: 'field-added', ...values(undefined, type), ...(hasDefault ? { default: true } : {}) };
}

function lastName(path: string): string {
  const last = parseFieldPath(path)?.at(-1);
  return last?.kind === 'field' ? last.name : path;
}

/** Whether no field around this one is in the set as well. */
function isOutermost(path: string, paths: ReadonlySet<string>): boolean {
  if (!paths.has(path)) return false;
  const segments = parseFieldPath(path) ?? [];
  return segments.every(
    ({ kind }, index) =>
      kind !== 'field' ||
      index === segments.length - 1 ||
      !paths.has(formatFieldPath(segments.slice(0, index + 1))),
  );
}
