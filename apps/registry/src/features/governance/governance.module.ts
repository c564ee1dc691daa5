import { Module } from '@nestjs/common';
import { GovernedApplicationsModule } from '../applications/governed-applications.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { GovernedSubjectsModule } from '../subjects/governed-subjects.module.js';
import { GovernedTeamsModule } from '../teams/governed-teams.module.js';
import { GovernedTopicsModule } from '../topics/governed-topics.module.js';
import { GovernanceController } from './governance.controller.js';
import { GovernanceService } from './governance.service.js';
import { GovernedKinds } from './governed-kinds.js';

@Module({
  imports: [
    GovernedApplicationsModule,
    GovernedSubjectsModule,
    GovernedTeamsModule,
    GovernedTopicsModule,
    LedgerModule,
  ],
  controllers: [GovernanceController],
  providers: [GovernanceService, GovernedKinds],
})
export class GovernanceModule {}
