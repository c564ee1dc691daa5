import { readFile } from 'node:fs/promises';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { SETTINGS, SettingsError, type Settings } from '../../../platform/config/settings.js';
import type { Attempt } from './attempt.js';
import { boundedFetch } from './bounded-fetch.js';
import { explainProviderError } from './explain-provider-error.js';
import { isIncomplete, personOf } from './identity.js';
import type { Person } from './session-store.js';

/** How long what the provider says of itself is believed. */
const CONFIGURATION_LIFE_MS = 3600 * 1000;
const TIMEOUT_SECONDS = 10;
/** How far the provider's clock and ours may differ. */
const CLOCK_SKEW_SECONDS = 30;

export const CALLBACK_PATH = '/api/v1/sign-in/callback';

/** The provider at which people sign in, by the authorization code flow with PKCE, state and nonce. */
@Injectable()
export class OidcProvider implements OnModuleInit {
  private clientAuth: ClientAuth = None();
  private configuration: { readonly loadedAt: number; readonly value: Promise<Configuration> } | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws SettingsError for a file of the secret that cannot be read */
  async onModuleInit(): Promise<void> {
    const { oidcIssuer, oidcClientSecret, oidcClientSecretFile: file } = this.settings;
    if (oidcIssuer === undefined) return;
    const secret = file === undefined ? oidcClientSecret : await secretIn(file);
    if (secret !== undefined) this.clientAuth = bySecret(secret);
  }

  /** Where a browser is sent. @throws StewardError `sign-in-provider-unavailable` */
  async authorizationUrl({ state, nonce, verifier }: Attempt, redirectUri: string): Promise<URL> {
    return buildAuthorizationUrl(await this.discovered(), {
      redirect_uri: redirectUri,
      scope: this.settings.oidcScope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Who came back, by the address they came back to.
   * @throws StewardError `sign-in-refused`, which shows nothing of a code or token; `sign-in-provider-unavailable`
   */
  async personAt(returned: URL, { state, nonce, verifier }: Attempt): Promise<Person> {
    const configuration = await this.discovered();
    try {
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new TypeError('an id-token was expected');
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      // What the signed token says goes before what the endpoint says.
      const more =
        hasMore && isIncomplete(claims, this.settings)
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return personOf({ ...more, ...claims }, this.settings);
    } catch (error) {
      throw explainProviderError(error);
    }
  }

  /** One question at a time; an answer that failed is asked for again. */
  private discovered(): Promise<Configuration> {
    const now = this.clock.now().getTime();
    const known = this.configuration;
    if (known !== undefined && now - known.loadedAt < CONFIGURATION_LIFE_MS) return known.value;
    const value = this.discover().catch((cause: unknown) => {
      this.configuration = undefined;
      throw new StewardError(
        'sign-in-provider-unavailable',
        'What the provider says of itself cannot be fetched.',
        [],
        { cause },
      );
    });
    this.configuration = { loadedAt: now, value };
    return value;
  }

  private async discover(): Promise<Configuration> {
    const { oidcIssuer, oidcClientId } = this.settings;
    if (oidcIssuer === undefined || oidcClientId === undefined)
      throw new TypeError('sign-in is not configured');
    const server = new URL(oidcIssuer);
    const onLoopback = server.protocol === 'http:';
    return discovery(server, oidcClientId, { [clockTolerance]: CLOCK_SKEW_SECONDS }, this.clientAuth, {
      [customFetch]: boundedFetch,
      timeout: TIMEOUT_SECONDS,
      // A signature is checked although the token comes over TLS: whoever answers in the provider's place has no key.
      execute: [enableNonRepudiationChecks, ...(onLoopback ? [allowInsecureRequests] : [])],
    });
  }
}

async function secretIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([`OIDC_CLIENT_SECRET_FILE: cannot be read (${error.code ?? error.message}).`]);
  });
  const secret = text.trim();
  if (secret === '' || secret.length > 4096)
    throw new SettingsError(['OIDC_CLIENT_SECRET_FILE: does not hold a secret.']);
  return secret;
}

/** As the provider takes it: `client_secret_basic` unless it says that it knows others only (OpenID Discovery 1.0, 3). */
function bySecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const take = methods.includes('client_secret_basic') ? basic : post;
    return take(server, client, body, headers);
  };
}
