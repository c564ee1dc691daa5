import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { subjectLockKey, type LockRequest } from '../../platform/database/locks.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { ConfluentAnswers } from './confluent-answers.js';
import { asConfluentError } from './confluent-refusals.js';
import { DeletionService } from './deletion.service.js';
import type { RegisterSchemaBody } from './dto/register-schema.dto.js';
import type { RegisteredEntity } from './dto/schema-entity.dto.js';
import type { RegisterCommand } from './register-command.js';
import { RegistrationService } from './registration.service.js';
import { ModeStore, takesIds } from './settings/mode-store.js';
import { refuseReadOnly } from './settings/refuse-mode.js';
import { SubjectStore, type StoredSubject } from './subject-store.js';
import { toRegisterCommand } from './to-register-command.js';

/** A subject as those see it who bind it to something. */
export interface LentSubject {
  readonly subject: StoredSubject | undefined;
  readonly liveVersions: number;
  /** Whether its versions come from elsewhere, with their ids. */
  readonly importing: boolean;
}

/** A schema to be registered in a subject. */
export interface LentRegistration {
  readonly name: SubjectName;
  readonly body: RegisterSchemaBody;
  readonly normalize: boolean;
  readonly principal: Principal;
}

/** What the API of associations may do with subjects: the same writes as elsewhere, by the same decisions. */
@Injectable()
export class LentSubjects {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(RegistrationService) private readonly registration: RegistrationService,
    @Inject(DeletionService) private readonly deletion: DeletionService,
    @Inject(ConfluentAnswers) private readonly answers: ConfluentAnswers,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
  ) {}

  /** @throws 42205 where nothing may be written */
  async look(manager: EntityManager, name: SubjectName): Promise<LentSubject> {
    const scope = { context: name.context, subject: name.name };
    const mode = await this.modes.effective(manager, scope);
    refuseReadOnly(scope, mode);
    const subject = await this.store.findSubject(manager, name);
    const live = subject ? await this.store.liveVersions(manager, subject.id) : [];
    return { subject, liveVersions: live.length, importing: takesIds(mode) };
  }

  /** The newest live version; undefined where there is none. */
  async latest(manager: EntityManager, name: SubjectName): Promise<RegisteredEntity | undefined> {
    const subject = await this.store.findSubject(manager, name);
    const version = subject && (await this.store.findVersion(manager, subject.id, 'latest'));
    const schema = version && (await this.store.findSchema(manager, version.contextId, version.schemaId));
    if (!schema) return undefined;
    return this.entity(name, { schema, version: version.version });
  }

  /** Whether the subject holds the schema already. @throws what the registration would throw */
  async rehearse(registration: LentRegistration): Promise<boolean> {
    const command = commandOf(registration);
    const held = await this.registration.rehearse(command).catch(inConfluentsWords(command));
    return held !== undefined;
  }

  /** @throws as a registration */
  async register(registration: LentRegistration): Promise<RegisteredEntity> {
    const command = commandOf(registration);
    const registered = await this.registration.register(command).catch(inConfluentsWords(command));
    return this.entity(command.name, registered);
  }

  /**
   * Work that takes the locks of these subjects, when it is its turn among this node's writers of them: who waits for a
   * lock holds a connection. Turns are taken in one order, so that nobody waits in a circle. @throws as the work
   */
  inTurn<T>(names: readonly SubjectName[], work: () => Promise<T>): Promise<T> {
    const keys = new Set(names.map(({ context, name }) => subjectLockKey(context, name)));
    return [...keys]
      .sort()
      .reduceRight<() => Promise<T>>((inner, key) => () => this.queue.run(key, inner), work)();
  }

  /** Ends a subject for good, after what its end follows from, in one transaction. @throws as a deletion */
  remove(
    name: SubjectName,
    principal: Principal,
    first: (tx: EntityManager) => Promise<void>,
    locks: readonly LockRequest[],
  ): Promise<void> {
    return this.deletion.remove(name, principal, first, locks);
  }

  private entity(
    name: SubjectName,
    registered: Parameters<ConfluentAnswers['registered']>[0],
  ): RegisteredEntity {
    return { subject: formatSubjectName(name), ...this.answers.registered(registered) };
  }
}

function commandOf({ name, body, normalize, principal }: LentRegistration): RegisterCommand {
  return toRegisterCommand(name, body, { normalize, force: false }, principal);
}

function inConfluentsWords(command: RegisterCommand) {
  return (error: unknown): never => {
    throw asConfluentError(error, { ...command, subject: formatSubjectName(command.name) });
  };
}
