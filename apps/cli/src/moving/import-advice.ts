import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import type { ImportRehearsal } from './rehearse-import.js';

const SHOWN = 20;

/** What to do before the import, as commands to copy; none where nothing is missing. */
export function importAdvice({ needsReason, approvals, unowned }: ImportRehearsal): string[] {
  const lines: string[] = [];
  if (needsReason) lines.push('Say why: add --reason "…" to the command.');
  if (approvals.length > 0)
    lines.push(
      'Somebody else, an approver or an admin, approves (`until` is at most 90 days away):',
      ...commands(
        '/api/v1/approvals',
        approvals.map((one) => ({ ...one, reason: '…', until: 'YYYY-MM-DDT00:00:00Z' })),
      ),
    );
  const rules = prefixesOf(unowned);
  if (rules.length > 0)
    lines.push(
      'Say whose the subjects are, by prefixes that fit:',
      ...commands('/api/v1/ownership-rules', rules),
    );
  return lines;
}

function commands(path: string, bodies: readonly object[]): string[] {
  const shown = bodies
    .slice(0, SHOWN)
    .map((body) => `  curl "$STEWARD_REGISTRY_URL${path}" ${HEADERS} -d '${quoted(JSON.stringify(body))}'`);
  return bodies.length > SHOWN ? [...shown, `  … and ${bodies.length - SHOWN} more`] : shown;
}

const HEADERS = `-H "authorization: Bearer $TOKEN" -H 'content-type: application/json'`;
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`);

/** One rule for the names that begin alike: `orders-` for `orders-key` and `orders-value`. */
function prefixesOf(names: ImportRehearsal['unowned']): object[] {
  const rules = new Map<string, object>();
  for (const { context, name } of names) {
    const prefix = /^[^-._/]+[-._/]/.exec(name)?.[0] ?? name;
    const where = context === DEFAULT_CONTEXT ? {} : { context };
    rules.set(JSON.stringify([context, prefix]), { ...where, prefix, team: '…' });
  }
  return [...rules.values()];
}
