/** How much of a schema we are willing to look at. Every bound ends in a clear error or a mark, never in a crash. */
export interface SchemaLimits {
  /**
   * Nesting levels of JSON objects and arrays in a text, and of definitions within one another. A record inside a record costs
   * three levels; hand-written and generated schemas stay under a hundred.
   */
  readonly maxDepth: number;
  /** Field paths listed for a schema. Types that use one another twice over double the paths at each step. */
  readonly maxFields: number;
  /** Characters of all listed paths together: a long name around others is in each of their paths again. */
  readonly maxPathCharacters: number;
}

export const DEFAULT_LIMITS: SchemaLimits = {
  maxDepth: 500,
  maxFields: 20_000,
  maxPathCharacters: 1_000_000,
};
