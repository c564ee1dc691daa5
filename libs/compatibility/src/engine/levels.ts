import type { CompatibilityLevel } from '@schema-steward/kernel';

/** `backward`: the new schema reads what an old one wrote; `forward`: an old one reads what the new one writes. */
export type Direction = 'backward' | 'forward';

export interface LevelPlan {
  readonly directions: readonly Direction[];
  readonly scope: 'none' | 'latest' | 'all';
}

const PLANS: Record<CompatibilityLevel, LevelPlan> = {
  NONE: { directions: [], scope: 'none' },
  BACKWARD: { directions: ['backward'], scope: 'latest' },
  BACKWARD_TRANSITIVE: { directions: ['backward'], scope: 'all' },
  FORWARD: { directions: ['forward'], scope: 'latest' },
  FORWARD_TRANSITIVE: { directions: ['forward'], scope: 'all' },
  FULL: { directions: ['forward', 'backward'], scope: 'latest' },
  FULL_TRANSITIVE: { directions: ['forward', 'backward'], scope: 'all' },
};

/** What a level asks to be compared. Forward comes first, as in Confluent's messages. */
export function planOf(level: CompatibilityLevel): LevelPlan {
  return PLANS[level];
}
