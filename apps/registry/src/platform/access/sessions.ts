import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Principal } from './principal.js';

/** Who knows the people that signed in. */
export interface SessionSource {
  /**
   * Whose a session is, by the text in the cookie; undefined for a text that is none.
   * @throws StewardError `unauthorized` for one that has ended, saying so: only who holds it hears that
   */
  find(cookie: string): Promise<Principal | undefined>;
  /** What is remembered of who belongs to which team no longer holds. Other nodes hear of it from the change feed. */
  forgetMemberships(): void;
}

/** Where the feature that keeps sessions plugs in, as `ApiTokens` for tokens. */
export class Sessions implements SessionSource {
  private source: SessionSource | undefined;

  use(source: SessionSource): void {
    this.source = source;
  }

  async find(cookie: string): Promise<Principal | undefined> {
    return this.source?.find(cookie);
  }

  forgetMemberships(): void {
    this.source?.forgetMemberships();
  }
}

/** Lets {@link Sessions} be injected everywhere. */
@Module({})
export class SessionsModule {
  static for(sessions: Sessions): DynamicModule {
    return {
      module: SessionsModule,
      global: true,
      providers: [{ provide: Sessions, useValue: sessions }],
      exports: [Sessions],
    };
  }
}
