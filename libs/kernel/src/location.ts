/**
 * A place in a text that somebody sent us. Lines and columns count from 1; columns count UTF-16 code units, as
 * editors and GitHub annotations do. `endLine`/`endColumn` name the position just behind the last character.
 */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A node of a schema: where it is in the document's structure and where it is in its text. */
export interface Location extends TextRange {
  /** RFC 6901 pointer of the node. What is gone points at its nearest surviving ancestor. */
  readonly pointer: string;
}
