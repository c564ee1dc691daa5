import type { ConsumerVersionSelector } from './dto.js';

/** A pact with a provider that a selector may choose: the newest of a branch or of all, or one that runs somewhere. */
export interface PactCandidate {
  readonly id: number;
  readonly contentId: number;
  readonly consumerId: number;
  readonly consumer: string;
  readonly version: string;
  /** The branches that it is the newest of, and whether one of them is the main one. */
  readonly heads: readonly string[];
  /** Since when it leads the last of them; null where it leads none. */
  readonly headSince: Date | null;
  readonly mainBranch: boolean;
  /** The environments where its version runs, and where it is supported. */
  readonly deployed: readonly string[];
  readonly released: readonly string[];
  /** Whether it is the newest of its consumer. */
  readonly latest: boolean;
}

/**
 * The pacts that selectors choose, each content of a consumer once, by consumer; candidates come newest first. Without
 * selectors: what binds the provider, and of a consumer without such its newest.
 */
export function selectPacts(
  candidates: readonly PactCandidate[],
  selectors: readonly ConsumerVersionSelector[],
  providerBranch: string | undefined,
): PactCandidate[] {
  const chosen = new Set(
    selectors.length === 0
      ? whatBinds(candidates)
      : selectors.flatMap((selector) => chooseBy(candidates, selector, providerBranch)),
  );
  const seen = new Set<string>();
  return candidates.filter((one) => {
    const key = contentKey(one);
    if (!chosen.has(one) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Work in progress: what leads a branch since a date and was not chosen, each content of a consumer once. What the
 * provider has satisfied on its branch is left out by whoever knows.
 */
export function workInProgress(
  candidates: readonly PactCandidate[],
  selected: readonly PactCandidate[],
  since: Date,
): PactCandidate[] {
  const seen = new Set(selected.map(contentKey));
  return candidates.filter((one) => {
    if (one.headSince === null || one.headSince < since || seen.has(contentKey(one))) return false;
    seen.add(contentKey(one));
    return true;
  });
}

const contentKey = ({ consumerId, contentId }: PactCandidate): string => `${consumerId} ${contentId}`;

function whatBinds(candidates: readonly PactCandidate[]): PactCandidate[] {
  const binding = candidates.filter(
    ({ mainBranch, deployed, released }) => mainBranch || deployed.length + released.length > 0,
  );
  const consumers = new Set(binding.map(({ consumerId }) => consumerId));
  return [...binding, ...candidates.filter(({ latest, consumerId }) => latest && !consumers.has(consumerId))];
}

function chooseBy(
  candidates: readonly PactCandidate[],
  selector: ConsumerVersionSelector,
  providerBranch: string | undefined,
): PactCandidate[] {
  const { consumer, environment } = selector;
  const asked = candidates.filter((one) => consumer === undefined || one.consumer === consumer);
  const there = (places: readonly string[]) =>
    environment === undefined ? places.length > 0 : places.includes(environment);
  if (selector.deployedOrReleased) return asked.filter((one) => there(one.deployed) || there(one.released));
  if (selector.deployed) return asked.filter((one) => there(one.deployed));
  if (selector.released) return asked.filter((one) => there(one.released));
  if (environment !== undefined) return asked.filter((one) => there(one.deployed) || there(one.released));
  if (selector.mainBranch) return asked.filter(({ mainBranch }) => mainBranch);
  // A tag is the older word for a branch.
  const branch = selector.matchingBranch ? providerBranch : (selector.branch ?? selector.tag);
  if (branch !== undefined) return ofBranch(asked, branch, selector.fallbackBranch ?? selector.fallbackTag);
  return selector.matchingBranch ? [] : asked.filter(({ latest }) => latest);
}

/** The newest of a branch; of a consumer that has no such branch, of the other one. */
function ofBranch(
  candidates: readonly PactCandidate[],
  branch: string,
  fallback: string | undefined,
): PactCandidate[] {
  const found = candidates.filter(({ heads }) => heads.includes(branch));
  if (fallback === undefined) return found;
  const consumers = new Set(found.map(({ consumerId }) => consumerId));
  return [
    ...found,
    ...candidates.filter(({ heads, consumerId }) => heads.includes(fallback) && !consumers.has(consumerId)),
  ];
}
