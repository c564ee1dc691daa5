import { StewardError } from '@schema-steward/kernel';

/** A token asks more often than it may. */
export class RateLimitError extends StewardError {
  override readonly name = 'RateLimitError';

  constructor(readonly retryAfterSeconds: number) {
    super(
      'rate-limited',
      `Too many requests with this token; the next one may come in ${retryAfterSeconds} s.`,
    );
  }
}
