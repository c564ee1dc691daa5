import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../ledger/ledger.js';
import { ConfigStore } from '../config-store.js';
import type { StoredSubject } from '../subject-store.js';
import { ModeStore } from './mode-store.js';
import { refuseReadOnly } from './refuse-mode.js';

/** One subject's settings, for who writes to its versions. */
@Injectable()
export class SubjectSettings {
  constructor(
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  /** @throws 42205 where nothing may be written; ask under the locks of the configs that decide */
  async refuseReadOnly(tx: EntityManager, { context, name }: SubjectName): Promise<void> {
    const scope = { context, subject: name };
    refuseReadOnly(scope, await this.modes.effective(tx, scope));
  }

  /** With its last version a subject loses its config and its mode. */
  async remove(
    tx: EntityManager,
    { context, name }: SubjectName,
    subject: StoredSubject,
    { actor, at }: { readonly actor: string; readonly at: Date },
  ): Promise<void> {
    const scope = { context, subject: name };
    const entry = {
      occurredAt: at,
      actor,
      subjectId: subject.id,
      target: formatSubjectName({ context, name }),
    };
    const config = await this.configs.find(tx, scope);
    if (config) {
      await this.configs.remove(tx, subject.contextId, name);
      await this.ledger.append(tx, { ...entry, action: 'config.deleted', data: { before: config } });
    }
    const mode = await this.modes.find(tx, scope);
    if (mode) {
      await this.modes.remove(tx, subject.contextId, name);
      await this.ledger.append(tx, { ...entry, action: 'mode.deleted', data: { before: mode.mode } });
    }
  }
}
