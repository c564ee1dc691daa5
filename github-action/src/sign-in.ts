import { setSecret } from '@actions/core';
import { ID_TOKEN_PERMISSIONS, idTokenOffer, signInAsJob } from '@schema-steward/gate';
import type { GatePorts } from '@schema-steward/gate';
import type { Comparison } from './comparison.js';
import type { ActionInputs } from './inputs.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** How the job gets a token where none is given; undefined where it has one, or may not ask for an id-token. */
export function signInFor(
  { token, audience, team, timeoutMs }: ActionInputs,
  env: Environment,
): GatePorts['signIn'] {
  const offer = idTokenOffer(env);
  if (token !== undefined || audience === undefined || offer === undefined) return undefined;
  return (target) =>
    signInAsJob(target, {
      offer,
      audience,
      timeoutMs,
      mask: setSecret,
      ...(team !== undefined && { team }),
    });
}

/** What a registry that wants a token is answered with, where there was none. */
export function unauthorizedHint({ token }: ActionInputs, { pullRequest }: Comparison): string | undefined {
  if (token !== undefined) return undefined;
  const fork =
    pullRequest === undefined
      ? ''
      : ' A pull request from a fork gets neither: push to a branch of the repository itself.';
  return `Add "${ID_TOKEN_PERMISSIONS}" to the job and have the registry trust this repository, or give the input "token".${fork}`;
}
