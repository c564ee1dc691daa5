import type { AvroSchema, AvroUse, FieldPathSegment } from '@schema-steward/schema';
import type { RuleDescription, RuleReport } from '../define-rule.js';

/** One type of the reader against one of the writer, and what came of it. Made once, however often it is met. */
export interface AvroPair {
  readonly reader: AvroSchema;
  readonly writer: AvroSchema;
  /** Where Avro Java's comparison would have met the pair first: its locations count from there. */
  readonly javaPath: JavaPath;
  state: 'open' | 'done';
  compatible: boolean;
  /** What was reported, in the order found: of this pair itself, or of a pair within it. */
  readonly entries: (ReportEntry | InnerEntry)[];
  /** For a type that a union reads: its branch that does. */
  branch?: AvroUse;
  /** For a pair that is bad for nothing but a pair around it: that one. */
  echoOf?: AvroPair | undefined;
}

interface EntryBase {
  /**
   * Set when it only follows from a pair that was still open, one around it: a list of nodes whose node is bad is bad in
   * `next`, too. It changes no verdict, Avro Java does not say it, and we say it only where that pair is not shown.
   */
  readonly echoOf: AvroPair | undefined;
}

export interface ReportEntry extends EntryBase {
  readonly kind: 'report';
  readonly rule: RuleDescription;
  readonly report: RuleReport;
}

export interface InnerEntry extends EntryBase {
  readonly kind: 'inner';
  readonly pair: AvroPair;
  /** Undefined where the side stays where it was: a type against the branches of a union. */
  readonly reader: AvroUse | undefined;
  readonly writer: AvroUse | undefined;
  /** What the step adds to the path for people. */
  readonly segment: FieldPathSegment | undefined;
}

/** The pair that an incompatible pair's badness comes from, if that is one around it. */
export function echoTarget(pair: AvroPair): AvroPair | undefined {
  return pair.state === 'open' ? pair : pair.echoOf;
}

/** A location of Avro Java as a list that shares its beginnings; undefined is the root. */
export type JavaPath = { readonly last: string; readonly before: JavaPath } | undefined;

export function javaPathText(path: JavaPath, tail: readonly string[]): string {
  const parts: string[] = [...tail].reverse();
  for (let at = path; at !== undefined; at = at.before) parts.push(at.last);
  return `/${parts.reverse().join('/')}`;
}
