import { Module } from '@nestjs/common';
import { ApprovalReadModel } from './approval-read-model.js';

/** Apart from the approvals' own module, which itself reads subjects. */
@Module({ providers: [ApprovalReadModel], exports: [ApprovalReadModel] })
export class ApprovalReadModelModule {}
