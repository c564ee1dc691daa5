/** A message as the engine shows it. */
export interface WitnessMessage {
  /** In the format's own JSON encoding. */
  readonly json: string;
  /** What is on the wire, base64, without a registry's prefix. Absent for a format whose messages are JSON. */
  readonly bytes?: string;
}

/** The same message with the offending part replaced, which does read. */
export interface WitnessControl extends WitnessMessage {
  /**
   * `writer`: the writer's schema can write it, too. `mended-writer`: every message of the writer's schema breaks at this
   * place, so the control is what a writer would write whose schema differs only there, as the reader needs it.
   */
  readonly kind: 'writer' | 'mended-writer';
  /**
   * With `mended-writer`: the schema that JSON and bytes were written with, cut to what this message holds. Absent for JSON
   * Schema, whose messages are read without the writer's schema.
   */
  readonly schema?: string;
}

/** A message that the writer may write and the reader cannot read, shown only after it was really tried. */
export interface Witness {
  /** For Protobuf: the message's type, by its name in the file. */
  readonly type?: string;
  /** For Protobuf, which is written in two ways: the one in which it breaks. */
  readonly medium?: 'bytes' | 'json';
  readonly message: WitnessMessage;
  /** None where the reader cannot read anything in that place, not even what it writes itself. */
  readonly control: WitnessControl | NoWitness;
  /** What the reader said. */
  readonly outcome: string;
}

/** Why a finding has no witness, as a sentence. */
export interface NoWitness {
  readonly none: string;
}
