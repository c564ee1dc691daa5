import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { GovernedPolicies } from './governed-policies.js';
import { GovernedSubjects } from './governed-subjects.js';
import { TransferStore } from './transfers/transfer-store.js';
import { SubjectReadModelModule } from './subject-read-model.module.js';

/** What governance as code may do with owners and levels. */
@Module({
  imports: [LedgerModule, SubjectReadModelModule, TeamReadModelModule],
  providers: [GovernedPolicies, GovernedSubjects, TransferStore],
  exports: [GovernedPolicies, GovernedSubjects],
})
export class GovernedSubjectsModule {}
