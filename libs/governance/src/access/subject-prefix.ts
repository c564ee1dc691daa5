/** A subject as it is known: decoded, and qualified by its context. */
export interface QualifiedSubject {
  readonly context: string;
  readonly name: string;
}

/** All subjects of one context whose name begins so; the empty prefix is the whole context. */
export interface SubjectPrefix {
  readonly context: string;
  readonly prefix: string;
}

/** A prefix ends at its context: no name of another context begins with it, however it is written. */
export function isWithinPrefix(subject: QualifiedSubject, { context, prefix }: SubjectPrefix): boolean {
  return subject.context === context && subject.name.startsWith(prefix);
}

/** Whether every subject of the narrow prefix is one of the wide prefix. */
export function coversPrefix(wide: SubjectPrefix, narrow: SubjectPrefix): boolean {
  return isWithinPrefix({ context: narrow.context, name: narrow.prefix }, wide);
}
