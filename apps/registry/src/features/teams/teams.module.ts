import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OwnershipRuleService } from './ownership-rule.service.js';
import { OwnershipRulesController } from './ownership-rules.controller.js';
import { TeamArchiveService } from './team-archive.service.js';
import { TeamMemberService } from './team-member.service.js';
import { TeamMembersController } from './team-members.controller.js';
import { TeamReadModelModule } from './team-read-model.module.js';
import { TeamService } from './team.service.js';
import { TeamStore } from './team-store.js';
import { TeamsController } from './teams.controller.js';

@Module({
  imports: [LedgerModule, TeamReadModelModule],
  controllers: [TeamsController, TeamMembersController, OwnershipRulesController],
  providers: [OwnershipRuleService, TeamArchiveService, TeamMemberService, TeamService, TeamStore],
})
export class TeamsModule {}
