import {
  mergedMetadata,
  mergedRuleSet,
  type SchemaMetadata,
  type SchemaRuleSet,
} from '@schema-steward/schema';
import type { PublishSnapshot } from './publish-snapshots.js';
import type { SchemaRequest } from './schema-request.js';
import type { StoredSchema } from './subject-store.js';

export interface DataContract {
  readonly metadata: SchemaMetadata | null;
  readonly ruleSet: SchemaRuleSet | null;
}

/** Where clients find the number of the version in its metadata. */
export const CONFLUENT_VERSION = 'confluent:version';
/** So many live versions are looked through for one that is told apart by its own number alone. */
const MOST_NUMBERS = 100;

/**
 * Metadata and rules of a new version, in Confluent's order of registration: what was sent, or the latest version's; then
 * the config's defaults under it and its overrides over it; then the version's own number, where it was asked for or the
 * metadata tell one. `alsoKnownAs`: what an earlier version that is this very one may have instead.
 */
export function contractOf(
  request: Pick<SchemaRequest, 'metadata' | 'ruleSet'>,
  latest: StoredSchema | undefined,
  { config, live }: PublishSnapshot,
  number: { readonly next: number; readonly stated: boolean },
): DataContract & { readonly alsoKnownAs: readonly DataContract[] } {
  const inherited = {
    metadata: request.metadata ?? latest?.metadata ?? null,
    ruleSet: request.ruleSet ?? latest?.ruleSet ?? null,
  };
  const ruleSet = mergedRuleSet(config.defaultRuleSet, inherited.ruleSet, config.overrideRuleSet);
  const metadata = mergedMetadata(config.defaultMetadata, inherited.metadata, config.overrideMetadata);
  const numbered = Object.hasOwn(metadata?.properties ?? {}, CONFLUENT_VERSION);
  if (!numbered && !number.stated) {
    const nothingAdded = metadata === inherited.metadata && ruleSet === inherited.ruleSet;
    return { metadata, ruleSet, alsoKnownAs: nothingAdded ? [] : [inherited] };
  }
  const earlier = live.slice(0, MOST_NUMBERS).map(({ version }) => version);
  return {
    metadata: withNumber(metadata, number.next),
    ruleSet,
    alsoKnownAs: [
      inherited,
      ...withoutNumber(metadata).map((one) => ({ metadata: one, ruleSet })),
      ...earlier.map((one) => ({ metadata: withNumber(metadata, one), ruleSet })),
    ],
  };
}

/** What a version that is not told its number may have: null and nothing are the same to whoever compares. */
function withoutNumber(metadata: SchemaMetadata | null): (SchemaMetadata | null)[] {
  const { properties, ...rest } = metadata ?? {};
  const others = Object.entries(properties ?? {}).filter(([name]) => name !== CONFLUENT_VERSION);
  if (others.length > 0) return [{ ...rest, properties: Object.fromEntries(others) }];
  return Object.keys(rest).length > 0 ? [rest] : [{}, null];
}

function withNumber(metadata: SchemaMetadata | null, version: number): SchemaMetadata {
  return mergedMetadata(metadata, { properties: { [CONFLUENT_VERSION]: String(version) } }) ?? {};
}
