import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { ApplicationStore } from './application-store.js';
import { GovernedApplications } from './governed-applications.js';
import { GovernedEnvironments } from './governed-environments.js';

/** What governance as code may do with environments and applications. */
@Module({
  imports: [LedgerModule, SubjectReadModelModule, TeamReadModelModule],
  providers: [ApplicationStore, GovernedApplications, GovernedEnvironments],
  exports: [GovernedApplications, GovernedEnvironments],
})
export class GovernedApplicationsModule {}
