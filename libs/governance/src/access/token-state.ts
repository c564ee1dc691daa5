/** The dates of a token. Both ends count: at `expiresAt` the token has expired. */
export interface TokenDates {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export type TokenState = 'valid' | 'expired' | 'revoked';

/** Whether a token still holds. A revocation, unlike an expiry, was somebody's will: it is said first. */
export function tokenState({ expiresAt, revokedAt }: TokenDates, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid';
}
