import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { ApiTokenStore } from './api-token-store.js';
import { ApiTokenService } from './api-token.service.js';
import { IdTokenVerifier } from './id-token-verifier.js';
import { TokenExchangeService } from './token-exchange.service.js';
import { TokenVerdicts } from './token-verdicts.js';
import { TokensController } from './tokens.controller.js';
import { TrustedRepositoriesController } from './trusted-repositories.controller.js';
import { TrustedRepositoryService } from './trusted-repository.service.js';

@Module({
  imports: [LedgerModule, TeamReadModelModule],
  controllers: [TokensController, TrustedRepositoriesController],
  providers: [
    ApiTokenService,
    ApiTokenStore,
    IdTokenVerifier,
    TokenExchangeService,
    TokenVerdicts,
    TrustedRepositoryService,
  ],
})
export class AccessModule {}
