import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';

/** As much of octokit as the gate asks for. */
export type GitHubRequest = Octokit['request'];

export interface GitHubClientOptions {
  readonly token: string;
  /** `https://api.github.com`, or that of an Enterprise server. */
  readonly baseUrl: string;
  /** Further attempts after an answer of 5xx. */
  readonly retries?: number;
}

const SteadyOctokit = Octokit.plugin(retry);
const silent = (): void => undefined;

/** Requests to GitHub's REST API, each ended after half a minute, logging nothing. */
export function gitHubClient({ token, baseUrl, retries = 2 }: GitHubClientOptions): GitHubRequest {
  const octokit = new SteadyOctokit({
    auth: token,
    baseUrl,
    userAgent: 'schema-steward',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { retries },
    retry: { enabled: retries > 0 },
  });
  octokit.hook.before('request', (options) => {
    options.request = { ...options.request, signal: AbortSignal.timeout(30_000) };
  });
  return octokit.request;
}
