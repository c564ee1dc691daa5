import { Module } from '@nestjs/common';
import { ContractsModule } from './contracts.module.js';

/** Gives `LentContracts` to another face of the API. */
@Module({ imports: [ContractsModule], exports: [ContractsModule] })
export class LentContractsModule {}
