import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { TopicStore } from './topic-store.js';
import { TopicService } from './topic.service.js';
import { TopicsController } from './topics.controller.js';

@Module({
  imports: [LedgerModule, SubjectReadModelModule],
  controllers: [TopicsController],
  providers: [TopicService, TopicStore],
})
export class TopicsModule {}
