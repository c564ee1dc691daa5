import { Module } from '@nestjs/common';
import { SubjectsModule } from './subjects.module.js';

/** Gives `LentSubjects` to another face of the API. */
@Module({ imports: [SubjectsModule], exports: [SubjectsModule] })
export class LentSubjectsModule {}
