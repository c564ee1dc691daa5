import { StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/access/principal.js';
import { isStorable } from '../../platform/database/storable-text.js';
import {
  LentContracts,
  providerKey,
  type PublishedContract,
  type StoredContract,
} from '../contracts/lent-contracts.js';
import type { PublishContractsRequest } from './dto.js';
import { isPartOf, partiesOf } from './pact-text.js';
import { PacticipantService, slugOf } from './pacticipant.service.js';
import { publicationNotices, type BrokerNotice } from './publication-notices.js';

export interface PactToPublish {
  readonly consumer: string;
  readonly provider: string;
  readonly version: string;
  readonly text: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  /** Where in the request it stands, as a JSON pointer. */
  readonly pointer: string;
  /** What is in the pact of this version already may be said again. */
  readonly merge: boolean;
}

export interface PublishedPact {
  readonly created: boolean;
  readonly contract: StoredContract;
  readonly notices: readonly BrokerNotice[];
}

/** Publication as Pact's tools ask for it. What is decided is decided where every contract is. */
@Injectable()
export class PactPublishingService {
  constructor(
    @Inject(PacticipantService) private readonly pacticipants: PacticipantService,
    @Inject(LentContracts) private readonly contracts: LentContracts,
  ) {}

  /**
   * All that one version of a consumer has. They are published in their order; one that is refused ends it, and what was
   * published before stays: saying the same again is no conflict.
   * @throws StewardError `invalid-request`, `application-not-found`, `forbidden`, `application-archived`,
   *   `contract-refused`, `contract-exists`, `overloaded`
   */
  async publishAll(request: PublishContractsRequest, principal: Principal): Promise<PublishedPact[]> {
    const { pacticipantName: consumer, pacticipantVersionNumber: version, branch, tags = [] } = request;
    const [first = null, ...others] = [...new Set([...(branch === undefined ? [] : [branch]), ...tags])];
    // All of it is looked at before any of it is written.
    const pacts = request.contracts.map((contract, index): PactToPublish => {
      const pointer = `/contracts/${index}`;
      if (slugOf(contract.consumerName) !== slugOf(consumer))
        throw refused(`${pointer}/consumerName`, `is not ${consumer}, whose version is published`);
      return {
        consumer,
        provider: contract.providerName,
        version,
        text: decode(contract.content, `${pointer}/content`),
        branch: first,
        buildUrl: request.buildUrl ?? null,
        pointer: '/content',
        merge: contract.onConflict === 'merge',
      };
    });
    for (const pact of pacts) requireParties(pact);
    const published: PublishedPact[] = [];
    for (const pact of pacts) published.push(await this.publishRead(pact, principal));
    for (const other of others) await this.pacticipants.putOnBranch(consumer, version, other, principal);
    return published;
  }

  /** @throws as {@link publishAll} */
  async publish(pact: PactToPublish, principal: Principal): Promise<PublishedPact> {
    requireParties(pact);
    return this.publishRead(pact, principal);
  }

  private async publishRead(pact: PactToPublish, principal: Principal): Promise<PublishedPact> {
    const { consumer, provider, version } = pact;
    const { slug } = await this.pacticipants.ensure(consumer, principal);
    const published = await this.write(pact, slug, principal);
    const { created, contract, facts } = published;
    const answer = await this.contracts.answerPublished(contract);
    const problems = facts.problems.filter(({ severity }) => severity === 'warn');
    return {
      created,
      contract,
      notices: publicationNotices({ consumer, provider, version, created }, problems, answer),
    };
  }

  private async write(
    pact: PactToPublish,
    application: string,
    principal: Principal,
  ): Promise<PublishedContract> {
    const { version, branch, buildUrl, text } = pact;
    const command = { application, version, format: 'pact', branch, buildUrl, principal } as const;
    try {
      return await this.contracts.publish({ ...command, text });
    } catch (error) {
      if (!(error instanceof StewardError && error.code === 'contract-exists' && pact.merge)) throw error;
      const known = await this.published(pact, principal);
      if (known === undefined || !isPartOf(text, known)) throw error;
      return this.contracts.publish({ ...command, text: known });
    }
  }

  private async published({ consumer, version, provider }: PactToPublish, principal: Principal) {
    const { id } = await this.pacticipants.ensure(consumer, principal);
    const contract = await this.contracts.find(id, version, providerKey(provider));
    return contract && (await this.contracts.content(contract.contentId)).text;
  }
}

/** Base64 of UTF-8. */
function decode(content: string, pointer: string): string {
  const bytes = Buffer.from(content, 'base64');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (bytes.length === 0 || !Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes))
    throw refused(pointer, 'is not the Base64 of a text in UTF-8');
  if (!isStorable(text)) throw refused(pointer, 'must not hold U+0000');
  return text;
}

/** The address and the pact name the same. @throws StewardError `invalid-request` */
function requireParties({ consumer, provider, text, pointer }: PactToPublish): void {
  const named = partiesOf(text);
  for (const [role, said, meant] of [
    ['consumer', named.consumer, consumer],
    ['provider', named.provider, provider],
  ] as const)
    if (said !== undefined && providerKey(said) !== providerKey(meant))
      throw refused(
        pointer,
        `names the ${role} ${JSON.stringify(said.slice(0, 100))}, and is published for ${meant}`,
      );
}

function refused(pointer: string, detail: string): StewardError {
  return new StewardError('invalid-request', `The pact cannot be taken: it ${detail}.`, [
    { detail, pointer },
  ]);
}
