import { expect, it } from 'vitest';
import { takeFromBucket, type Bucket } from './token-bucket.js';

const limit = { capacity: 2, perSecond: 0.5 };

it.each([
  ['a new bucket is full', undefined, 1000, { tokens: 1, at: 1000 }, 0],
  ['the last one passes', { tokens: 1, at: 1000 }, 1000, { tokens: 0, at: 1000 }, 0],
  ['an empty one says when', { tokens: 0, at: 1000 }, 1000, { tokens: 0, at: 1000 }, 2],
  ['and counts what has come since', { tokens: 0, at: 1000 }, 2000, { tokens: 0.5, at: 2000 }, 1],
  ['it fills as time passes', { tokens: 0, at: 1000 }, 3000, { tokens: 0, at: 3000 }, 0],
  ['to the brim and no further', { tokens: 1, at: 0 }, 3_600_000, { tokens: 1, at: 3_600_000 }, 0],
  ['a clock that goes back fills nothing', { tokens: 0, at: 9000 }, 1000, { tokens: 0, at: 1000 }, 2],
] as [string, Bucket | undefined, number, Bucket, number][])('%s', (_what, bucket, now, after, retry) => {
  expect(takeFromBucket(bucket, limit, now)).toEqual({ bucket: after, retryAfterSeconds: retry });
});
