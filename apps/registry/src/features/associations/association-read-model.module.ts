import { Module } from '@nestjs/common';
import { AssociationReadModel } from './association-read-model.js';

/** Apart from the associations' own module, so that subjects and associations can each ask the other without a circle. */
@Module({ providers: [AssociationReadModel], exports: [AssociationReadModel] })
export class AssociationReadModelModule {}
