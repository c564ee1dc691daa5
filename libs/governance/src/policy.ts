/**
 * The two ready-made policies. `open`, of a fresh install: what Confluent's registry allows is allowed, and what
 * governance has to say is recorded and shown. `strict`: governance refuses.
 */
export const POLICY_NAMES = ['open', 'strict'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];
