import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from './features/access/access.module.js';
import { ApplicationsModule } from './features/applications/applications.module.js';
import { ApprovalsModule } from './features/approvals/approvals.module.js';
import { AssociationsModule } from './features/associations/associations.module.js';
import { ChecksModule } from './features/checks/checks.module.js';
import { ContractsModule } from './features/contracts/contracts.module.js';
import { GovernanceModule } from './features/governance/governance.module.js';
import { HealthModule } from './features/health/health.module.js';
import { PactBrokerModule } from './features/pact-broker/pact-broker.module.js';
import { SubjectsModule } from './features/subjects/subjects.module.js';
import { TeamsModule } from './features/teams/teams.module.js';
import { TopicsModule } from './features/topics/topics.module.js';
import { DatabaseModule, type DatabaseHandle } from './platform/database/database.module.js';

const FEATURES = [
  AccessModule,
  ApplicationsModule,
  ApprovalsModule,
  AssociationsModule,
  ChecksModule,
  ContractsModule,
  GovernanceModule,
  HealthModule,
  PactBrokerModule,
  SubjectsModule,
  TeamsModule,
  TopicsModule,
];

/** Everything that the service does, on one database. */
@Module({})
export class AppModule {
  static for(database: DatabaseHandle): DynamicModule {
    return { module: AppModule, imports: [DatabaseModule.for(database), ...FEATURES] };
  }

  /** All routes and no database: for the OpenAPI document. */
  static detached(): DynamicModule {
    return { module: AppModule, imports: [DatabaseModule.detached(), ...FEATURES] };
  }
}
