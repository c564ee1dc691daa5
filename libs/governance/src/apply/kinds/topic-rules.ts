import type { TopicEntry } from '../governance-documents.js';
import { asSet, saidOf, type KindRules } from '../kind-rules.js';

const SETS = ['regions', 'keySubjects', 'valueSubjects'] as const;

export const topicRules: KindRules<TopicEntry> = {
  kind: 'topic',
  section: 'topics',
  keyOf: ({ cluster, topic }) => `${cluster}/${topic}`,
  defaults: ({ topic }) => ({
    audience: null,
    cleanupPolicy: 'delete',
    regions: [],
    retentionMs: null,
    keySubjects: [`${topic}-key`],
    valueSubjects: [`${topic}-value`],
  }),
  said: (entry) => ({
    ...saidOf(entry, ['retentionMs', 'cleanupPolicy', 'audience']),
    ...Object.fromEntries(
      SETS.flatMap((field) => {
        const values = entry[field];
        return values === undefined ? [] : [[field, asSet(values)] as const];
      }),
    ),
  }),
  judge: (key, { audience }) =>
    audience === null
      ? [{ reason: `The topic ${key} does not say who may read it.`, fix: 'Add `audience`.' }]
      : [],
  removal: 'delete',
};
