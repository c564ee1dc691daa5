import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { GovernedMembers } from './governed-members.js';
import { GovernedPrefixRules } from './governed-prefix-rules.js';
import { GovernedTeams } from './governed-teams.js';
import { TeamStore } from './team-store.js';

/** What governance as code may do with teams and prefix rules. */
@Module({
  imports: [LedgerModule],
  providers: [GovernedMembers, GovernedPrefixRules, GovernedTeams, TeamStore],
  exports: [GovernedPrefixRules, GovernedTeams],
})
export class GovernedTeamsModule {}
