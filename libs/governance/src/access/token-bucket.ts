/** How fast somebody may ask: `capacity` at once, and so many more each second. */
export interface BucketLimit {
  readonly capacity: number;
  readonly perSecond: number;
}

/** What is left, and when that was counted (milliseconds). */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export interface BucketAnswer {
  readonly bucket: Bucket;
  /** 0 where the request may pass; else the whole seconds after which the next one may. */
  readonly retryAfterSeconds: number;
}

/** Takes one from the bucket; a bucket nobody has seen is full. A clock that goes back fills nothing. Pure. */
export function takeFromBucket(bucket: Bucket | undefined, limit: BucketLimit, now: number): BucketAnswer {
  const elapsed = bucket === undefined ? 0 : Math.max(0, now - bucket.at) / 1000;
  const before = bucket?.tokens ?? limit.capacity;
  const tokens = Math.min(limit.capacity, before + elapsed * limit.perSecond);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at: now }, retryAfterSeconds: 0 };
  return {
    bucket: { tokens, at: now },
    retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / limit.perSecond)),
  };
}
