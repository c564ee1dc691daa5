const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Our own tokens carry a prefix so that this and secret scanners find them.
  [/\bsteward_[a-z]+_[A-Za-z0-9_-]{8,}/g, 'steward_***'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/gi, '$1 ***'],
  [/(\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:***@'],
  [/\b(password|passwd|secret|token)(["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi, '$1$2***'],
];

/** A text for the log, without what looks like a credential in it. The last line of defence, not the first. */
export function redact(text: string): string {
  return SECRETS.reduce((redacted, [pattern, by]) => redacted.replace(pattern, by), text);
}
