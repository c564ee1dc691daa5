import { expect, test } from 'vitest';
import {
  governanceRefused,
  incompatibleSchema,
  invalidCompatibilityLevel,
  invalidSchema,
  invalidSubject,
  invalidVersion,
  schemaNotFound,
  storeUnavailable,
  subjectLevelNotConfigured,
  subjectNotFound,
  versionNotFound,
} from './confluent-error.js';

test.each([
  [subjectNotFound('s'), 404, 40401, "Subject 's' not found."],
  [versionNotFound(3), 404, 40402, 'Version 3 not found.'],
  [versionNotFound('latest'), 404, 40402, 'Version -1 not found.'],
  [schemaNotFound(), 404, 40403, 'Schema not found'],
  [schemaNotFound(7), 404, 40403, 'Schema 7 not found'],
  [
    subjectLevelNotConfigured('s'),
    404,
    40408,
    "Subject 's' does not have subject-level compatibility configured",
  ],
  [
    incompatibleSchema('S', ['{a}', '{b}']),
    409,
    40901,
    'Schema being registered is incompatible with an earlier schema for subject "S", details: [{a}, {b}]',
  ],
  [invalidSchema('Empty schema'), 422, 42201, 'Empty schema'],
  [
    invalidVersion('0'),
    422,
    42202,
    'The specified version \'0\' is not a valid version id. Allowed values are between [1, 2^31-1] and the string "latest"',
  ],
  [
    invalidCompatibilityLevel(),
    422,
    42203,
    'Invalid compatibility level. Valid values are none, backward, forward, full, backward_transitive, forward_transitive, and full_transitive',
  ],
  [invalidSubject('s'), 422, 42208, "The specified subject 's' is not a valid."],
  [governanceRefused('Ask team a.'), 422, 42290, 'Ask team a.'],
  [storeUnavailable(), 500, 50001, 'Error in the backend data store: it does not answer; try again'],
])('%s', (error, status, code, message) => {
  expect({ status: error.status, code: error.code, message: error.message }).toEqual({
    status,
    code,
    message,
  });
});
