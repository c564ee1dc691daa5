import { Module } from '@nestjs/common';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { ContractReadModelModule } from '../contracts/contract-read-model.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubjectReadModelModule } from '../subjects/subject-read-model.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { ApplicationService } from './application.service.js';
import { ApplicationsController } from './applications.controller.js';
import { DeclarationQueryService } from './declaration-query.service.js';
import { DeclarationService } from './declaration.service.js';
import { DeclarationsController } from './declarations.controller.js';
import { DeploymentStore } from './deployment-store.js';
import { DeploymentService } from './deployment.service.js';
import { DeploymentTurns } from './deployment-turns.js';
import { DeploymentsController } from './deployments.controller.js';
import { EnvironmentService } from './environment.service.js';
import { EnvironmentsController } from './environments.controller.js';
import { LentApplications } from './lent-applications.js';
import { ReleaseService } from './release.service.js';
import { ReleasesController } from './releases.controller.js';
import { RunningVersions } from './running-versions.js';
import { SubjectApplicationsController } from './subject-applications.controller.js';
import { VersionNotes } from './version-notes.js';
import { ApplicationReadModelModule } from './application-read-model.module.js';

@Module({
  imports: [
    LedgerModule,
    ApplicationReadModelModule,
    ContractReadModelModule,
    SubjectReadModelModule,
    TeamReadModelModule,
  ],
  controllers: [
    ApplicationsController,
    DeclarationsController,
    DeploymentsController,
    EnvironmentsController,
    ReleasesController,
    SubjectApplicationsController,
  ],
  providers: [
    ApplicationService,
    DeclarationQueryService,
    DeclarationService,
    DeploymentService,
    DeploymentStore,
    DeploymentTurns,
    EnvironmentService,
    LentApplications,
    ReleaseService,
    RunningVersions,
    VersionNotes,
    WriteQueue,
  ],
  exports: [LentApplications],
})
export class ApplicationsModule {}
