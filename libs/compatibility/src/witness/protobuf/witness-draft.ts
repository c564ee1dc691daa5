import type { TrialSchema } from './trial-schema.js';

export type Medium = 'bytes' | 'json';

/** A message as it is shown, and as it is tried. */
export interface TrialMessageText {
  readonly json: string;
  readonly data: string;
}

/** Messages that may fail, best first, and those that may stand beside the one that does: made, not yet tried. Plain JSON. */
export interface ProtobufWitnessDraft {
  readonly type: 'PROTOBUF';
  readonly messageType: string;
  /** In what ways it may break: the first that does is shown. */
  readonly media: readonly Medium[];
  readonly writer: TrialSchema;
  /** Absent where the reader has no such message. */
  readonly reader?: TrialSchema;
  /** The writer's schema with that one thing changed which the finding is about: it must fail, too. */
  readonly apart?: TrialSchema;
  readonly broken: readonly TrialMessageText[];
  readonly controls: readonly TrialMessageText[];
  /** Written with the reader's own schema, of which `schema` shows what they hold. */
  readonly mended: readonly (TrialMessageText & { readonly schema: string })[];
  /** Why there is none, if nothing fails. */
  readonly otherwise?: string;
}
