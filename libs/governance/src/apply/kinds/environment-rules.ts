import type { EnvironmentEntry } from '../governance-documents.js';
import { listed, saidOf, type KindRules } from '../kind-rules.js';

export const environmentRules: KindRules<EnvironmentEntry> = {
  kind: 'environment',
  section: 'environments',
  keyOf: ({ slug }) => slug,
  defaults: ({ slug }) => ({ name: slug, production: false }),
  said: (entry) => saidOf(entry, ['name', 'production']),
  judge: () => [],
  removal: 'delete',
  judgeRemoval: (key, _before, { current }) => {
    const use = current.environmentUse.get(key);
    return use === undefined
      ? []
      : [
          {
            reason: `The environment ${key} is used by applications, or was: ${listed(use.first, use.count)}.`,
            fix: 'Keep it in the files: its history is kept as well.',
          },
        ];
  },
};
