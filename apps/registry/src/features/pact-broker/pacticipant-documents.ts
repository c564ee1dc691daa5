import type { RunningKind, RunningVersion } from '../applications/lent-applications.js';
import type { BrokerLink, BrokerLinks } from './broker-links.js';
import type { HalDocument } from './dto.js';
import type { KnownPacticipant } from './pacticipant-directory.js';

export function pacticipantDocument(
  links: BrokerLinks,
  { name, displayName, mainBranch }: KnownPacticipant,
): HalDocument {
  const path = `/pacticipants/${encodeURIComponent(name)}`;
  return {
    name,
    displayName,
    mainBranch,
    _embedded: { labels: [] },
    _links: {
      self: links.pacticipant(name),
      'pb:branch-version': links.template(
        'Version on a branch',
        `${path}/branches/{branch}/versions/{version}`,
      ),
      'pb:version': links.template('Version', `${path}/versions/{version}`),
      'pb:version-tag': links.template('Tag of a version', `${path}/versions/{version}/tags/{tag}`),
    },
  };
}

/** A version, the branches that it is on, and where its deployment to an environment is recorded. */
export function versionDocument(
  links: BrokerLinks,
  { name, version }: { readonly name: string; readonly version: string },
  branches: readonly string[],
  environments: readonly { readonly slug: string; readonly name: string }[],
): HalDocument {
  const places = (kind: RunningKind) =>
    environments.map(({ slug, name: title }) =>
      links.to(
        title,
        slug,
        ...['pacticipants', name, 'versions', version, `${kind}-versions`, 'environment', slug],
      ),
    );
  return {
    number: version,
    _embedded: {
      branchVersions: branches.map((branch) => branchVersionDocument(links, name, branch, version)),
      tags: branches.map((branch) => tagDocument(links, name, version, branch)),
    },
    _links: {
      self: links.version(name, version),
      'pb:pacticipant': links.pacticipant(name),
      'pb:record-deployment': places('deployed'),
      'pb:record-release': places('released'),
    },
  };
}

export function branchVersionDocument(
  links: BrokerLinks,
  name: string,
  branch: string,
  version: string,
): HalDocument {
  const segments = ['pacticipants', name, 'branches', branch, 'versions', version];
  return { name: branch, _links: { self: links.to('Version on a branch', branch, ...segments) } };
}

export function tagDocument(links: BrokerLinks, name: string, version: string, tag: string): HalDocument {
  return {
    name: tag,
    _links: { self: links.to('Tag', tag, 'pacticipants', name, 'versions', version, 'tags', tag) },
  };
}

/** What Pact's tools end by its `self`. */
export function runningDocument(links: BrokerLinks, kind: RunningKind, one: RunningVersion): HalDocument {
  const { id, application, environment, production, version, instance, since, endedAt } = one;
  const current = endedAt === null;
  const named = instance === '' ? null : instance;
  return {
    uuid: String(id),
    ...(kind === 'deployed'
      ? {
          currentlyDeployed: current,
          applicationInstance: named,
          target: named,
          undeployedAt: endedAt?.toISOString() ?? null,
        }
      : { currentlySupported: current, supportEndedAt: endedAt?.toISOString() ?? null }),
    createdAt: since.toISOString(),
    _embedded: {
      pacticipant: { name: application, _links: { self: links.pacticipant(application) } },
      version: { number: version, _links: { self: links.version(application, version) } },
      environment: { uuid: environment, name: environment, production },
    },
    _links: { self: links.running(kind, id), 'pb:version': links.version(application, version) },
  };
}

export function runningListDocument(
  self: BrokerLink,
  links: BrokerLinks,
  kind: RunningKind,
  running: readonly RunningVersion[],
): HalDocument {
  return {
    _embedded: { [`${kind}Versions`]: running.map((one) => runningDocument(links, kind, one)) },
    _links: { self },
  };
}
