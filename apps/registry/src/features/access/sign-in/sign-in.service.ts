import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { readAttempt, type Attempt } from './attempt.js';
import { refusedSignIn } from './identity.js';
import { CALLBACK_PATH, OidcProvider } from './oidc-provider.js';
import { localPath } from './return-to.js';
import type { OpenedSession } from './session.service.js';
import { SessionService } from './session.service.js';

/** People sign in: to the provider, and back with a session. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(OidcProvider) private readonly provider: OidcProvider,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws StewardError `sign-in-not-configured`, `invalid-request`, `sign-in-provider-unavailable` */
  async begin(returnTo: string): Promise<{ readonly to: URL; readonly attempt: Attempt }> {
    const publicUrl = this.publicUrl();
    const path = localPath(returnTo, publicUrl);
    if (path === undefined)
      throw new StewardError('invalid-request', 'After signing in you can only go on to this registry.', [
        { detail: 'is no path that begins with one /', pointer: '/return_to' },
      ]);
    const attempt: Attempt = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      returnTo: path,
      startedAt: this.clock.now(),
    };
    return { to: await this.provider.authorizationUrl(attempt, `${publicUrl}${CALLBACK_PATH}`), attempt };
  }

  /**
   * `search` is the query with which the browser came back, `cookie` what it kept of its attempt, `former` the session
   * that it has already, which the new one takes the place of.
   * @throws StewardError `sign-in-not-configured`, `sign-in-refused`, `sign-in-provider-unavailable`
   */
  async finish(came: {
    readonly search: string;
    readonly cookie: string | undefined;
    readonly former: string | undefined;
  }): Promise<{ readonly returnTo: string; readonly session: OpenedSession }> {
    const publicUrl = this.publicUrl();
    const attempt = readAttempt(came.cookie, this.clock.now());
    if (attempt === undefined)
      throw refusedSignIn('this browser has not begun to sign in, or ten minutes ago and more');
    // Read again: a cookie is the browser's, and might have been set by somebody else.
    const returnTo = localPath(attempt.returnTo, publicUrl) ?? '/';
    const person = await this.provider.personAt(
      new URL(`${publicUrl}${CALLBACK_PATH}${came.search}`),
      attempt,
    );
    return { returnTo, session: await this.sessions.open(person, came.former) };
  }

  private publicUrl(): string {
    const { oidcIssuer, publicUrl } = this.settings;
    if (oidcIssuer === undefined || publicUrl === undefined)
      throw new StewardError('sign-in-not-configured', 'No provider is configured at which people sign in.');
    return publicUrl;
  }
}
