import type { BrokerLinks } from './broker-links.js';
import type { HalDocument, PublishContractsRequest } from './dto.js';
import type { MatrixAnswer } from './deployability.service.js';
import type { MatrixPair } from './matrix-pairs.js';
import type { PublishedPact } from './pact-publishing.service.js';
import type { PactToVerify } from './pact-query.service.js';
import type { StoredPact } from './pact-store.js';
import type { BrokerNotice } from './publication-notices.js';
import type { StoredVerification } from './verification.service.js';

/** The answer to `POST /contracts/publish`. `logs` is the older form of `notices`; without it Pact's tools stop reading. */
export function publicationDocument(
  links: BrokerLinks,
  request: PublishContractsRequest,
  published: readonly PublishedPact[],
): HalDocument {
  const { pacticipantName: name, pacticipantVersionNumber: version, tags = [] } = request;
  const notices = published.flatMap((one) => one.notices);
  return {
    logs: [],
    notices,
    _embedded: {
      pacticipant: { name, _links: { self: links.pacticipant(name) } },
      version: {
        number: version,
        buildUrl: request.buildUrl,
        _links: { self: links.version(name, version) },
      },
    },
    _links: {
      'pb:pacticipant': links.pacticipant(name),
      'pb:pacticipant-version': links.version(name, version),
      'pb:pacticipant-version-tags': tags.map((tag) =>
        links.to('Tag', tag, 'pacticipants', name, 'versions', version, 'tags', tag),
      ),
      'pb:contracts': request.contracts.map(({ providerName }) => links.pact(providerName, name, version)),
    },
  };
}

export function pactLinks(links: BrokerLinks, pact: Omit<StoredPact, 'publishedAt'>): object {
  const { provider, consumer, version } = pact;
  return {
    self: links.pact(provider, consumer, version),
    'pb:consumer': links.pacticipant(consumer),
    'pb:consumer-version': links.version(consumer, version),
    'pb:provider': links.pacticipant(provider),
    'pb:latest-pact-version': links.to(
      'The latest pact',
      'latest',
      ...['pacts', 'provider', provider, 'consumer', consumer, 'latest'],
    ),
    'pb:publish-verification-results': links.results(provider, consumer, version),
  };
}

export function latestPactsDocument(links: BrokerLinks, pacts: readonly StoredPact[]): HalDocument {
  const embedded = pacts.map((pact) => ({
    createdAt: pact.publishedAt.toISOString(),
    _embedded: {
      consumer: {
        name: pact.consumer,
        _embedded: {
          version: {
            number: pact.version,
            _links: { self: links.version(pact.consumer, pact.version) },
          },
        },
        _links: { self: links.pacticipant(pact.consumer) },
      },
      provider: { name: pact.provider, _links: { self: links.pacticipant(pact.provider) } },
    },
    _links: { self: links.pact(pact.provider, pact.consumer, pact.version) },
  }));
  return {
    pacts: embedded,
    _embedded: { pacts: embedded },
    _links: { self: links.to('The newest pacts', 'latest', 'pacts', 'latest') },
  };
}

export function pactsForVerificationDocument(
  links: BrokerLinks,
  provider: string,
  pacts: readonly PactToVerify[],
): HalDocument {
  return {
    _embedded: {
      pacts: pacts.map(({ consumer, version, pending, wip, heads, deployed, released }) => ({
        shortDescription: version,
        verificationProperties: {
          ...(pending !== undefined && { pending }),
          ...(wip && { wip }),
          notices: verificationNotices({
            consumer,
            version,
            pending,
            wip,
            heads,
            places: [...deployed, ...released],
          }),
        },
        _links: { self: links.pact(provider, consumer, version) },
      })),
    },
    _links: {
      self: links.to('Pacts to verify', provider, 'pacts', 'provider', provider, 'for-verification'),
    },
  };
}

function verificationNotices(pact: {
  readonly consumer: string;
  readonly version: string;
  readonly pending: boolean | undefined;
  readonly wip: boolean;
  readonly heads: readonly string[];
  readonly places: readonly string[];
}): object[] {
  const why = [
    ...pact.heads.slice(0, 5).map((branch) => `the newest of ${branch}`),
    ...[...new Set(pact.places)].slice(0, 5).map((place) => `in ${place}`),
  ];
  const because = why.length === 0 ? '' : `, ${why.join(', ')}`;
  const text = `The pact of ${pact.consumer} ${pact.version}${because}.`;
  const pending = pact.wip
    ? 'It is work in progress, which no selector chose and the provider has not satisfied yet. If it fails, the build does not.'
    : 'It is pending: the schemas do not guarantee it, and it was never satisfied. If it fails, the build does not.';
  return [
    { when: 'before_verification', text },
    ...(pact.pending ? [{ when: 'before_verification', text: pending }] : []),
  ];
}

export function verificationDocument(
  links: BrokerLinks,
  { provider, consumer }: Pick<StoredPact, 'provider' | 'consumer'>,
  result: StoredVerification,
): HalDocument {
  return {
    success: result.success,
    providerApplicationVersion: result.providerVersion,
    consumerVersion: result.consumerVersion,
    verificationDate: result.postedAt.toISOString(),
    verifiedBy: result.verifiedBy,
    buildUrl: result.buildUrl,
    passed: result.passed,
    failed: result.failed,
    testResults: result.failures,
    _links: {
      self: links.results(provider, consumer, result.consumerVersion),
      'pb:pact-version': links.pact(provider, consumer, result.consumerVersion),
    },
  };
}

/** `summary.deployable` is true, false, or null where it could not be told. */
export function matrixDocument(
  links: BrokerLinks,
  { deployable, reasons, pairs }: MatrixAnswer,
  evidence: readonly BrokerNotice[],
): HalDocument {
  const outcomes = pairs.map(outcomeOf);
  const count = (outcome: boolean | undefined) => outcomes.filter((one) => one === outcome).length;
  const words =
    deployable === true
      ? 'Every contract that counts is kept.'
      : deployable === false
        ? 'A contract is broken.'
        : 'It could not be told.';
  const reason = [words, ...reasons.slice(0, 20)].join('\n');
  return {
    summary: {
      deployable: deployable ?? null,
      reason,
      success: count(true),
      failed: count(false),
      unknown: count(undefined),
    },
    notices: [
      { type: deployable === true ? 'success' : deployable === false ? 'error' : 'warning', text: reason },
      ...evidence,
    ],
    matrix: pairs.map((pair, index) => rowOf(links, pair, outcomes[index])),
    _links: { self: links.to('Matrix', 'matrix', 'matrix') },
  };
}

function outcomeOf({ verdicts }: MatrixPair): boolean | undefined {
  if (verdicts === undefined) return undefined;
  if (verdicts.includes('broken') || verdicts.includes('pending')) return false;
  return verdicts.includes('doubted') || verdicts.includes('undecided') ? undefined : true;
}

/** What is judged is a schema, so it stands where the broker has the provider's version. */
function rowOf(links: BrokerLinks, pair: MatrixPair, outcome: boolean | undefined): object {
  const { consumer, version, subject, schemaVersion } = pair;
  const provider = pair.provider === '' ? subject : pair.provider;
  const number = `${subject}: ${schemaVersion ?? 'none'}`;
  const pact = links.pact(provider, consumer, version);
  return {
    consumer: {
      name: consumer,
      version: { number: version, _links: { self: links.version(consumer, version) } },
      _links: { self: links.pacticipant(consumer) },
    },
    provider: {
      name: provider,
      version: { number, _links: { self: links.pacticipant(provider) } },
      _links: { self: links.pacticipant(provider) },
    },
    pact: { createdAt: pair.publishedAt?.toISOString() ?? null, _links: { self: pact } },
    verificationResult: outcome === undefined ? null : { success: outcome, _links: { self: pact } },
  };
}
