import { DEFAULT_CONTEXT, formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import type { PolicyEntry } from '../governance-documents.js';
import { saidOf, type KindRules } from '../kind-rules.js';

/** The level that nobody has to explain. */
const USUAL_LEVEL = 'BACKWARD';

export const policyRules: KindRules<PolicyEntry> = {
  kind: 'policy',
  section: 'policies',
  keyOf: (entry) => policyKey(entry),
  defaults: () => ({ compatibility: null, reason: null }),
  // A reason explains one level: an entry that gives none has none.
  said: (entry) => ({ reason: null, ...saidOf(entry, ['compatibility', 'reason']) }),
  judge: (key, { compatibility, reason }) =>
    compatibility === USUAL_LEVEL || (typeof reason === 'string' && reason !== '')
      ? []
      : [
          {
            reason: `${key} leaves ${USUAL_LEVEL} for ${String(compatibility)} and does not say why.`,
            fix: 'Add `reason`: it is kept and shown.',
          },
        ],
  removal: 'delete',
};

/** The subject, or `:.context:` for a whole context, which can be the name of no subject. */
export function policyKey({ context, subject }: Pick<PolicyEntry, 'context' | 'subject'>): string {
  if (subject === undefined) return `:${context ?? DEFAULT_CONTEXT}:`;
  const name = parseSubjectName(subject);
  return name === undefined ? subject : formatSubjectName(name);
}
