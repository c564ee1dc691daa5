import { Module } from '@nestjs/common';
import { WorkersModule } from '../../platform/workers/workers.module.js';
import { ApplicationReadModelModule } from '../applications/application-read-model.module.js';
import { CONTRACT_CONFIRMATION } from './contract-confirmation.js';
import { ContractEffectsReadModel } from './contract-effects-read-model.js';
import { ContractEngine } from './contract-engine.js';
import { ContractReadModel } from './contract-read-model.js';
import { ReaderReadModel } from './reader-read-model.js';
import { PactConfirmation } from './verifier/pact-confirmation.js';

/** Apart from the contracts' own module, so that subjects and contracts can each read the other without a circle. */
@Module({
  imports: [ApplicationReadModelModule, WorkersModule],
  providers: [
    ContractEffectsReadModel,
    ContractEngine,
    ContractReadModel,
    ReaderReadModel,
    { provide: CONTRACT_CONFIRMATION, useClass: PactConfirmation },
  ],
  exports: [ContractEffectsReadModel, ContractEngine, ContractReadModel, ReaderReadModel],
})
export class ContractReadModelModule {}
