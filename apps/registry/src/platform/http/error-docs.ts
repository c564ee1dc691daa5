import { ERROR_CATALOGUE } from '@schema-steward/kernel';

/** Codes of Confluent's routes, with what they mean here. Texts are Confluent's; 42290 is ours. */
const CONFLUENT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [40301, 'The token may not do that: the text says which right it lacks, or whose the subject is.'],
  [40401, 'The subject does not exist.'],
  [40402, 'The subject has no such version.'],
  [40403, 'No schema of this id, or none of this content in the subject.'],
  [40404, 'The subject is soft-deleted already; `permanent=true` erases it.'],
  [40405, 'The subject has live versions: delete it before you erase it.'],
  [40406, 'The version is soft-deleted already; `permanent=true` erases it.'],
  [40407, 'The version is live: delete it before you erase it.'],
  [40408, 'The subject has no compatibility level of its own.'],
  [40409, 'The subject has no mode of its own.'],
  [40410, 'Nothing is bound to the resource, or not in that way.'],
  [40901, 'The schema breaks an earlier version; `details` are Confluent’s messages.'],
  [40903, 'The part of the resource is bound already, and otherwise.'],
  [
    40904,
    'The subject is bound to a resource: it cannot be owned by another one, nor lose its last version.',
  ],
  [40905, 'The subject is owned by a resource, and is shared with no other.'],
  [40907, 'A subject without a live version cannot be bound.'],
  [
    40908,
    'The association owns its subject: it does not change, and ends with it (`cascadeLifecycle=true`).',
  ],
  [
    42201,
    'The schema cannot be taken: it does not parse, its type or a reference is unknown, or its version is not the next.',
  ],
  [42202, 'The version in the path is neither a number from 1 to 2^31-1 nor `latest`.'],
  [42203, 'There is no such compatibility level.'],
  [
    42204,
    'There is no such mode. The text is Confluent’s and names four; READONLY_OVERRIDE is taken too, as there.',
  ],
  [42205, 'The operation is not permitted in the mode that the subject is in.'],
  [42206, 'Other schemas refer to the version.'],
  [
    42207,
    'The id that an import brings stands for another schema in the context, or the version has another id.',
  ],
  [42208, 'The subject cannot be a name: control characters, reserved words, more than 512 characters.'],
  [42210, 'A rule set cannot be taken: the text says which rule, and why.'],
  [42211, 'The context still has versions.'],
  [42212, 'An association as it cannot be: the text names the property and says why.'],
  [42213, 'The batch holds more associations than are taken at once.'],
  [42290, 'Ours: the policy of this registry refuses. The text says which rule, why, and what to do.'],
  [50001, 'The database does not answer. Try again.'],
];

/** The text of `docs/errors.md`, from the catalogue that the service answers from. */
export function renderErrorDocs(): string {
  const ours = Object.entries(ERROR_CATALOGUE).map(
    ([code, { status, title, remedy }]) => `| \`${code}\` | ${status} | ${title}. | ${remedy} |`,
  );
  const confluent = CONFLUENT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return `# Errors

Under \`/api/v1\` every error is \`application/problem+json\` with a \`code\` of this table, a sentence about the case at hand
in \`detail\`, and pointers to the fields that are wrong in \`errors\`. The command line and the Action print the same codes.

| Code | HTTP | What it means | What to do |
| --- | --- | --- | --- |
${ours.join('\n')}

## Confluent’s routes

Outside \`/api\` errors have Confluent’s shape, \`{"error_code": …, "message": …}\`, Confluent’s codes and Confluent’s texts.

| Code | What it means |
| --- | --- |
${confluent.join('\n')}
`;
}
