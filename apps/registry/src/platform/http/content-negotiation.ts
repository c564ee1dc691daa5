/** What a Confluent route can answer with, best first: the order of Confluent's `qs` (1, 0.9, 0.5). */
export const CONFLUENT_MEDIA_TYPES = [
  'application/vnd.schemaregistry.v1+json',
  'application/vnd.schemaregistry+json',
  'application/json',
] as const;
export type ConfluentMediaType = (typeof CONFLUENT_MEDIA_TYPES)[number];

const DEFAULT = CONFLUENT_MEDIA_TYPES[0];

/**
 * The content type for an `Accept` header (RFC 9110, 12.5.1): the client's highest `q` wins, ours decides between equal
 * ones. A client that accepts none of them gets the default rather than a 406: what it gets is JSON either way.
 */
export function negotiate(accept: string | undefined): ConfluentMediaType {
  if (accept === undefined || accept.trim() === '') return DEFAULT;
  const known = negotiated.get(accept);
  if (known !== undefined) return known;
  const best = bestOf(accept);
  if (accept.length <= 256 && negotiated.size < 100) negotiated.set(accept, best);
  return best;
}

/** Clients of one kind all send the same header. */
const negotiated = new Map<string, ConfluentMediaType>();

function bestOf(accept: string): ConfluentMediaType {
  const ranges = accept.slice(0, 4096).split(',').map(parseRange);
  let best: ConfluentMediaType = DEFAULT;
  let bestQuality = 0;
  for (const type of CONFLUENT_MEDIA_TYPES) {
    const quality = qualityOf(type, ranges);
    if (quality > bestQuality) [best, bestQuality] = [type, quality];
  }
  return best;
}

interface Range {
  readonly name: string;
  readonly quality: number;
}

function parseRange(text: string): Range {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1));
  return { name, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The most specific range that covers the type decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const name of [type, 'application/*', '*/*']) {
    const found = ranges.filter((range) => range.name === name);
    if (found.length > 0) return Math.max(...found.map((range) => range.quality));
  }
  return 0;
}
