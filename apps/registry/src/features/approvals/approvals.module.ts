import { Module } from '@nestjs/common';
import { CheckReadModelModule } from '../checks/check-read-model.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { ApprovalService } from './approval.service.js';
import { ApprovalsController } from './approvals.controller.js';

@Module({
  imports: [CheckReadModelModule, LedgerModule, SubjectReadModelModule],
  controllers: [ApprovalsController],
  providers: [ApprovalService],
})
export class ApprovalsModule {}
