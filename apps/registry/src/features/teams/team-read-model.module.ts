import { Module } from '@nestjs/common';
import { TeamReadModel } from './team-read-model.js';

/** Apart from the teams' own module, so that subjects and teams can each read the other without a circle. */
@Module({ providers: [TeamReadModel], exports: [TeamReadModel] })
export class TeamReadModelModule {}
