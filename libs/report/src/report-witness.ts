/** A message, as JSON and, for a format whose messages are bytes, as those. */
export interface ReportMessage {
  /** In the format's own JSON encoding. */
  readonly json: string;
  /** What is on the wire, base64, without a registry's prefix. */
  readonly bytes?: string;
}

/** Why there is no message, as a sentence. */
export interface NoReportWitness {
  readonly none: string;
}

/** A message that the one schema may write and the other cannot read: it was really tried. */
export interface ReportWitness {
  /** For Protobuf: the message's type, by its name in the file. */
  readonly type?: string;
  /** For Protobuf, which is written in two ways: the one in which it breaks. */
  readonly medium?: 'bytes' | 'json';
  readonly message: ReportMessage;
  /**
   * The same message with the offending part replaced, which does read. `mended-writer`: the schema that writes has no
   * such message, so it is one of a schema that differs there alone; `schema` is that one, cut to the message.
   */
  readonly control:
    | (ReportMessage & { readonly kind: 'writer' | 'mended-writer'; readonly schema?: string })
    | NoReportWitness;
  /** What reading the message gave. */
  readonly outcome: string;
}
