import { Module } from '@nestjs/common';
import { CheckReadModel } from './check-read-model.js';

/** Apart from the checks' own module, so that approvals and checks can each read the other without a circle. */
@Module({ providers: [CheckReadModel], exports: [CheckReadModel] })
export class CheckReadModelModule {}
