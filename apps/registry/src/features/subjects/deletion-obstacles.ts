import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssociationReadModel } from '../associations/association-read-model.js';
import { SchemaReferrers } from './schema-referrers.js';

/** What stands in the way of a deletion, by Confluent's rules. */
@Injectable()
export class DeletionObstacles {
  constructor(
    @Inject(SchemaReferrers) private readonly referrers: SchemaReferrers,
    @Inject(AssociationReadModel) private readonly associations: AssociationReadModel,
  ) {}

  /** Which of a subject's versions some live version refers to; or any version that is not erased. */
  referredTo(
    tx: EntityManager,
    subjectId: number,
    versions: readonly number[],
    options: { readonly includeDeleted: boolean },
  ): Promise<ReadonlySet<number>> {
    return this.referrers.referredTo(tx, subjectId, versions, options);
  }

  /** Whether some resource is bound to the subject. */
  isAssociated(tx: EntityManager, subjectId: number): Promise<boolean> {
    return this.associations.isAssociated(tx, subjectId);
  }
}
