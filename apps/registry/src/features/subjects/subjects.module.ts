import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { ApprovalUses } from './approval-uses.js';
import { CompatibilityQueryService } from './compatibility-query.service.js';
import { CompatibilityController } from './compatibility.controller.js';
import { ConfigController } from './config.controller.js';
import { ConfigService } from './config.service.js';
import { FieldWriter } from './field-writer.js';
import { RegistrationWriter } from './registration-writer.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { OwnerAssignmentService } from './owner-assignment.service.js';
import { RegistrationService } from './registration.service.js';
import { RootController } from './root.controller.js';
import { SchemasController } from './schemas.controller.js';
import { SubjectGovernanceController } from './subject-governance.controller.js';
import { SubjectGovernanceService } from './subject-governance.service.js';
import { SubjectSuccession } from './subject-succession.js';
import { SubjectReadModelModule } from './subject-read-model.module.js';
import { SubjectsController } from './subjects.controller.js';
import { VersionQueryService } from './version-query.service.js';
import { VersionNumbering } from './version-numbering.js';
import { VersionWriter } from './version-writer.js';

@Module({
  imports: [LedgerModule, SubjectReadModelModule, TeamReadModelModule],
  controllers: [
    RootController,
    SubjectsController,
    SchemasController,
    CompatibilityController,
    ConfigController,
    SubjectGovernanceController,
  ],
  providers: [
    ApprovalUses,
    CompatibilityQueryService,
    ConfigService,
    FieldWriter,
    OwnerAssignmentService,
    RegistrationService,
    RegistrationWriter,
    SubjectGovernanceService,
    SubjectSuccession,
    VersionQueryService,
    VersionNumbering,
    VersionWriter,
    WriteQueue,
  ],
})
export class SubjectsModule {}
