/**
 * Reads `git cat-file --batch`: `<id> <type> <size>` LF, the content, LF; or `<id> missing` LF.
 * The contents of blobs by id; what is missing or no blob is left out.
 */
export function parseBatch(output: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < output.length;) {
    const lineEnd = output.indexOf(0x0a, at);
    if (lineEnd < 0) break;
    const [id = '', type, size] = output.toString('latin1', at, lineEnd).split(' ');
    at = lineEnd + 1;
    if (size === undefined) continue;
    const length = Number(size);
    if (type === 'blob') blobs.set(id, output.subarray(at, at + length));
    at += length + 1;
  }
  return blobs;
}

/** Reads `git cat-file --batch-check`: the sizes of blobs, in bytes, by id. */
export function parseBatchCheck(output: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const line of output.split('\n')) {
    const [id = '', type, size] = line.split(' ');
    if (type === 'blob') sizes.set(id, Number(size));
  }
  return sizes;
}
