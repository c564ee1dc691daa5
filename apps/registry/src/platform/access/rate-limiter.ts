import { takeFromBucket, type Bucket, type BucketLimit } from '@schema-steward/governance';
import { LRUCache } from 'lru-cache';
import { RateLimitError } from '../http/rate-limit-error.js';

/** The busiest tokens of a node; one that is forgotten starts with a full bucket. */
const MAX_BUCKETS = 10_000;

/** Counts the requests of each token on this node. A minute's worth may come at once, and then evenly. */
export class RateLimiter {
  private readonly limit: BucketLimit;
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(requestsPerMinute: number) {
    this.limit = { capacity: requestsPerMinute, perSecond: requestsPerMinute / 60 };
  }

  /** @throws RateLimitError */
  count(tokenId: string, now: Date): void {
    if (this.limit.capacity === 0) return;
    const { bucket, retryAfterSeconds } = takeFromBucket(
      this.buckets.get(tokenId),
      this.limit,
      now.getTime(),
    );
    this.buckets.set(tokenId, bucket);
    if (retryAfterSeconds > 0) throw new RateLimitError(retryAfterSeconds);
  }
}
