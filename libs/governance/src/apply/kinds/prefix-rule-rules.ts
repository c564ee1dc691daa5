import { prefixRuleKey } from '../../ownership/prefix-rule-key.js';
import { UNASSIGNED_TEAM } from '../../ownership/resolve-owner.js';
import type { PrefixRuleEntry } from '../governance-documents.js';
import { saidOf, unknownTeam, type KindRules } from '../kind-rules.js';

export const prefixRuleRules: KindRules<PrefixRuleEntry> = {
  kind: 'prefix-rule',
  section: 'prefixRules',
  keyOf: prefixRuleKey,
  defaults: () => ({ team: null }),
  said: (entry) => saidOf(entry, ['team']),
  judge: (_key, { team }, _before, world) =>
    typeof team === 'string' && team !== UNASSIGNED_TEAM && world.after.team.has(team)
      ? []
      : [unknownTeam(String(team), world)],
  removal: 'delete',
  notes: () => ['New subjects only: those that exist keep their owner.'],
};
