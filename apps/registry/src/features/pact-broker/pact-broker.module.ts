import { Module } from '@nestjs/common';
import { ApplicationReadModelModule } from '../applications/application-read-model.module.js';
import { LentApplicationsModule } from '../applications/lent-applications.module.js';
import { ContractReadModelModule } from '../contracts/contract-read-model.module.js';
import { LentContractsModule } from '../contracts/lent-contracts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { BranchesController } from './branches.controller.js';
import { BrokerIndexController } from './broker-index.controller.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import { DeployabilityService } from './deployability.service.js';
import { MatrixPairs } from './matrix-pairs.js';
import { MatrixController } from './matrix.controller.js';
import { PactPublishingService } from './pact-publishing.service.js';
import { PactQueryService } from './pact-query.service.js';
import { PactStore } from './pact-store.js';
import { PactVerificationsController } from './pact-verifications.controller.js';
import { PacticipantDirectory } from './pacticipant-directory.js';
import { PacticipantService } from './pacticipant.service.js';
import { PacticipantsController } from './pacticipants.controller.js';
import { PactsController } from './pacts.controller.js';
import { RunningVersionsController } from './running-versions.controller.js';
import { VerificationService } from './verification.service.js';

/** The Pact Broker's API: another face of applications and contracts, so that Pact's tools work unchanged. */
@Module({
  imports: [
    ApplicationReadModelModule,
    ContractReadModelModule,
    LedgerModule,
    LentApplicationsModule,
    LentContractsModule,
  ],
  controllers: [
    BranchesController,
    BrokerIndexController,
    MatrixController,
    PactVerificationsController,
    PacticipantsController,
    PactsController,
    RunningVersionsController,
  ],
  providers: [
    BrokerLinkFactory,
    DeployabilityService,
    MatrixPairs,
    PactPublishingService,
    PactQueryService,
    PactStore,
    PacticipantDirectory,
    PacticipantService,
    VerificationService,
  ],
})
export class PactBrokerModule {}
