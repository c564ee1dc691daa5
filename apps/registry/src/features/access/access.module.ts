import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { ApiTokenStore } from './api-token-store.js';
import { ApiTokenService } from './api-token.service.js';
import { IdTokenVerifier } from './id-token-verifier.js';
import { OidcProvider } from './sign-in/oidc-provider.js';
import { PeopleController } from './sign-in/people.controller.js';
import { SessionStore } from './sign-in/session-store.js';
import { SessionVerdicts } from './sign-in/session-verdicts.js';
import { SessionService } from './sign-in/session.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { TokenExchangeService } from './token-exchange.service.js';
import { TokenVerdicts } from './token-verdicts.js';
import { TokensController } from './tokens.controller.js';
import { TrustedRepositoriesController } from './trusted-repositories.controller.js';
import { TrustedRepositoryService } from './trusted-repository.service.js';

@Module({
  imports: [LedgerModule, TeamReadModelModule],
  controllers: [PeopleController, SignInController, TokensController, TrustedRepositoriesController],
  providers: [
    ApiTokenService,
    ApiTokenStore,
    IdTokenVerifier,
    OidcProvider,
    SessionService,
    SessionStore,
    SessionVerdicts,
    SignInService,
    TokenExchangeService,
    TokenVerdicts,
    TrustedRepositoryService,
  ],
})
export class AccessModule {}
