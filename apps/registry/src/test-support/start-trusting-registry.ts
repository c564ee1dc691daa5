import type { ExchangedTokenResponse, TrustedRepositoryResponse } from '../features/access/dto.js';
import { startGithubIssuer, type GithubIssuer } from './github-issuer.js';
import type { Answer } from './start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from './start-secured-registry.js';

/** What every answer of an exchange may hold: the token, or why there is none. */
export type ExchangeAnswer = ExchangedTokenResponse & { readonly code?: string; readonly detail?: string };

/** A registry that takes the id-tokens of GitHub and of an Enterprise server, both played by this process. */
export interface TrustingRegistry extends SecuredRegistry {
  readonly github: GithubIssuer;
  readonly enterprise: GithubIssuer;
  readonly clock: { readonly now: () => Date };
  /** Lets time pass, for the registry and both issuers. */
  pass(seconds: number): void;
  /** The time in so many seconds, as claims say it. */
  seconds(more: number): number;
  /** As the admin, unless a token is given. */
  trust(repository: object, token?: string): Promise<Answer<TrustedRepositoryResponse>>;
  exchange(idToken: string, team?: string): Promise<Answer<ExchangeAnswer>>;
}

/** The repository that id-tokens come from unless said otherwise, as the team `fulfillment` trusts it. */
export const TRUSTED = {
  repositoryId: 456789,
  repositoryOwnerId: '123456',
  name: 'octocat/my-repo',
  team: 'fulfillment',
  subjectPrefixes: ['orders-'],
};

/** Starts with {@link TRUSTED} trusted. */
export async function startTrustingRegistry(): Promise<TrustingRegistry> {
  // From the time of now on: jose ages the keys that it keeps by the machine's own clock.
  let now = new Date();
  const clock = { now: () => now };
  const [github, enterprise] = await Promise.all([
    startGithubIssuer(clock.now),
    startGithubIssuer(clock.now),
  ]);
  const registry = await startSecuredRegistry(['fulfillment', 'billing', 'strict'], {
    env: { STEWARD_GITHUB_ISSUERS: `${github.url},${enterprise.url}` },
    overrides: { clock },
  });
  const trust: TrustingRegistry['trust'] = (repository, token = registry.adminToken) =>
    registry.as(token, 'POST', '/api/v1/trusted-repositories', repository);
  await trust(TRUSTED);
  return {
    ...registry,
    github,
    enterprise,
    clock,
    pass: (seconds) => void (now = new Date(now.getTime() + seconds * 1000)),
    seconds: (more) => Math.floor(now.getTime() / 1000) + more,
    trust,
    exchange: (idToken, team) =>
      registry.as(undefined, 'POST', '/api/v1/tokens/exchange', { idToken, ...(team && { team }) }),
    close: async () => {
      await registry.close();
      await Promise.all([github.close(), enterprise.close()]);
    },
  };
}
