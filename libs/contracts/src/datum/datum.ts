/**
 * One JSON value that is made, not read: a counterexample, a sample, a constant of a schema or of a contract. Numbers
 * keep their digits (`1.0` is not `1` to a contract), and objects are Maps, so that `__proto__` is a name like any other.
 */
export type Datum =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly Datum[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Datum> };

export type DatumKind = Datum['kind'];
