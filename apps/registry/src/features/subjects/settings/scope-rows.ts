/**
 * Rows of `configs` and `modes` by their scope, compared as their unique index writes it: where scopes are told apart by OR,
 * by an outer join or by IS NOT DISTINCT FROM, PostgreSQL reads every subject's settings for each request.
 */
type SettingsTable = 'configs' | 'modes';

/** Whether a row is one scope's own; the parameters are the names of context and subject, null for a wider scope. */
export const isOfScope = (row: string, context: string, subject: string): string =>
  isAt(
    row,
    `CASE WHEN ${context}::text IS NULL THEN 0
       ELSE (SELECT id FROM contexts WHERE name = ${context}::text) END`,
    subject,
  );

/** The same by the context's row id. */
export const isOfScopeIn = (row: string, contextId: string, subject: string): string =>
  isAt(row, `coalesce(${contextId}::integer, 0)`, subject);

const isAt = (row: string, contextId: string, subject: string): string =>
  `coalesce(${row}.context_id, 0) = ${contextId}
   AND (${row}.subject IS NULL) = (${subject}::text IS NULL)
   AND coalesce(${row}.subject, '') = coalesce(${subject}::text, '')`;

/**
 * The rows that decide for a subject: its own, its context's, everybody's; by `scope.place` narrowest first. A list of
 * values and not a union: every part of a plan is made ready for each request, and most of a short one's time is that.
 */
export const fromScopes = (table: SettingsTable, row: string, context: string, subject: string): string => {
  const contextId = `(SELECT id FROM contexts WHERE name = ${context}::text)`;
  return `FROM (VALUES (1, ${contextId}, false, ${subject}::text), (2, ${contextId}, true, ''), (3, 0, true, ''))
       scope (place, context_id, wider, subject)
     JOIN ${table} ${row} ON coalesce(${row}.context_id, 0) = scope.context_id
       AND (${row}.subject IS NULL) = scope.wider AND coalesce(${row}.subject, '') = scope.subject`;
};
