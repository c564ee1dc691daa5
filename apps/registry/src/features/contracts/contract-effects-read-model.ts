import type { ContractEffect } from '@schema-steward/governance';
import type { SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ContractAnswer, ToldExpectation } from '../../platform/workers/contract-text.js';
import { ContractEngine, questionKey, type SchemaPair } from './contract-engine.js';
import { ContractReadModel, type BindingContract } from './contract-read-model.js';

export interface ContractEffects {
  /** Every contract that binds the subject. */
  readonly binding: readonly BindingContract[];
  readonly effects: readonly ContractEffect[];
  /** Those of which something holds that nobody else has confirmed. */
  readonly unconfirmed: readonly BindingContract[];
}

/** Remembers what was worked out before a lock was taken; under the lock it throws for everything else. */
export interface ContractMemory {
  contracts(
    keys: readonly string[],
    work: () => Promise<ReadonlyMap<string, ContractAnswer>>,
  ): Promise<ReadonlyMap<string, ContractAnswer>>;
}

/** What a change of a subject's schema does to its consumers: what the decision to publish knows of contracts. */
@Injectable()
export class ContractEffectsReadModel {
  constructor(
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
    @Inject(ContractEngine) private readonly engine: ContractEngine,
  ) {}

  /** @throws StewardError `overloaded`, and what `memory` throws under a lock */
  async of(
    manager: EntityManager,
    { name, ...pair }: SchemaPair & { readonly name: SubjectName },
    memory: ContractMemory,
  ): Promise<ContractEffects> {
    const binding = await this.contracts.binding(manager, name);
    if (binding.length === 0 || pair.before?.key === pair.after.key)
      return { binding, effects: [], unconfirmed: [] };
    const keys = binding.map((contract) => questionKey(pair, contract));
    const answers = await memory.contracts(keys, () =>
      this.engine.decide(pair, binding, (ids) => this.contracts.texts(manager, ids)),
    );
    return {
      binding,
      effects: binding.flatMap((contract, index) =>
        (answers.get(keys[index] ?? '')?.told ?? []).map((told) => effectOf(contract, told)),
      ),
      unconfirmed: binding.filter((_, index) => answers.get(keys[index] ?? '')?.unconfirmed === true),
    };
  }
}

function effectOf({ application, team, version }: BindingContract, told: ToldExpectation): ContractEffect {
  const { verdict, description, path, asks, why, counterexample, unconfirmed, location } = told;
  return {
    verdict,
    consumer: application,
    team: team.name,
    channel: team.channel ? `${team.channel.tool} ${team.channel.address}` : undefined,
    version,
    description,
    path,
    asks,
    why,
    counterexample: counterexample ?? undefined,
    unconfirmed: unconfirmed && counterexample !== null,
    location,
  };
}
