import type { TopicEntry } from '../governance-documents.js';
import { asSet, saidOf, type KindRules } from '../kind-rules.js';

export const topicRules: KindRules<TopicEntry> = {
  kind: 'topic',
  section: 'topics',
  keyOf: ({ cluster, name }) => `${cluster}/${name}`,
  defaults: () => ({ regions: [], retentionMs: null, cleanupPolicy: 'delete', audience: 'company-internal' }),
  said: (entry) => ({
    ...saidOf(entry, ['retentionMs', 'cleanupPolicy', 'audience']),
    ...(entry.regions !== undefined && { regions: asSet(entry.regions) }),
  }),
  judge: () => [],
  removal: 'delete',
};
