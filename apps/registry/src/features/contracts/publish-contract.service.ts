import { SchemaParseError, StewardError, type Clock, type ErrorDetail } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import type { ContractFacts, ContractText } from '../../platform/workers/contract-text.js';
import { JobNotFinished } from '../../platform/workers/job-not-finished.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { Ledger } from '../ledger/ledger.js';
import { applicationSlug, providerKey } from './application-slug.js';
import { ContractEngine } from './contract-engine.js';
import { ContractStore, type StoredContract } from './contract-store.js';

export interface PublishCommand {
  readonly application: string;
  readonly version: string;
  readonly format: ContractText['format'];
  readonly text: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  readonly principal: Principal;
}

export interface PublishedContract {
  readonly created: boolean;
  readonly contract: StoredContract;
  readonly facts: ContractFacts;
}

const MAX_PROBLEMS = 50;

/** Publication: what a version reads is written down once and stays. The answer to it is worked out afterwards. */
@Injectable()
export class PublishContractService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(ContractEngine) private readonly engine: ContractEngine,
    @Inject(ContractStore) private readonly store: ContractStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Publishing the same again changes nothing but the branch, if it names a new one.
   * @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `contract-refused`,
   *   `contract-exists`, `overloaded`
   */
  async publish(command: PublishCommand): Promise<PublishedContract> {
    // Whoever may not publish gets no work done.
    await this.allowed(await this.applications.find(this.dataSource.manager, command.application), command);
    const facts = await this.read(command);
    refuseProblems(facts, command);
    try {
      return await transact(this.dataSource, (tx) => this.write(tx, command, facts));
    } catch (error) {
      // No lock is held while the difference is worked out.
      throw error instanceof AnotherContract ? await this.exists(error.contentId, command) : error;
    }
  }

  private async write(
    tx: EntityManager,
    command: PublishCommand,
    facts: ContractFacts,
  ): Promise<PublishedContract> {
    const { version, branch, buildUrl, principal } = command;
    const application = await this.applications.hold(tx, command.application);
    await this.allowed(application, command);
    const at = this.clock.now();
    const provider = providerKey(facts.provider);
    const known = await this.store.find(tx, application.id, version, provider);
    if (known && known.contentHash !== facts.contentHash) throw new AnotherContract(known.contentId);
    const contentId = known?.contentId ?? (await this.store.ensureContent(tx, command, facts, at));
    const id =
      known?.id ??
      (await this.store.insert(tx, {
        applicationId: application.id,
        provider,
        version,
        contentId,
        buildUrl,
        by: principal.name,
        at,
      }));
    if (!known) await this.store.lead(tx, id, at);
    const branched =
      branch !== null &&
      (await this.store.putOnBranch(tx, { applicationId: application.id, version, branch, at }));
    if (!known || branched)
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: 'contract.published',
        teamId: application.teamId,
        target: application.slug,
        data: { version, provider, format: command.format, contentHash: facts.contentHash, branch },
      });
    const contract = await this.store.find(tx, application.id, version, provider);
    if (!contract) throw new Error('a contract that was written is not there');
    return { created: !known, contract, facts };
  }

  private async allowed(
    application: Awaited<ReturnType<ApplicationReadModel['find']>>,
    { principal }: PublishCommand,
  ): Promise<void> {
    const { slug, team } = application;
    requireAccess(principal, 'contracts:publish', { kind: 'application', application: slug, team });
    this.applications.requireRunning(application);
    return Promise.resolve();
  }

  /** @throws StewardError `contract-refused` for what cannot be read, in time or at all */
  private async read({ format, text }: PublishCommand): Promise<ContractFacts> {
    try {
      return await this.engine.read(format, text);
    } catch (error) {
      if (error instanceof SchemaParseError)
        throw new StewardError('contract-refused', `The contract is no JSON: ${error.message}`, [
          { detail: `${error.message} ${error.hint}`, pointer: '/content', location: error.location },
        ]);
      if (error instanceof JobNotFinished)
        throw new StewardError(
          'contract-refused',
          `The contract could not be read within ${error.limit}. Make it smaller, or its patterns simpler.`,
        );
      throw error;
    }
  }

  private async exists(contentId: number, { version, text }: PublishCommand): Promise<StewardError> {
    const { text: before } = await this.store.content(this.dataSource.manager, contentId);
    const differences = await this.engine.differences(before, text);
    const details = differences.map(({ pointer, before: was, after: is }): ErrorDetail => ({
      detail: `${pointer === '' ? 'the contract' : pointer}: ${was === undefined ? 'new' : `was ${was}`}${is === undefined ? ', is gone' : `, is ${is}`}`,
      pointer: '/content',
    }));
    return new StewardError(
      'contract-exists',
      `Version ${version} has published another contract already; nothing was written.`,
      details,
    );
  }
}

/** What the version published says something else. */
class AnotherContract extends Error {
  override readonly name = 'AnotherContract';

  constructor(readonly contentId: number) {
    super('the version has published another contract');
  }
}

/** @throws StewardError `contract-refused` */
function refuseProblems({ problems, consumer }: ContractFacts, { application }: PublishCommand): void {
  const rejecting = problems.filter(({ severity }) => severity === 'reject');
  const details = rejecting.slice(0, MAX_PROBLEMS).map(({ id, message, location }): ErrorDetail => ({
    detail: `${id}: ${message}`,
    pointer: '/content',
    ...(location && { location }),
  }));
  if (rejecting.length > MAX_PROBLEMS)
    details.push({ detail: `… and ${rejecting.length - MAX_PROBLEMS} more.` });
  const [first] = rejecting;
  if (first)
    throw new StewardError('contract-refused', `The contract cannot be taken: ${first.message}`, details);
  if (applicationSlug(consumer) !== application)
    throw new StewardError(
      'contract-refused',
      `The contract is of the consumer ${JSON.stringify(consumer.slice(0, 100))}, and is published for ${application}.`,
      [{ detail: `"consumer" must be ${application}, as its slug or its name.`, pointer: '/content' }],
    );
}
