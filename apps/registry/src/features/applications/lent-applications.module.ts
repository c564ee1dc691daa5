import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications.module.js';

/** Gives `LentApplications` to another face of the API. */
@Module({ imports: [ApplicationsModule], exports: [ApplicationsModule] })
export class LentApplicationsModule {}
