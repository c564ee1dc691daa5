import { InitialSchema1795953600000 } from './1795953600000-initial-schema.js';
import { ServiceRole1795953660000 } from './1795953660000-service-role.js';
import { Access1795971960000 } from './1795971960000-access.js';
import { Approvals1795974660000 } from './1795974660000-approvals.js';
import { Owners1795978800000 } from './1795978800000-owners.js';
import { TransferPersons1795978801000 } from './1795978801000-transfer-persons.js';
import { Applications1795978860000 } from './1795978860000-applications.js';
import { People1795978980000 } from './1795978980000-people.js';
import { Deletions1795979100000 } from './1795979100000-deletions.js';
import { Search1795979160000 } from './1795979160000-search.js';
import { SchemaUses1795979170000 } from './1795979170000-schema-uses.js';
import { Settings1795979220000 } from './1795979220000-settings.js';
import { Contracts1795979340000 } from './1795979340000-contracts.js';
import { TokenLines1795979400000 } from './1795979400000-token-lines.js';
import { FieldUsages1795979410000 } from './1795979410000-field-usages.js';
import { ChangeNotices1795979460000 } from './1795979460000-change-notices.js';
import { VerificationResults1795979580000 } from './1795979580000-verification-results.js';
import { Associations1795980000000 } from './1795980000000-associations.js';
import { SearchWords1795980120000 } from './1795980120000-search-words.js';
import { BranchesEnd1795980360000 } from './1795980360000-branches-end.js';
import { UsagePlaces1795980420000 } from './1795980420000-usage-places.js';
import { AssociationOrder1795980480000 } from './1795980480000-association-order.js';

/** In the order in which they run. TypeORM sorts by the epoch milliseconds at the end of the class name. */
export const MIGRATIONS = [
  InitialSchema1795953600000,
  ServiceRole1795953660000,
  Access1795971960000,
  Approvals1795974660000,
  Owners1795978800000,
  TransferPersons1795978801000,
  Applications1795978860000,
  People1795978980000,
  Deletions1795979100000,
  Search1795979160000,
  SchemaUses1795979170000,
  Settings1795979220000,
  Contracts1795979340000,
  TokenLines1795979400000,
  FieldUsages1795979410000,
  ChangeNotices1795979460000,
  VerificationResults1795979580000,
  Associations1795980000000,
  SearchWords1795980120000,
  BranchesEnd1795980360000,
  UsagePlaces1795980420000,
  AssociationOrder1795980480000,
] as const;
