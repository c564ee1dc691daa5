import type { SubjectPrefix } from '@schema-steward/governance';
import { DEFAULT_CONTEXT, formatSubjectName, parseSubjectName } from '@schema-steward/kernel';

/**
 * `orders-` → the default context; `:.staging:orders-` → the context `.staging`; `:.staging:` → all of it. Undefined for
 * what can be the beginning of no subject, and for half a context (`:.stag`), which would look as if it reached several.
 */
export function parseSubjectPrefix(text: string): SubjectPrefix | undefined {
  const name = parseSubjectName(text);
  if (!name || (name.context === DEFAULT_CONTEXT && name.name.startsWith(':'))) return undefined;
  return { context: name.context, prefix: name.name };
}

export function formatSubjectPrefix({ context, prefix }: SubjectPrefix): string {
  return formatSubjectName({ context, name: prefix });
}
