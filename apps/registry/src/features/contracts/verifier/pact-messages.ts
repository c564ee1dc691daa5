/** What the pool asks of a child: one Pact file, and the text that the producer answers for each of its interactions. */
export interface PactQuestion {
  readonly id: number;
  /** A whole Pact file; its interactions are described `c0` to `cN`. */
  readonly pact: string;
  /** JSON texts: sent as they are, so that numbers keep their digits. */
  readonly answers: readonly string[];
}

/** The first thing that a child says: Pact's core is loaded. One that ends before it will not do better the next time. */
export interface PactReady {
  readonly ready: true;
}

export interface PactAnswer {
  readonly id: number;
  /** By index. Missing: Pact's core said nothing of it. */
  readonly results: Readonly<Record<number, PactResult>>;
  /** Why there are fewer results than there should be, if there are. */
  readonly trouble?: string;
}

/** What Pact's core said of one message, in at most a few hundred characters. */
export interface PactResult {
  readonly verdict: 'accepted' | 'rejected' | 'unknown';
  /** What it was rejected for: Pact paths (`$.lines[0].qty`; a missing member at its parent), and its words. */
  readonly mismatches: readonly PactMismatch[];
}

export interface PactMismatch {
  readonly path: string;
  readonly words: string;
}
