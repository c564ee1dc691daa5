import type { SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationReadModel, type SubjectApplication } from '../applications/application-read-model.js';
import { ContractReadModel, type BindingContract } from './contract-read-model.js';

/** More are not named. */
const MOST = 100;

/** Everybody who stands to lose when a subject goes. */
export interface ReadersOfSubject {
  /** Who declares to consume it, production first; a hundred and one at most. */
  readonly subscribed: readonly SubjectApplication[];
  /** The contracts in use that read it: deployed, released or newest on a main branch. What is in use nowhere binds nobody. */
  readonly contracts: readonly BindingContract[];
}

/** Who reads a subject: whoever says that it is subscribed, and whoever says in a contract what it reads. */
@Injectable()
export class ReaderReadModel {
  constructor(
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
  ) {}

  /** Who declares to consume it, production first; a hundred and one at most. */
  subscribed(manager: EntityManager, subjectId: number): Promise<SubjectApplication[]> {
    return this.applications.consumers(manager, subjectId, MOST + 1);
  }

  /** Of these applications those that declare to consume it. */
  subscribedAmong(
    manager: EntityManager,
    subjectId: number,
    applications: readonly string[],
  ): Promise<SubjectApplication[]> {
    return this.applications.consumersAmong(manager, subjectId, applications);
  }

  async of(manager: EntityManager, subjectId: number, name: SubjectName): Promise<ReadersOfSubject> {
    return {
      subscribed: await this.subscribed(manager, subjectId),
      contracts: await this.contracts.binding(manager, name),
    };
  }
}

/**
 * As decisions about deletions name readers: a check, and the deletion that it foretells, in the same words. One for each
 * application; a hundred at most.
 */
export function readerNames({ subscribed, contracts }: ReadersOfSubject): string[] {
  const teams = new Map([...contracts, ...subscribed].map(({ application, team }) => [application, team]));
  const slugs = new Set([...subscribed, ...contracts].map(({ application }) => application));
  return [...slugs].slice(0, MOST).map((application) => {
    const of = (one: { readonly application: string }) => one.application === application;
    const declared = subscribed.find(of);
    const how = [
      ...(declared ? [`subscribed in ${slugsOf(declared.environments)}`] : []),
      ...contracts.filter(of).map((contract) => `contract of ${contract.version} ${inUse(contract)}`),
    ];
    const team = teams.get(application);
    const channel = team?.channel ? `, ${team.channel.tool} ${team.channel.address}` : '';
    return `${application} of ${team?.name ?? ''}${channel} (${how.join(', ')})`;
  });
}

function inUse({ environments, mainBranch }: BindingContract): string {
  const places = [
    ...(environments.length === 0 ? [] : [`in ${slugsOf(environments)}`]),
    ...(mainBranch ? ['on its main branch'] : []),
  ];
  return places.join(' and ');
}

const slugsOf = (environments: readonly { readonly slug: string }[]): string =>
  environments.map(({ slug }) => slug).join(' and ');
