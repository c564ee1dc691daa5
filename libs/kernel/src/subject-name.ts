/** The context that a name without one belongs to. */
export const DEFAULT_CONTEXT = '.';

/** A subject is a name in a context. */
export interface SubjectName {
  readonly context: string;
  readonly name: string;
}

/** Names longer than this do not fit an index entry of PostgreSQL in every alphabet. */
export const MAX_SUBJECT_LENGTH = 512;

const QUALIFIED = /^:(\.[^:]*):([^]*)$/u;
const RESERVED = new Set(['__GLOBAL', '__EMPTY']);

/**
 * `orders-value` → the default context; `:.staging:orders-value` → the context `.staging`.
 * Undefined where the name may not be one: control characters, reserved words, lone surrogates, too long.
 */
export function parseSubjectName(raw: string): SubjectName | undefined {
  const qualified = QUALIFIED.exec(raw);
  const [context, name] = qualified ? [qualified[1] ?? '', qualified[2] ?? ''] : [DEFAULT_CONTEXT, raw];
  const problem = subjectNameProblem(context) ?? subjectNameProblem(name);
  return problem === undefined ? { context, name } : undefined;
}

/** The same where a name that is not qualified means the given context. */
export function parseSubjectNameIn(context: string, raw: string): SubjectName | undefined {
  return parseSubjectName(QUALIFIED.test(raw) ? raw : `:${context}:${raw}`);
}

/** How a subject is written in findings, logs and the ledger, and in URLs of Confluent's API. */
export function formatSubjectName({ context, name }: SubjectName): string {
  return context === DEFAULT_CONTEXT ? name : `:${context}:${name}`;
}

/** Why a text cannot name a subject or a context, as in "it ‹holds a control character›"; undefined where it can. */
export function subjectNameProblem(name: string): string | undefined {
  // `Cc` are the ISO control characters, which Confluent's grammar forbids.
  if (/\p{Cc}/u.test(name)) return 'holds a control character';
  if (!name.isWellFormed()) return 'is not well-formed Unicode';
  if (RESERVED.has(name)) return 'is a reserved word';
  return name.length > MAX_SUBJECT_LENGTH ? `is longer than ${MAX_SUBJECT_LENGTH} characters` : undefined;
}

const CONTEXT_NAME = /^\.[^:\p{Cc}]{0,255}$/u;

/** Whether a text names a context: it begins with a full stop and holds no colon and no control character. */
export function isContextName(text: string): boolean {
  return CONTEXT_NAME.test(text) && text.isWellFormed();
}
