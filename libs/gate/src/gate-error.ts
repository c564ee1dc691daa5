/** A place in a file that stops the gate: named, so that an editor or an annotation can show it. */
export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** `usage-error`: flags, configuration or files are wrong. `remote-error`: a far end did not answer as it should. */
export type GateErrorKind = 'usage-error' | 'remote-error';

/** Why the gate could not judge. `message` is a sentence with the case's facts, `hint` says what to do next. */
export class GateError extends Error {
  override readonly name = 'GateError';

  constructor(
    readonly kind: GateErrorKind,
    message: string,
    readonly hint = '',
    readonly places: readonly Place[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
