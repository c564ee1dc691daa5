import { ApiTokenEntity } from './features/access/api-token.entity.js';
import { SessionEntity } from './features/access/sign-in/session.entity.js';
import { TrustedRepositoryEntity } from './features/access/trusted-repository.entity.js';
import { UsedTokenIdEntity } from './features/access/used-token-id.entity.js';
import { ApplicationEntity } from './features/applications/application.entity.js';
import { DeclarationEntity } from './features/applications/declaration.entity.js';
import { DeploymentEntity } from './features/applications/deployment.entity.js';
import { EnvironmentEntity } from './features/applications/environment.entity.js';
import { ReleaseEntity } from './features/applications/release.entity.js';
import { ApprovalEntity } from './features/approvals/approval.entity.js';
import { AssociationEntity } from './features/associations/association.entity.js';
import { CheckEntity } from './features/checks/check.entity.js';
import { ApplicationVersionBranchEntity } from './features/contracts/entities/application-version-branch.entity.js';
import { ContractBindingEntity } from './features/contracts/entities/contract-binding.entity.js';
import { ContractBranchHeadEntity } from './features/contracts/entities/contract-branch-head.entity.js';
import { ContractContentEntity } from './features/contracts/entities/contract-content.entity.js';
import { ContractInteractionEntity } from './features/contracts/entities/contract-interaction.entity.js';
import { ContractVersionEntity } from './features/contracts/entities/contract-version.entity.js';
import { FieldUsageEntity } from './features/contracts/entities/field-usage.entity.js';
import { LedgerEntryEntity } from './features/ledger/ledger-entry.entity.js';
import { VerificationResultEntity } from './features/pact-broker/entities/verification-result.entity.js';
import { ConfigEntity } from './features/subjects/entities/config.entity.js';
import { ContextEntity } from './features/subjects/entities/context.entity.js';
import { FieldRevisionEntity } from './features/subjects/entities/field-revision.entity.js';
import { FieldEntity } from './features/subjects/entities/field.entity.js';
import { ModeEntity } from './features/subjects/entities/mode.entity.js';
import { SchemaReferenceEntity } from './features/subjects/entities/schema-reference.entity.js';
import { SchemaVersionEntity } from './features/subjects/entities/schema-version.entity.js';
import { SchemaEntity } from './features/subjects/entities/schema.entity.js';
import { SubjectEntity } from './features/subjects/entities/subject.entity.js';
import { SubjectTransferEntity } from './features/subjects/entities/subject-transfer.entity.js';
import { OwnershipRuleEntity } from './features/teams/ownership-rule.entity.js';
import { TeamContactChannelEntity } from './features/teams/team-contact-channel.entity.js';
import { TeamMemberEntity } from './features/teams/team-member.entity.js';
import { TeamEntity } from './features/teams/team.entity.js';
import { TopicSubjectEntity } from './features/topics/topic-subject.entity.js';
import { TopicEntity } from './features/topics/topic.entity.js';

/** Every table, so that the drift check can compare all of them with the migrations. */
export const ENTITIES = [
  ApiTokenEntity,
  ApplicationEntity,
  ApplicationVersionBranchEntity,
  ApprovalEntity,
  AssociationEntity,
  CheckEntity,
  ConfigEntity,
  ContextEntity,
  ContractBindingEntity,
  ContractBranchHeadEntity,
  ContractContentEntity,
  ContractInteractionEntity,
  ContractVersionEntity,
  DeclarationEntity,
  DeploymentEntity,
  EnvironmentEntity,
  FieldEntity,
  FieldRevisionEntity,
  FieldUsageEntity,
  LedgerEntryEntity,
  ModeEntity,
  OwnershipRuleEntity,
  ReleaseEntity,
  SchemaEntity,
  SchemaReferenceEntity,
  SchemaVersionEntity,
  SessionEntity,
  SubjectEntity,
  SubjectTransferEntity,
  TeamContactChannelEntity,
  TeamEntity,
  TeamMemberEntity,
  TopicEntity,
  TopicSubjectEntity,
  TrustedRepositoryEntity,
  UsedTokenIdEntity,
  VerificationResultEntity,
] as const;
