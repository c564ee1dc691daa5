/** A count of a schema: whole, and small enough to count with. */
export function count(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
