import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OwnershipRuleService } from './ownership-rule.service.js';
import { OwnershipRulesController } from './ownership-rules.controller.js';
import { TeamService } from './team.service.js';
import { TeamsController } from './teams.controller.js';

@Module({
  imports: [LedgerModule],
  controllers: [TeamsController, OwnershipRulesController],
  providers: [OwnershipRuleService, TeamService],
})
export class TeamsModule {}
