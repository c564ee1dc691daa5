import { PACT_BROKER_PATH } from '../../platform/http/surface.js';

/** Pact's own tools want all of it: without `title` and `name` they stop reading. */
export interface BrokerLink {
  readonly href: string;
  readonly title: string;
  readonly name: string;
  readonly templated?: true;
}

const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * The address that links begin with: the one that PUBLIC_URL says, else the one that was asked. Empty for a `Host` that is
 * none: links are then relative to it.
 */
export function brokerAddress(
  publicUrl: string | undefined,
  request: { readonly protocol: string; readonly host: string },
): string {
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/$/, '')}${PACT_BROKER_PATH}`;
  return HOST.test(request.host)
    ? `${request.protocol}://${request.host}${PACT_BROKER_PATH}`
    : PACT_BROKER_PATH;
}

/** Writes the links of one answer. Every segment is a name like any other, slashes included. */
export class BrokerLinks {
  constructor(private readonly address: string) {}

  to(title: string, name: string, ...segments: readonly string[]): BrokerLink {
    return {
      href: this.address + segments.map((one) => `/${encodeURIComponent(one)}`).join(''),
      title,
      name,
    };
  }

  /** `path` is a template: `/pacticipants/{pacticipant}`. */
  template(title: string, path: string): BrokerLink {
    return { href: `${this.address}${path}`, title, name: title, templated: true };
  }

  pacticipant(name: string): BrokerLink {
    return this.to('Pacticipant', name, 'pacticipants', name);
  }

  version(name: string, version: string): BrokerLink {
    return this.to('Pacticipant version', version, 'pacticipants', name, 'versions', version);
  }

  pact(provider: string, consumer: string, version: string): BrokerLink {
    const title = `Pact between ${consumer} (${version}) and ${provider}`;
    return this.to(title, title, ...pactSegments(provider, consumer, version));
  }

  results(provider: string, consumer: string, version: string): BrokerLink {
    const segments = pactSegments(provider, consumer, version);
    return this.to('Verification results', 'verification-results', ...segments, 'verification-results');
  }

  /** One deployment or release. */
  running(kind: 'deployed' | 'released', id: number): BrokerLink {
    return this.to(`${kind} version`, String(id), `${kind}-versions`, String(id));
  }

  /** What is in an environment. */
  runningIn(kind: 'deployed' | 'released', environment: string): BrokerLink {
    const now = kind === 'deployed' ? 'currently-deployed' : 'currently-supported';
    const title = kind === 'deployed' ? 'What runs there' : 'What is supported there';
    return this.to(title, now, 'environments', environment, `${kind}-versions`, now);
  }

  index(): object {
    return {
      self: this.to('Index', 'index'),
      'pb:publish-contracts': this.to('Publish contracts', 'publish-contracts', 'contracts', 'publish'),
      'pb:publish-pact': this.template(
        'Publish a pact',
        '/pacts/provider/{provider}/consumer/{consumer}/version/{consumerApplicationVersion}',
      ),
      'pb:latest-pact-version': this.template(
        'The latest pact of a pair',
        '/pacts/provider/{provider}/consumer/{consumer}/latest',
      ),
      'pb:provider-pacts-for-verification': this.template(
        'Pacts to verify',
        '/pacts/provider/{provider}/for-verification',
      ),
      'pb:pacticipants': this.to('Pacticipants', 'pacticipants', 'pacticipants'),
      'pb:pacticipant': this.template('Pacticipant', '/pacticipants/{pacticipant}'),
      'pb:pacticipant-version': this.template(
        'Pacticipant version',
        '/pacticipants/{pacticipant}/versions/{version}',
      ),
      'pb:latest-version': this.template(
        'The newest version of a pacticipant',
        '/pacticipants/{pacticipant}/latest-version',
      ),
      'pb:latest-tagged-version': this.template(
        'The newest version on a branch',
        '/pacticipants/{pacticipant}/latest-version/{tag}',
      ),
      'pb:latest-pact-versions': this.to('The newest pacts', 'latest', 'pacts', 'latest'),
      'pb:pacticipant-branch': this.template('Branch', '/pacticipants/{pacticipant}/branches/{branch}'),
      'pb:pacticipant-version-tag': this.template(
        'Tag of a version, another word for its branch',
        '/pacticipants/{pacticipant}/versions/{version}/tags/{tag}',
      ),
      'pb:pacticipant-branch-version': this.template(
        'Version on a branch',
        '/pacticipants/{pacticipant}/branches/{branch}/versions/{version}',
      ),
      'pb:environments': this.to('Environments', 'environments', 'environments'),
      'pb:environment': this.template('Environment', '/environments/{uuid}'),
      'pb:can-i-deploy-pacticipant-version-to-environment': this.template(
        'May it be deployed',
        '/can-i-deploy{?pacticipant,version,environment}',
      ),
    };
  }
}

function pactSegments(provider: string, consumer: string, version: string): string[] {
  return ['pacts', 'provider', provider, 'consumer', consumer, 'version', version];
}
