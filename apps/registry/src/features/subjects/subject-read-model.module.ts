import { Module } from '@nestjs/common';
import { ApprovalReadModelModule } from '../approvals/approval-read-model.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { ConfigStore } from './config-store.js';
import { ParsedSchemas } from './parsed-schemas.js';
import { PublishReadModel } from './publish-read-model.js';
import { PublishSnapshots } from './publish-snapshots.js';
import { SubjectReadModel } from './subject-read-model.js';
import { SubjectStore } from './subject-store.js';

/** What reads subjects; the only part of the feature that others may use, by its read models. */
@Module({
  imports: [ApprovalReadModelModule, TeamReadModelModule],
  providers: [
    CandidatePreparer,
    ConfigStore,
    ParsedSchemas,
    PublishReadModel,
    PublishSnapshots,
    SubjectReadModel,
    SubjectStore,
  ],
  exports: [CandidatePreparer, ConfigStore, ParsedSchemas, PublishReadModel, SubjectReadModel, SubjectStore],
})
export class SubjectReadModelModule {}
