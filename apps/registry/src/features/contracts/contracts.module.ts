import { Module } from '@nestjs/common';
import { ApplicationReadModelModule } from '../applications/application-read-model.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { CanIDeployController } from './can-i-deploy.controller.js';
import { CanIDeployService } from './can-i-deploy.service.js';
import { ConsumerQuestions } from './consumer-questions.js';
import { ContractAnswerService } from './contract-answer.service.js';
import { ContractQueryService } from './contract-query.service.js';
import { ContractReadModelModule } from './contract-read-model.module.js';
import { ContractResolution } from './contract-resolution.js';
import { ContractSettingsService } from './contract-settings.service.js';
import { ContractUsages } from './contract-usages.js';
import { ContractStore } from './contract-store.js';
import { ContractsController } from './contracts.controller.js';
import { LentContracts } from './lent-contracts.js';
import { LentVerdicts } from './lent-verdicts.js';
import { PublishContractService } from './publish-contract.service.js';
import { SubjectContractsController } from './subject-contracts.controller.js';
import { SubjectUsageController } from './subject-usage.controller.js';
import { UsageQueryService } from './usage-query.service.js';

@Module({
  imports: [ApplicationReadModelModule, ContractReadModelModule, LedgerModule, SubjectReadModelModule],
  controllers: [
    CanIDeployController,
    ContractsController,
    SubjectContractsController,
    SubjectUsageController,
  ],
  providers: [
    CanIDeployService,
    ConsumerQuestions,
    ContractAnswerService,
    ContractQueryService,
    ContractResolution,
    ContractSettingsService,
    ContractStore,
    LentContracts,
    LentVerdicts,
    ContractUsages,
    PublishContractService,
    UsageQueryService,
  ],
  exports: [LentContracts, LentVerdicts],
})
export class ContractsModule {}
