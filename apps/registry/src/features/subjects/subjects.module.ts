import { Module } from '@nestjs/common';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { ApplicationReadModelModule } from '../applications/application-read-model.module.js';
import { ApprovalReadModelModule } from '../approvals/approval-read-model.module.js';
import { ContractReadModelModule } from '../contracts/contract-read-model.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TeamReadModelModule } from '../teams/team-read-model.module.js';
import { WorkersModule } from '../../platform/workers/workers.module.js';
import { AssociationReadModelModule } from '../associations/association-read-model.module.js';
import { ApprovalUses } from './approval-uses.js';
import { CompatibilityQueryService } from './compatibility-query.service.js';
import { CompatibilityController } from './compatibility.controller.js';
import { ConfigController } from './config.controller.js';
import { ConfigService } from './config.service.js';
import { ConfluentAnswers } from './confluent-answers.js';
import { ContextService } from './context.service.js';
import { ContextsController } from './contexts.controller.js';
import { DeletionGuard } from './deletion-guard.js';
import { DeletionObstacles } from './deletion-obstacles.js';
import { DeletionWriter } from './deletion-writer.js';
import { DeletionService } from './deletion.service.js';
import { FieldRestorer } from './field-restorer.js';
import { FieldReverter } from './field-reverter.js';
import { FieldWriter } from './field-writer.js';
import { KnownRegistrations } from './known-registrations.js';
import { LentSubjects } from './lent-subjects.js';
import { LookUpService } from './look-up.service.js';
import { OwnerAssignmentService } from './owner-assignment.service.js';
import { RegistrationWriter } from './registration-writer.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';
import { RememberedSchemas } from './remembered-schemas.js';
import { OwnerRehearsal } from './rehearsals/owner-rehearsal.js';
import { RehearsalsController } from './rehearsals/rehearsals.controller.js';
import { SettingsRehearsal } from './rehearsals/settings-rehearsal.js';
import { RootController } from './root.controller.js';
import { SchemaFormats } from './schema-formats.js';
import { SchemaIds } from './schema-ids.js';
import { SchemaQueryService } from './schema-query.service.js';
import { SchemaReferrers } from './schema-referrers.js';
import { SchemaUsageService } from './schema-usage.service.js';
import { SchemaUses } from './schema-uses.js';
import { SchemasController } from './schemas.controller.js';
import { SearchStore } from './search-store.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { Aliases, ResolveAlias } from './settings/aliases.js';
import { ConfigWriter } from './settings/config-writer.js';
import { ImportClearing } from './settings/import-clearing.js';
import { SettingsGovernanceController } from './settings/settings-governance.controller.js';
import { SettingsQuery } from './settings/settings-query.js';
import { MetadataController } from './metadata.controller.js';
import { MetadataQueryService } from './metadata-query.service.js';
import { ServerMetadataController } from './server-metadata.controller.js';
import { ModeWriter } from './settings/mode-writer.js';
import { ModeController } from './settings/mode.controller.js';
import { ModeService } from './settings/mode.service.js';
import { SettingsGuard } from './settings/settings-guard.js';
import { SettingsTransactions } from './settings/settings-transactions.js';
import { SubjectSettings } from './settings/subject-settings.js';
import { SubjectGovernanceController } from './subject-governance.controller.js';
import { SubjectGovernanceService } from './subject-governance.service.js';
import { SchemaListing } from './schema-listing.js';
import { SubjectListing } from './subject-listing.js';
import { SubjectQueryService } from './subject-query.service.js';
import { SubjectReadModelModule } from './subject-read-model.module.js';
import { SubjectSuccession } from './subject-succession.js';
import { SubjectTransactions } from './subject-transactions.js';
import { SubjectsController } from './subjects.controller.js';
import { TagQuery } from './tags/tag-query.js';
import { TagService } from './tags/tag.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TransferAnswerService } from './transfers/transfer-answer.service.js';
import { TransferOfferService } from './transfers/transfer-offer.service.js';
import { TransferQueryService } from './transfers/transfer-query.service.js';
import { TransferStore } from './transfers/transfer-store.js';
import { SubjectTransfersController } from './transfers/subject-transfers.controller.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { UndeleteGuard } from './undelete-guard.js';
import { UndeleteService } from './undelete.service.js';
import { VersionDiffService } from './version-diff.service.js';
import { VersionHistoryController } from './version-history.controller.js';
import { VersionNumbering } from './version-numbering.js';
import { VersionWriter } from './version-writer.js';

@Module({
  imports: [
    ApplicationReadModelModule,
    ApprovalReadModelModule,
    AssociationReadModelModule,
    ContractReadModelModule,
    LedgerModule,
    SubjectReadModelModule,
    TeamReadModelModule,
    WorkersModule,
  ],
  controllers: [
    RootController,
    SubjectsController,
    RegistrationController,
    ContextsController,
    SchemasController,
    CompatibilityController,
    ConfigController,
    MetadataController,
    ModeController,
    RehearsalsController,
    ServerMetadataController,
    SettingsGovernanceController,
    SubjectGovernanceController,
    SubjectTransfersController,
    TagsController,
    TransfersController,
    VersionHistoryController,
    SearchController,
  ],
  providers: [
    Aliases,
    ApprovalUses,
    CompatibilityQueryService,
    ConfigService,
    ConfigWriter,
    ConfluentAnswers,
    ContextService,
    DeletionGuard,
    DeletionObstacles,
    DeletionService,
    DeletionWriter,
    FieldRestorer,
    FieldReverter,
    FieldWriter,
    ImportClearing,
    KnownRegistrations,
    LentSubjects,
    LookUpService,
    MetadataQueryService,
    ModeService,
    ModeWriter,
    OwnerAssignmentService,
    OwnerRehearsal,
    RegistrationService,
    RegistrationWriter,
    ResolveAlias,
    RememberedSchemas,
    SchemaFormats,
    SchemaIds,
    SchemaQueryService,
    SchemaReferrers,
    SchemaUsageService,
    SchemaUses,
    SearchService,
    SearchStore,
    SettingsGuard,
    SettingsQuery,
    SettingsRehearsal,
    SettingsTransactions,
    SubjectGovernanceService,
    SchemaListing,
    SubjectListing,
    SubjectQueryService,
    SubjectSettings,
    SubjectSuccession,
    SubjectTransactions,
    TagQuery,
    TagService,
    TransferAnswerService,
    TransferOfferService,
    TransferQueryService,
    TransferStore,
    UndeleteGuard,
    UndeleteService,
    VersionDiffService,
    VersionNumbering,
    VersionWriter,
    WriteQueue,
  ],
  exports: [LentSubjects],
})
export class SubjectsModule {}
