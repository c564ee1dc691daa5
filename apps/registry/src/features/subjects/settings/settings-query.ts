import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfigStore, type EffectiveConfig, type LevelReason, type StoredConfig } from '../config-store.js';
import { ModeStore, type Mode, type StoredMode } from './mode-store.js';
import type { SettingsScope } from './settings-scope.js';

export interface ExplainedSettings {
  readonly config: EffectiveConfig;
  /** Undefined where the scope says nothing itself. */
  readonly ownConfig: StoredConfig | undefined;
  /** Undefined where no scope says a level, so that the server's own holds. */
  readonly levelReason: LevelReason | undefined;
  readonly mode: Mode;
  /** Undefined where the scope says none itself. */
  readonly ownMode: StoredMode | undefined;
}

/** What holds for a scope, and why. */
@Injectable()
export class SettingsQuery {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(ModeStore) private readonly modes: ModeStore,
  ) {}

  async read(scope: SettingsScope): Promise<ExplainedSettings> {
    const { manager } = this.dataSource;
    return {
      config: await this.configs.effective(manager, scope),
      ownConfig: await this.configs.find(manager, scope),
      levelReason: await this.configs.levelReason(manager, scope),
      mode: await this.modes.effective(manager, scope),
      ownMode: await this.modes.find(manager, scope),
    };
  }
}
