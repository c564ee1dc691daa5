import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { SETTINGS } from './settings.js';
import type { Settings } from './settings.js';

@Module({})
export class SettingsModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
