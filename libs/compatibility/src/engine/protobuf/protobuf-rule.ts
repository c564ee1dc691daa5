import type { FindingArgs } from '@schema-steward/kernel';
import type {
  ProtoEnum,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoNode,
  ProtoOneof,
  ProtoType,
} from '@schema-steward/schema';
import type { RuleDescription } from '../define-rule.js';
import type { Direction } from '../levels.js';
import type { ProtobufDifferenceType } from './protobuf-difference.js';

/** The places at which the Protobuf walk asks its rules, and what it shows them there. */
export interface ProtobufPlaces {
  /** The two files, once. */
  readonly file: { readonly reader: ProtoFile; readonly writer: ProtoFile };
  /** A message of the writer that the reader does not have. */
  readonly 'unmatched-message': { readonly writer: ProtoMessage };
  /** Two messages of one name, before what is in them. */
  readonly messages: { readonly reader: ProtoMessage; readonly writer: ProtoMessage };
  /** A oneof of the reader, and the groups of fields that exclude one another in the writer and come together in it. */
  readonly oneof: {
    readonly reader: ProtoOneof;
    readonly readerMessage: ProtoMessage;
    readonly writer: ProtoMessage;
    /** Members that stand alone in the writer. */
    readonly alone: readonly ProtoField[];
    /** The writer's oneofs that members come from. */
    readonly oneofs: readonly ProtoOneof[];
  };
  /** Two fields of one number. */
  readonly fields: FieldPair;
  /** A field of the writer whose number the reader does not have. */
  readonly 'unread-field': {
    readonly reader: ProtoMessage;
    readonly writer: ProtoMessage;
    readonly field: ProtoField;
    /** It lay in a oneof that is gone with all its members. */
    readonly oneofGone: boolean;
  };
  /** A field of the reader whose number the writer does not have. */
  readonly 'unwritten-field': {
    readonly reader: ProtoMessage;
    readonly writer: ProtoMessage;
    readonly field: ProtoField;
  };
  /** What two fields of one number hold; for a map, its keys and then its values. */
  readonly types: TypePair;
  /** Two message fields whose types, of one name, come from other registered schemas and do not fit. */
  readonly 'imported-types': TypePair;
  /** Two enums: of one name, or that fields of one number hold. */
  readonly enums: { readonly reader: ProtoEnum; readonly writer: ProtoEnum };
  /** What a rule of the drop-in verdict says of a place that Confluent's registry does not look at. */
  readonly unseen: {
    readonly where: 'group' | 'extension';
    readonly rule: string;
    readonly difference: string;
  };
}

export interface FieldPair {
  readonly reader: ProtoField;
  readonly writer: ProtoField;
  readonly readerMessage: ProtoMessage;
  readonly writerMessage: ProtoMessage;
}

export interface TypePair extends FieldPair {
  readonly readerType: ProtoType;
  readonly writerType: ProtoType;
  readonly part: 'field' | 'key' | 'value';
}

export type ProtobufPlace = keyof ProtobufPlaces;

/** What a rule says about one place; the walk adds where that place is. */
export interface ProtobufReport {
  readonly args: FindingArgs;
  /** What tells two findings of one rule at one path apart: names and numbers, never indexes. */
  readonly identity: readonly string[];
  /** The nodes to point at. Undefined: the nearest that the walk knows. */
  readonly reader?: ProtoNode | undefined;
  readonly writer?: ProtoNode | undefined;
  /** The field it is about, below the message's own path. */
  readonly field?: string;
  readonly confluent?: ProtobufDifferenceType;
  /** See `PairFinding.onlyIn`. */
  readonly onlyIn?: Direction;
}

export interface ProtobufRule<P extends ProtobufPlace = ProtobufPlace> extends RuleDescription {
  readonly format: 'protobuf';
  readonly on: P;
  readonly check: (place: ProtobufPlaces[P]) => readonly ProtobufReport[] | ProtobufReport | undefined;
}

/** A rule is one object in one file: its id, its words, its examples and its check. */
export function defineProtobufRule<P extends ProtobufPlace>(rule: ProtobufRule<P>): ProtobufRule<P> {
  return Object.freeze(rule);
}
