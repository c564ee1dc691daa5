import { Module } from '@nestjs/common';
import { ApprovalReadModelModule } from '../approvals/approval-read-model.module.js';
import { ContractReadModelModule } from '../contracts/contract-read-model.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { WorkersModule } from '../../platform/workers/workers.module.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { OlderCanonicals } from './older-canonicals.js';
import { ConfigStore } from './config-store.js';
import { PublishReadModel } from './publish-read-model.js';
import { PublishSnapshots } from './publish-snapshots.js';
import { PublishVersions } from './publish-versions.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaTexts } from './schema-texts.js';
import { ModeStore } from './settings/mode-store.js';
import { SubjectReadModel } from './subject-read-model.js';
import { SubjectStore } from './subject-store.js';

/** What reads subjects; the only part of the feature that others may use, by its read models. */
@Module({
  imports: [ApprovalReadModelModule, ContractReadModelModule, TeamReadModelModule, WorkersModule],
  providers: [
    CandidatePreparer,
    OlderCanonicals,
    ConfigStore,
    ModeStore,
    PublishReadModel,
    PublishSnapshots,
    PublishVersions,
    SchemaContents,
    SchemaTexts,
    SubjectReadModel,
    SubjectStore,
  ],
  exports: [
    CandidatePreparer,
    ConfigStore,
    ModeStore,
    PublishReadModel,
    SchemaContents,
    SchemaTexts,
    SubjectReadModel,
    SubjectStore,
  ],
})
export class SubjectReadModelModule {}
