const MAX_VERSION = 2 ** 31 - 1;

/** `latest`, `-1` (the same) or 1..2^31-1; undefined for anything else. As Confluent's API takes versions in paths. */
export function parseVersionId(raw: string): number | 'latest' | undefined {
  const text = raw.trim();
  if (text.toLowerCase() === 'latest' || text === '-1') return 'latest';
  if (!/^\+?\d{1,10}$/.test(text)) return undefined;
  const version = Number(text);
  return version >= 1 && version <= MAX_VERSION ? version : undefined;
}
