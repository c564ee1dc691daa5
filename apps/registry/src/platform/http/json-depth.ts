const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * How deep arrays and objects nest in a JSON text, without parsing it: counts brackets outside strings, in one pass over
 * its bytes. Stops counting at `limit` + 1. For a text that is not JSON the number means nothing.
 */
export function jsonDepth(bytes: Uint8Array, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > limit) return deepest;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return deepest;
}
