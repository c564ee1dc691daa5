import { DEFAULT_CONTEXT, formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import type { PolicyEntry } from '../governance-documents.js';
import type { CurrentGovernance } from '../governance-state.js';
import { saidOf, type KindRules, type Problem } from '../kind-rules.js';

/** The level that nobody has to explain. */
const USUAL_LEVEL = 'BACKWARD';

export const policyRules: KindRules<PolicyEntry> = {
  kind: 'policy',
  section: 'policies',
  keyOf: (entry) => policyKey(entry),
  defaults: () => ({ compatibility: null, reason: null }),
  // A reason explains one level: an entry that gives none has none.
  said: (entry) => ({ reason: null, ...saidOf(entry, ['compatibility', 'reason']) }),
  judge: (key, after, before, { current }) => {
    const { compatibility, reason } = after;
    const unexplained = compatibility !== USUAL_LEVEL && (typeof reason !== 'string' || reason === '');
    const changes = before?.['compatibility'] !== compatibility || before?.['reason'] !== reason;
    return [
      ...(unexplained
        ? [
            {
              reason: `${key} leaves ${USUAL_LEVEL} for ${String(compatibility)} and does not say why.`,
              fix: 'Add `reason`: it is kept and shown.',
            },
          ]
        : []),
      ...(changes ? readOnly(key, current) : []),
    ];
  },
  removal: 'delete',
  judgeRemoval: (key, _before, { current }) => readOnly(key, current),
};

/** As `PUT /config` has it. */
function readOnly(key: string, { readOnlyPolicies }: CurrentGovernance): Problem[] {
  if (!readOnlyPolicies.has(key)) return [];
  return [
    {
      reason: `${key} is in read-only mode.`,
      fix: 'Set its mode, or the one it has from a wider scope, to READWRITE first.',
    },
  ];
}

/** The subject, or `:.context:` for a whole context, which can be the name of no subject. */
export function policyKey({ context, subject }: Pick<PolicyEntry, 'context' | 'subject'>): string {
  if (subject === undefined) return `:${context ?? DEFAULT_CONTEXT}:`;
  const name = parseSubjectName(subject);
  return name === undefined ? subject : formatSubjectName(name);
}
