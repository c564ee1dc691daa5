/** Ranges of numbers that do not overlap, asked often: a hostile schema may hold many thousands. */
export class RangeSet<R extends { readonly first: number; readonly last: number }> {
  readonly #sorted: readonly R[];

  constructor(ranges: readonly R[]) {
    this.#sorted = [...ranges].sort((a, b) => a.first - b.first);
  }

  /** The range that holds the number. */
  find(number: number): R | undefined {
    let low = 0;
    let high = this.#sorted.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#sorted[middle]?.first ?? 0) <= number) low = middle;
      else high = middle - 1;
    }
    const range = this.#sorted[low];
    return range !== undefined && range.first <= number && number <= range.last ? range : undefined;
  }
}
