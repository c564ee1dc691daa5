import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import type { KeyedQuestion } from './contract-engine.js';
import { ContractResolution } from './contract-resolution.js';
import { ContractStore } from './contract-store.js';

export interface AskedSubjects {
  /** Whether the version has published a contract at all. */
  readonly published: boolean;
  readonly questions: readonly { readonly subject: string; readonly question: KeyedQuestion }[];
  /** Interactions that name no subject. */
  readonly unbound: readonly string[];
}

/** What one version of an application asks of which subjects, over all its contracts. */
@Injectable()
export class ConsumerQuestions {
  constructor(
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(ContractStore) private readonly store: ContractStore,
    @Inject(ContractResolution) private readonly resolution: ContractResolution,
  ) {}

  /** @throws StewardError `application-not-found` */
  async of(manager: EntityManager, application: string, version: string): Promise<AskedSubjects> {
    const { id } = await this.applications.find(manager, application);
    const contracts = await this.store.ofVersion(manager, id, version);
    const questions: { subject: string; question: KeyedQuestion }[] = [];
    const unbound: string[] = [];
    for (const contract of contracts) {
      const bySubject = new Map<string, number[]>();
      for (const { subjects, position, description } of await this.resolution.interactions(
        manager,
        contract,
      )) {
        if (subjects.length === 0) unbound.push(description);
        for (const subject of subjects) bySubject.set(subject, [...(bySubject.get(subject) ?? []), position]);
      }
      for (const [subject, interactions] of bySubject)
        questions.push({ subject, question: { contentId: contract.contentId, interactions } });
    }
    return { published: contracts.length > 0, questions, unbound };
  }
}
