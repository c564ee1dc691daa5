import type { ReportChange, ReportConsumer } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SubjectApplication } from '../applications/application-read-model.js';
import type { BindingContract } from '../contracts/contract-read-model.js';
import { readerNames, ReaderReadModel } from '../contracts/reader-read-model.js';
import type { PublishSnapshot } from '../subjects/publish-read-model.js';

/** More are not named in a report. */
const MOST = 100;
/** More fields of one consumer are not listed. */
const MOST_PATHS = 50;

export type Affected = Pick<ReportChange, 'consumers' | 'moreConsumers'>;

/** Whom a change that breaks may hurt: who is subscribed to its subject, and whose contracts read it. */
@Injectable()
export class AffectedConsumers {
  constructor(@Inject(ReaderReadModel) private readonly readers: ReaderReadModel) {}

  /**
   * Everybody who is subscribed, with what their contracts say, and whoever has a contract alone; production first.
   * Nothing for a subject that nobody reads, so that its report stays as it was.
   */
  async of(
    manager: EntityManager,
    { subject }: PublishSnapshot,
    contracts: readonly BindingContract[] = [],
  ): Promise<Affected> {
    return merged(subject ? await this.readers.subscribed(manager, subject.id) : [], contracts);
  }

  /** Everybody who reads what would be deleted, and as the decision about it names them. */
  async ofDeletion(
    manager: EntityManager,
    { subject, name, live }: PublishSnapshot,
  ): Promise<{ readonly affected: Affected; readonly names: readonly string[] }> {
    if (!subject || live.length === 0) return { affected: {}, names: [] };
    const readers = await this.readers.of(manager, subject.id, name);
    return { affected: merged(readers.subscribed, readers.contracts), names: readerNames(readers) };
  }

  /**
   * Those alone whose contracts a change breaks: generic readers do not mind, so whoever is only subscribed is not alarmed.
   */
  async ofContracts(
    manager: EntityManager,
    { subject }: PublishSnapshot,
    contracts: readonly BindingContract[],
    broken: ReadonlySet<string>,
  ): Promise<Affected> {
    if (broken.size === 0) return {};
    const subscribed = subject ? await this.readers.subscribedAmong(manager, subject.id, [...broken]) : [];
    return merged(
      subscribed,
      contracts.filter(({ application }) => broken.has(application)),
    );
  }
}

function merged(subscribed: readonly SubjectApplication[], contracts: readonly BindingContract[]): Affected {
  const byContract = new Map(readersOf(contracts).map((reader) => [reader.application, reader]));
  const named = subscribed.map(({ application, team, environments }): ReportConsumer => {
    const reader = byContract.get(application);
    if (!reader) return { application, team, environments, reads: 'unknown' };
    const places = sortedPlaces([...environments, ...reader.environments]);
    return { application, team, environments: places, reads: reader.reads };
  });
  const known = new Set(named.map(({ application }) => application));
  return bounded([
    ...named,
    ...[...byContract.values()].filter(({ application }) => !known.has(application)),
  ]);
}

function bounded(all: readonly ReportConsumer[]): Affected {
  if (all.length === 0) return {};
  const serves = ({ environments }: ReportConsumer) => environments.some(({ production }) => production);
  const sorted = [...all.filter(serves), ...all.filter((consumer) => !serves(consumer))];
  return { consumers: sorted.slice(0, MOST), ...(sorted.length > MOST && { moreConsumers: true as const }) };
}

/** One for each application, over all versions of it that bind. */
function readersOf(contracts: readonly BindingContract[]): ReportConsumer[] {
  const byApplication = new Map<string, BindingContract[]>();
  for (const contract of contracts)
    byApplication.set(contract.application, [...(byApplication.get(contract.application) ?? []), contract]);
  return [...byApplication].flatMap(([application, own]) => {
    const [first] = own;
    if (!first) return [];
    const environments = sortedPlaces(own.flatMap((one) => one.environments));
    const paths = [...new Set(own.flatMap(({ reads }) => reads))].sort();
    const reads = {
      versions: [...new Set(own.map(({ version }) => version))],
      paths: paths.slice(0, MOST_PATHS),
      ...(paths.length > MOST_PATHS && { more: true as const }),
    };
    return [{ application, team: first.team, environments, reads }];
  });
}

/** Each once, by slug. */
function sortedPlaces(places: ReportConsumer['environments']): ReportConsumer['environments'] {
  const bySlug = new Map(places.map((place) => [place.slug, place]));
  return [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
