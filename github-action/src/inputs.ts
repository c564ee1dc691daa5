import { getInput, setSecret } from '@actions/core';
import { DEFAULT_TIMEOUT, GateError, isFailOn, readTimeout } from '@schema-steward/gate';
import type { FailOn } from '@schema-steward/gate';

export interface ActionInputs {
  readonly registryUrl?: string;
  readonly token?: string;
  /** Of the id-token that is asked for where there is no token; absent where none shall be. */
  readonly audience?: string;
  readonly team?: string;
  readonly githubToken?: string;
  readonly config: string;
  readonly failOn: FailOn;
  /** In milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The inputs of action.yml. The token is masked before anything else is printed.
 * @throws GateError for a `fail-on` or a `timeout` that is none.
 */
export function readInputs(): ActionInputs {
  const [token, githubToken] = [getInput('token'), getInput('github-token')];
  for (const secret of [token, githubToken]) if (secret !== '') setSecret(secret);
  const [registryUrl, audience, team] = [getInput('registry-url'), getInput('audience'), getInput('team')];
  const failOn = getInput('fail-on') || 'error';
  if (!isFailOn(failOn)) {
    throw new GateError(
      'usage-error',
      'The input fail-on is none of error, warning and never.',
      'Correct it in the workflow.',
    );
  }
  return {
    config: getInput('config') || 'steward.yml',
    failOn,
    timeoutMs: readTimeout(getInput('timeout') || String(DEFAULT_TIMEOUT), 'The input timeout'),
    ...(registryUrl !== '' && { registryUrl }),
    ...(token !== '' && { token }),
    ...(audience !== '' && { audience }),
    ...(team !== '' && { team }),
    ...(githubToken !== '' && { githubToken }),
  };
}
