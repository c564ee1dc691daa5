import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LentSubjectsModule } from '../subjects/lent-subjects.module.js';
import { AssociationBatchService } from './association-batch.service.js';
import { AssociationEndingService } from './association-ending.service.js';
import { AssociationQueryService } from './association-query.service.js';
import { AssociationStates } from './association-state.js';
import { AssociationStore } from './association-store.js';
import { AssociationService } from './association.service.js';
import { AssociationBatchesController, AssociationsController } from './associations.controller.js';

@Module({
  imports: [LedgerModule, LentSubjectsModule],
  controllers: [AssociationsController, AssociationBatchesController],
  providers: [
    AssociationBatchService,
    AssociationEndingService,
    AssociationQueryService,
    AssociationService,
    AssociationStates,
    AssociationStore,
  ],
})
export class AssociationsModule {}
