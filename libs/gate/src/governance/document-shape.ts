import type { YamlNode } from '../config/yaml-reader.js';

/** What JSON can say; what a document becomes. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** What a value in a document must be. Which texts are allowed is for the registry to say: it knows the rules. */
export type Shape =
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'list'; readonly of: Shape }
  | MappingShape;

export interface MappingShape {
  readonly kind: 'mapping';
  /** What it is called in a complaint: `a team`. */
  readonly what: string;
  readonly fields: Readonly<Record<string, Field>>;
}

export interface Field {
  readonly shape: Shape;
  readonly required?: true;
  /** `null` clears the value that is kept when the field is left out. */
  readonly clearable?: true;
}

/** Where the parts of a document were read, by JSON pointer into what it became. */
export type NodesByPointer = Map<string, YamlNode>;
