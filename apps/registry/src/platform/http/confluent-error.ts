/**
 * An error as Confluent's API knows it: `{"error_code", "message"}`, the HTTP status being the first three digits of the
 * code. The texts are Confluent's word for word where Confluent has the error: clients and scripts match on them.
 */
export class ConfluentError extends Error {
  override readonly name = 'ConfluentError';

  constructor(
    readonly code: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return confluentStatus(this.code);
  }
}

/** 40401 → 404, 422 → 422. */
export function confluentStatus(code: number): number {
  return Number(String(code).slice(0, 3));
}

export const subjectNotFound = (subject: string) =>
  new ConfluentError(40401, `Subject '${subject}' not found.`);

/** `latest` of nothing is version -1. */
export const versionNotFound = (version: number | 'latest') =>
  new ConfluentError(40402, `Version ${version === 'latest' ? -1 : version} not found.`);

/** Without an id: a lookup by content found none. */
export const schemaNotFound = (id?: number | string) =>
  new ConfluentError(40403, id === undefined ? 'Schema not found' : `Schema ${id} not found`);

export const subjectSoftDeleted = (subject: string) =>
  new ConfluentError(40404, `Subject '${subject}' was soft deleted.Set permanent=true to delete permanently`);

export const subjectNotSoftDeleted = (subject: string) =>
  new ConfluentError(40405, `Subject '${subject}' was not deleted first before being permanently deleted`);

/** The version as the client wrote it. */
export const versionSoftDeleted = (subject: string, version: string) =>
  new ConfluentError(
    40406,
    `Subject '${subject}' Version ${version} was soft deleted.Set permanent=true to delete permanently`,
  );

export const versionNotSoftDeleted = (subject: string, version: string) =>
  new ConfluentError(
    40407,
    `Subject '${subject}' Version ${version} was not deleted first before being permanently deleted`,
  );

export const subjectLevelNotConfigured = (subject: string) =>
  new ConfluentError(40408, `Subject '${subject}' does not have subject-level compatibility configured`);

export const incompatibleSchema = (subject: string, details: readonly string[]) =>
  new ConfluentError(
    40901,
    'Schema being registered is incompatible with an earlier schema for subject ' +
      `"${subject}", details: [${details.join(', ')}]`,
  );

export const invalidSchema = (message: string) => new ConfluentError(42201, message);

export const invalidVersion = (version: string) =>
  new ConfluentError(
    42202,
    `The specified version '${version}' is not a valid version id. ` +
      'Allowed values are between [1, 2^31-1] and the string "latest"',
  );

export const invalidCompatibilityLevel = () =>
  new ConfluentError(
    42203,
    'Invalid compatibility level. Valid values are none, backward, forward, full, ' +
      'backward_transitive, forward_transitive, and full_transitive',
  );

/** Confluent documents no text of its own for it. */
export const invalidCompatibilityPolicy = () =>
  new ConfluentError(42203, 'Invalid compatibility policy. Valid values are strict and lenient');

export const subjectModeNotConfigured = (subject: string) =>
  new ConfluentError(40409, `Subject '${subject}' does not have subject-level mode configured`);

export const invalidMode = () =>
  new ConfluentError(42204, 'Invalid mode. Valid values are READWRITE, READONLY, IMPORT and FORWARD.');

export const operationNotPermitted = (message: string) => new ConfluentError(42205, message);

export const importedIdDiffers = () =>
  new ConfluentError(42207, 'The ID of an imported schema does not match the existing ID');

export const referenceExists = (subject: string, version: number) =>
  new ConfluentError(
    42206,
    'One or more references exist to the schema ' +
      `{magic=1,keytype=SCHEMA,subject=${subject},version=${version}}.`,
  );

export const contextNotEmpty = (context: string) =>
  new ConfluentError(42211, `The specified context '${context}' is not empty.`);

export const badContext = () => new ConfluentError(400, 'HTTP 400 Bad Request');

export const invalidSubject = (subject: string) =>
  new ConfluentError(42208, `The specified subject '${subject}' is not a valid.`);

export const associationNotFound = (resource: string) =>
  new ConfluentError(40410, `Association for '${resource}' not found.`);

export const resourceIsAssociated = (type: string, resource: string) =>
  new ConfluentError(40903, `An association of type '${type}' already exists for resource '${resource}'`);

export const subjectIsAssociated = (subject: string) =>
  new ConfluentError(40904, `An association already exists for subject '${subject}'`);

export const subjectIsStronglyAssociated = (subject: string) =>
  new ConfluentError(40905, `A strong association already exists for subject '${subject}'`);

export const noActiveVersion = (subject: string) =>
  new ConfluentError(40907, `No active (non-deleted) version exists for subject '${subject}'`);

/** Confluent's text has both spaces. */
export const associationFrozen = (type: string, subject: string) =>
  new ConfluentError(40908, `The association of type  '${type}' is frozen for subject '${subject}'`);

export const invalidAssociation = (property: string, detail: string) =>
  new ConfluentError(
    42212,
    `The association specified an invalid value for property: '${property}', detail: ${detail}`,
  );

export const tooManyAssociations = () =>
  new ConfluentError(42213, 'Associations batchMutate request exceeded a configured limit');

/** Ours: the policy refuses what Confluent's registry would take. The message says who, why and what next. */
export const governanceRefused = (message: string) => new ConfluentError(42290, message);

export const storeUnavailable = (options?: ErrorOptions) =>
  new ConfluentError(50001, 'Error in the backend data store: it does not answer; try again', options);
