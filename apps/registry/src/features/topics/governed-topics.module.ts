import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { GovernedTopics } from './governed-topics.js';
import { TopicStore } from './topic-store.js';

/** What governance as code may do with topics. */
@Module({ imports: [LedgerModule], providers: [GovernedTopics, TopicStore], exports: [GovernedTopics] })
export class GovernedTopicsModule {}
