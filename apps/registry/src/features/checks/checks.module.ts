import { Module } from '@nestjs/common';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { ChangeJudge } from './change-judge.js';
import { CheckService } from './check.service.js';
import { ChecksController } from './checks.controller.js';

@Module({
  imports: [SubjectReadModelModule, TeamReadModelModule],
  controllers: [ChecksController],
  providers: [ChangeJudge, CheckService],
})
export class ChecksModule {}
