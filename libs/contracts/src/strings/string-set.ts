/**
 * A set of strings, said as data: what a schema lets a string be, or what a contract asks of it. Decided by automata
 * (`refa`), except where a list of words or a length answers.
 */
export type StringSet =
  | { readonly kind: 'all' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | PatternSet
  /** In code points, as JSON Schema counts. */
  | { readonly kind: 'length'; readonly min: number; readonly max?: number }
  | { readonly kind: 'every'; readonly of: readonly StringSet[] }
  | { readonly kind: 'some'; readonly of: readonly StringSet[] }
  /** Known to lie inside `within`, and no more is known: a format that nobody asserts, a pattern nobody can read. */
  | { readonly kind: 'unclear'; readonly within: StringSet; readonly reason: string };

export interface PatternSet {
  readonly kind: 'pattern';
  readonly source: string;
  /**
   * `search`: a JSON Schema pattern, found anywhere (ECMA-262, flag u). `whole`: a Pact regex, which must take the
   * whole text (Oniguruma, Ruby syntax).
   */
  readonly flavour: 'search' | 'whole';
}
