import { Module } from '@nestjs/common';
import { ApplicationReadModel } from './application-read-model.js';
import { ApplicationStore } from './application-store.js';

/** Apart from the applications' own module, so that subjects and applications can each read the other without a circle. */
@Module({
  providers: [ApplicationReadModel, ApplicationStore],
  exports: [ApplicationReadModel, ApplicationStore],
})
export class ApplicationReadModelModule {}
