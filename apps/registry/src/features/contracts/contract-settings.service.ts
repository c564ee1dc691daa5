import { formatSubjectName, parseSubjectName, StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { Ledger } from '../ledger/ledger.js';
import type { ContractBindings } from './dto.js';
import { holdSubjects } from './hold-read-subjects.js';

/** What an application says about contracts: its main branch and, as a provider, what unbound interactions mean. */
@Injectable()
export class ContractSettingsService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived` */
  async setMainBranch(slug: string, branch: string | null, principal: Principal): Promise<void> {
    await transact(this.dataSource, async (tx) => {
      const application = await this.applications.hold(tx, slug);
      const { id, team, teamId, mainBranch } = application;
      requireAccess(principal, 'contracts:publish', { kind: 'application', application: slug, team });
      this.applications.requireRunning(application);
      if (mainBranch === branch) return;
      await tx.query('UPDATE applications SET main_branch = $2 WHERE id = $1', [id, branch]);
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'application.main-branch-set',
        teamId,
        target: slug,
        data: { branch, former: mainBranch },
      });
    });
  }

  /** By description. @throws StewardError `application-not-found` */
  async bindings(slug: string): Promise<ContractBindings> {
    const { manager } = this.dataSource;
    await this.applications.find(manager, slug);
    return { bindings: await this.read(manager, slug) };
  }

  /**
   * The whole map anew.
   * @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `invalid-request`
   */
  async setBindings(
    slug: string,
    request: ContractBindings,
    principal: Principal,
  ): Promise<ContractBindings> {
    const bindings = request.bindings.map(({ description, subject }, index) => {
      const name = parseSubjectName(subject);
      if (name) return { description, ...name };
      throw new StewardError('invalid-request', 'The map names what cannot be a subject.', [
        { detail: 'cannot be the name of a subject', pointer: `/bindings/${index}/subject` },
      ]);
    });
    if (new Set(bindings.map(({ description }) => description)).size < bindings.length)
      throw new StewardError('invalid-request', 'The map has one subject for each description.', [
        { detail: 'names a description twice', pointer: '/bindings' },
      ]);
    return transact(this.dataSource, async (tx) => {
      const application = await this.applications.hold(tx, slug);
      const { team, teamId } = application;
      requireAccess(principal, 'contract-bindings:write', { kind: 'application', application: slug, team });
      this.applications.requireRunning(application);
      const before = await this.read(tx, slug);
      await tx.query('DELETE FROM contract_bindings WHERE provider = $1', [slug]);
      await tx.query(
        `INSERT INTO contract_bindings (provider, description, context, subject)
         SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])`,
        [
          slug,
          bindings.map(({ description }) => description),
          bindings.map(({ context }) => context),
          bindings.map(({ name }) => name),
        ],
      );
      await holdSubjects(tx, bindings);
      const after = await this.read(tx, slug);
      if (JSON.stringify(before) !== JSON.stringify(after))
        await this.ledger.append(tx, {
          occurredAt: this.clock.now(),
          actor: principal.name,
          action: 'contract-bindings.changed',
          teamId,
          target: slug,
          data: { bindings: after },
        });
      return { bindings: after };
    });
  }

  private async read(manager: EntityManager, slug: string): Promise<ContractBindings['bindings']> {
    const rows = await manager.query<{ description: string; context: string; subject: string }[]>(
      `SELECT description, context, subject FROM contract_bindings WHERE provider = $1
       ORDER BY description COLLATE "C"`,
      [slug],
    );
    return rows.map(({ description, context, subject }) => ({
      description,
      subject: formatSubjectName({ context, name: subject }),
    }));
  }
}
