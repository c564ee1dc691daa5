import type { RequestedChange } from '../registry/check-request.js';
import type { PlannedChange } from './plan-changes.js';

/** The texts of a planned change: undefined where that side has none. */
export interface ChangeTexts {
  readonly base?: string | undefined;
  readonly head?: string | undefined;
}

/** What the registry is asked about a change; undefined where the text did not change and did not move. */
export function toRequestedChange(planned: PlannedChange, texts: ChangeTexts): RequestedChange | undefined {
  const { subject, schemaType, base, head } = planned;
  const references = planned.references.length > 0 && { references: planned.references };
  const baseSchema = texts.base !== undefined && { baseSchema: texts.base };
  if (head === undefined) {
    return {
      subject,
      schemaType,
      change: 'deleted',
      ...(base !== undefined && { file: base.path }),
      ...baseSchema,
    };
  }
  const found = { file: head.path, schema: texts.head ?? '', ...baseSchema, ...references };
  if (base === undefined) return { subject, schemaType, change: 'added', ...found };
  const same = texts.base === texts.head;
  if (base.path !== head.path) {
    return { subject, schemaType, change: same ? 'renamed' : 'modified', previousFile: base.path, ...found };
  }
  return same ? undefined : { subject, schemaType, change: 'modified', ...found };
}
