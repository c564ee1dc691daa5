import type { ScalarType } from '@schema-steward/schema';

/**
 * A schema as it is tried: plain JSON, cut to what the messages of one witness can hold, under names that are safe in
 * the code that protobufjs makes (`M0`, `E0`, `f12`). What users named is kept beside it, for JSON and for people.
 */
export interface TrialSchema {
  /** The message that is written or read, a key of `messages`. */
  readonly root: string;
  readonly messages: Readonly<Record<string, TrialMessage>>;
  readonly enums: Readonly<Record<string, TrialEnum>>;
}

export interface TrialMessage {
  readonly name: string;
  readonly fields: readonly TrialField[];
  /** A well-known type, whose JSON is its own. */
  readonly special?: string;
}

export interface TrialField {
  readonly number: number;
  readonly name: string;
  readonly jsonName: string;
  readonly kind: 'one' | 'many' | 'map';
  /** A scalar, or a key of `messages` or `enums`; of a map, its values'. */
  readonly type: string;
  /** Of a map. */
  readonly key?: ScalarType;
  readonly presence: 'required' | 'explicit' | 'implicit';
  readonly packed: boolean;
  readonly delimited: boolean;
  /** Whether text is checked to be UTF-8. */
  readonly verify: boolean;
  readonly oneof?: string;
  /** What a single scalar or enum holds that is not set, comparable with what it holds that is. */
  readonly unset?: string;
  /** The writer has another field, or none, of this number: nothing may arrive in it. */
  readonly foreign?: true;
}

export interface TrialEnum {
  readonly name: string;
  readonly closed: boolean;
  readonly values: readonly (readonly [name: string, number: number])[];
}

/** What a field is called in code that protobufjs makes. */
export function safeFieldName(number: number): string {
  return `f${number}`;
}
