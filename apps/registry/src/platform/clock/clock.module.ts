import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { systemClock } from '@schema-steward/kernel';
import type { Clock } from '@schema-steward/kernel';

/** `@Inject(CLOCK) clock: Clock`, anywhere: the one way to ask for the time. Tests put another in its place. */
export const CLOCK = Symbol('Clock');

@Module({})
export class ClockModule {
  static for(clock: Clock = systemClock): DynamicModule {
    return {
      module: ClockModule,
      global: true,
      providers: [{ provide: CLOCK, useValue: clock }],
      exports: [CLOCK],
    };
  }
}
