import type { JsonObject } from './json.js';

/** An answer that is a refusal: GitHub's status and message, and its list of errors where it gives one. */
export class GitHubError extends Error {
  /** True when the caller broke a rule that the description's schemas cannot say, but its text or GitHub does. */
  readonly violation: boolean;

  constructor(
    readonly status: number,
    message: string,
    readonly errors?: readonly JsonObject[],
    options: { violation?: boolean } = {},
  ) {
    super(message);
    this.violation = options.violation ?? false;
  }
}

export const notFound = (): GitHubError => new GitHubError(404, 'Not Found');

/** 422 for a rule beyond the schemas. It counts as a violation: a client should know the rule. */
export function validationFailed(
  resource: string,
  field: string,
  code: string,
  message: string,
): GitHubError {
  return new GitHubError(422, 'Validation Failed', [{ resource, field, code, message }], { violation: true });
}
