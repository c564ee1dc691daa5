import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import { isStorable } from '../../../platform/database/storable-text.js';
import type { NamePrefix } from '../subject-listing.js';

/**
 * Confluent's `subjectPrefix`: `:*:a` is `a` in every context, `:.x:a` is `a` in the context `.x`, `a` is `a` in the
 * default one. Undefined for what no name can begin with.
 */
export function parseNamePrefix(raw: string): NamePrefix | undefined {
  if (!isStorable(raw)) return undefined;
  const [, context, name = ''] = /^:(\*|\.[^:]*)(?::([^]*))?$/u.exec(raw) ?? [];
  if (context === undefined) return { context: DEFAULT_CONTEXT, name: raw };
  return { context: context === '*' ? null : context, name };
}
