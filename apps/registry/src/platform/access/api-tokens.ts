import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Principal } from './principal.js';

/** Who knows the tokens that were made in this registry. */
export interface ApiTokenSource {
  /**
   * Whose a token is, at once where it is remembered; undefined for a text that is none.
   * @throws StewardError `unauthorized` for one that has ended, saying so: only who holds it hears that
   */
  find(token: string): Principal | undefined | Promise<Principal | undefined>;
  /** What is remembered of a team’s tokens no longer holds. Other nodes hear of it from the change feed. */
  forgetTeam(team: string): void;
}

/**
 * Where the feature that keeps tokens plugs in. Requests are authenticated before Nest is asked anything, so the server
 * has this from the start, and the feature fills it when it is made. Until then no token is known.
 */
export class ApiTokens implements ApiTokenSource {
  private source: ApiTokenSource | undefined;

  use(source: ApiTokenSource): void {
    this.source = source;
  }

  find(token: string): Principal | undefined | Promise<Principal | undefined> {
    return this.source?.find(token);
  }

  forgetTeam(team: string): void {
    this.source?.forgetTeam(team);
  }
}

/** Lets {@link ApiTokens} be injected everywhere. */
@Module({})
export class ApiTokensModule {
  static for(tokens: ApiTokens): DynamicModule {
    return {
      module: ApiTokensModule,
      global: true,
      providers: [{ provide: ApiTokens, useValue: tokens }],
      exports: [ApiTokens],
    };
  }
}
