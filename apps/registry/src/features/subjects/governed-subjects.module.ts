import { Module } from '@nestjs/common';
import { ApprovalReadModelModule } from '../approvals/approval-read-model.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { GovernedPolicies } from './governed-policies.js';
import { GovernedSubjects } from './governed-subjects.js';
import { TransferStore } from './transfers/transfer-store.js';
import { ConfigWriter } from './settings/config-writer.js';
import { SettingsGuard } from './settings/settings-guard.js';
import { SubjectReadModelModule } from './subject-read-model.module.js';

/** What governance as code may do with owners and levels. */
@Module({
  imports: [ApprovalReadModelModule, LedgerModule, SubjectReadModelModule, TeamReadModelModule],
  providers: [ConfigWriter, GovernedPolicies, GovernedSubjects, SettingsGuard, TransferStore],
  exports: [GovernedPolicies, GovernedSubjects],
})
export class GovernedSubjectsModule {}
