import type { FindingArgs, Severity } from '@schema-steward/kernel';
import type {
  AvroEnum,
  AvroField,
  AvroFixed,
  AvroNamedSchema,
  AvroRecord,
  AvroSchema,
  JsonNode,
} from '@schema-steward/schema';
import type { ConfluentType, SideWords } from './confluent-difference.js';
import type { JsonDifferenceType } from './json-schema/difference-types.js';
import type { ProtobufDifferenceType } from './protobuf/protobuf-difference.js';

/** What a rule says about one place; the walk adds where that place is. */
export interface RuleReport {
  readonly args: FindingArgs;
  /** See {@link PairFinding.identity}. */
  readonly identity: readonly string[];
  /** The nodes to point at. Undefined: the use of the type on that side. */
  readonly reader?: JsonNode | undefined;
  readonly writer?: JsonNode | undefined;
  /** The field it is about, below the pair's own path. */
  readonly field?: string;
  /** How Confluent puts it, if it does: `tail` is what Avro Java appends to the pair's own path. */
  readonly confluent?: {
    readonly type: ConfluentType;
    readonly tail: readonly string[];
    readonly additionalInfo: string;
  };
}

/** The places at which the Avro walk asks its rules, and what it shows them there. */
export interface AvroPlaces {
  /** Two named types of one kind. */
  readonly named: { readonly reader: AvroNamedSchema; readonly writer: AvroNamedSchema };
  readonly enum: { readonly reader: AvroEnum; readonly writer: AvroEnum };
  readonly fixed: { readonly reader: AvroFixed; readonly writer: AvroFixed };
  /** A reader's field that answers to no field of the writer. */
  readonly 'unmatched-field': {
    readonly reader: AvroRecord;
    readonly writer: AvroRecord;
    readonly field: AvroField;
    readonly index: number;
  };
  /** A reader's field that answers to several fields of the writer. */
  readonly 'ambiguous-field': {
    readonly reader: AvroRecord;
    readonly writer: AvroRecord;
    readonly field: AvroField;
    readonly index: number;
    readonly candidates: readonly AvroField[];
  };
  /** Two types of different kinds, neither a union. */
  readonly kinds: { readonly reader: AvroSchema; readonly writer: AvroSchema };
  /** A type of the writer (alone, or branch `index` of its union) that no branch of the reader's union reads. */
  readonly 'unread-branch': {
    readonly reader: AvroSchema;
    readonly writer: AvroSchema;
    readonly writerNode: JsonNode | undefined;
    readonly index: number | undefined;
  };
  /** Any two types that meet, neither a union; asked in the second walk, where nothing said changes the verdict. */
  readonly types: { readonly reader: AvroSchema; readonly writer: AvroSchema };
  /** A reader's field and the writer's field that it answers to; second walk. */
  readonly fields: { readonly reader: AvroRecord; readonly field: AvroField; readonly written: AvroField };
  /** A reader's field that the writer does not write, so that its default stands for it; second walk. */
  readonly 'filled-field': {
    readonly reader: AvroRecord;
    readonly writer: AvroRecord;
    readonly field: AvroField;
  };
}

export type AvroPlace = keyof AvroPlaces;

export interface ExampleFinding {
  readonly ruleId: string;
  readonly reader: string;
  readonly writer: string;
  readonly path?: string;
}

export interface BreakingExample {
  readonly reader: string;
  readonly writer: string;
  /** All that is found, by every rule there is: rule, pointers, path. */
  readonly findings: readonly ExampleFinding[];
}

export interface AllowedExample {
  readonly reader: string;
  readonly writer: string;
  /** What rules beyond the drop-in verdict say of it all the same; by default nothing. */
  readonly findings?: readonly ExampleFinding[];
}

/** All there is to know of a rule, but for how it is asked. */
export interface RuleDescription {
  /** For ever. The file has the same name. */
  readonly id: string;
  readonly format: 'avro' | 'json-schema' | 'protobuf' | 'any';
  readonly severity: Severity;
  /**
   * False for a rule beyond what Confluent's registry checks: its findings are shown, and a policy may raise them, but
   * they never change `compatible` and no Confluent message tells them. By default true.
   */
  readonly dropIn?: boolean;
  /** Who is hurt: readers of bytes, readers of JSON, or code that is generated from the schema. By default the bytes. */
  readonly breaks?: readonly ('wire' | 'json' | 'source')[];
  /** One sentence for a list of rules. It says reader and writer, and so holds in both directions. */
  readonly summary: string;
  /** What is wrong, in one sentence with the case's own names. `side` says which of the two is the new schema. */
  readonly message: (args: FindingArgs, side: SideWords) => string;
  readonly why: string | ((args: FindingArgs, side: SideWords) => string);
  readonly fix: string | ((args: FindingArgs, side: SideWords) => string);
  /** The types under which Confluent's registry reports it; empty where it has a text of its own. */
  readonly confluent: readonly (ConfluentType | JsonDifferenceType | ProtobufDifferenceType)[];
  readonly examples: {
    readonly breaks: readonly BreakingExample[];
    readonly allows: readonly AllowedExample[];
  };
}

export interface AvroRule<P extends AvroPlace = AvroPlace> extends RuleDescription {
  readonly format: 'avro';
  readonly on: P;
  readonly check: (place: AvroPlaces[P]) => RuleReport | undefined;
}

/** A rule whose finding the engine makes itself, because it concerns the pair as a whole. */
export interface WholePairRule extends RuleDescription {
  readonly format: 'any';
}

/** A rule is one object in one file: its id, its words, its examples and its check. */
export function defineRule<P extends AvroPlace>(rule: AvroRule<P>): AvroRule<P>;
export function defineRule(rule: WholePairRule): WholePairRule;
export function defineRule(rule: AvroRule | WholePairRule): AvroRule | WholePairRule {
  return Object.freeze(rule);
}

/** Entries of a list that a sentence names: nobody reads on, and an enum may have lost a hundred thousand symbols. */
const MAX_NAMED = 20;

/** An argument as text; a list as words. */
export function text(args: FindingArgs, name: string): string {
  const value = args[name];
  if (!Array.isArray(value)) return String(value ?? '');
  return value.length > MAX_NAMED ? `${value.slice(0, MAX_NAMED).join(', ')}, …` : value.join(', ');
}
