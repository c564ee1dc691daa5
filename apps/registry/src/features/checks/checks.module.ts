import { Module } from '@nestjs/common';
import { WorkersModule } from '../../platform/workers/workers.module.js';
import { ContractReadModelModule } from '../contracts/contract-read-model.module.js';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { AffectedConsumers } from './affected-consumers.js';
import { ChangeJudge } from './change-judge.js';
import { CheckService } from './check.service.js';
import { ChecksController } from './checks.controller.js';
import { WitnessFinder } from './witness-finder.js';

@Module({
  imports: [ContractReadModelModule, SubjectReadModelModule, TeamReadModelModule, WorkersModule],
  controllers: [ChecksController],
  providers: [AffectedConsumers, ChangeJudge, CheckService, WitnessFinder],
})
export class ChecksModule {}
