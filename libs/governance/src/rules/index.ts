import { aliasChanged } from './alias-changed.js';
import { changeUnexplained } from './change-unexplained.js';
import { contractBroken } from './contract-broken.js';
import { contractDoubted } from './contract-doubted.js';
import { contractPending } from './contract-pending.js';
import { contractUnconfirmed } from './contract-unconfirmed.js';
import { contractUndecided } from './contract-undecided.js';
import { fieldsCut } from './fields-cut.js';
import type { GovernanceRule } from './governance-rule.js';
import { groupChanged } from './group-changed.js';
import { levelNone } from './level-none.js';
import { levelUnexplained } from './level-unexplained.js';
import { modeForced } from './mode-forced.js';
import { modeImport } from './mode-import.js';
import { namedOwnerArchived } from './named-owner-archived.js';
import { ownerArchived } from './owner-archived.js';
import { ownerDiffers } from './owner-differs.js';
import { ownerMissing } from './owner-missing.js';
import { ownerUnknown } from './owner-unknown.js';
import { registrationForced } from './registration-forced.js';
import { reservedFieldDropped } from './reserved-field-dropped.js';
import { reservedFieldUsed } from './reserved-field-used.js';
import { schemaFileDeleted } from './schema-file-deleted.js';
import { schemaStillConsumed } from './schema-still-consumed.js';
import { schemaStillReferenced } from './schema-still-referenced.js';
import { subjectUnknown } from './subject-unknown.js';
import { versionDeleted } from './version-deleted.js';
import { versionErased } from './version-erased.js';
import { versionMalformed } from './version-malformed.js';
import { versionOfAnotherGroup } from './version-of-another-group.js';
import { versionPromisesTooLittle } from './version-promises-too-little.js';

/** The table of governance rules: rendering, docs and tests come from it. */
export const GOVERNANCE_RULES: readonly GovernanceRule[] = [
  aliasChanged,
  changeUnexplained,
  contractBroken,
  contractDoubted,
  contractPending,
  contractUnconfirmed,
  contractUndecided,
  fieldsCut,
  groupChanged,
  levelNone,
  levelUnexplained,
  modeForced,
  modeImport,
  namedOwnerArchived,
  ownerArchived,
  ownerDiffers,
  ownerMissing,
  ownerUnknown,
  registrationForced,
  reservedFieldDropped,
  reservedFieldUsed,
  schemaFileDeleted,
  schemaStillConsumed,
  schemaStillReferenced,
  subjectUnknown,
  versionDeleted,
  versionErased,
  versionMalformed,
  versionOfAnotherGroup,
  versionPromisesTooLittle,
];
