import { createHash } from 'node:crypto';
import { HTML, nodeId, type Addresses } from './addresses.js';
import type { JsonObject } from './json.js';
import { BOT, type RepositoryIdentity } from './state.js';

/** A number for a login, the same each time. The bot of GitHub Actions has its real one. */
export function userId(login: string): number {
  if (login === BOT) return 41_898_282;
  return createHash('sha256').update(login.toLowerCase()).digest().readUInt32BE(0);
}

export function userShape(login: string, { api }: Addresses): JsonObject {
  const url = `${api}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id: userId(login),
    node_id: nodeId('User', userId(login)),
    avatar_url: `https://avatars.githubusercontent.com/u/${userId(login)}?v=4`,
    gravatar_id: '',
    url,
    html_url: `${HTML}/${encodeURIComponent(login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: login.endsWith('[bot]') ? 'Bot' : 'User',
    site_admin: false,
  };
}

/** The URLs of a repository, by the name of their field; what stands in braces is GitHub's own template. */
const URLS: Readonly<Record<string, string>> = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
};

/** Fits both `repository` and `full-repository` of the description. */
export function repositoryShape(
  repository: RepositoryIdentity & { readonly defaultBranch?: string; readonly private?: boolean },
  addresses: Addresses,
  options: { readonly fork: boolean } = { fork: false },
): JsonObject {
  const fullName = `${repository.owner}/${repository.name}`;
  const url = `${addresses.api}/repos/${fullName}`;
  return {
    id: repository.id,
    node_id: nodeId('Repository', repository.id),
    name: repository.name,
    full_name: fullName,
    private: repository.private ?? false,
    owner: userShape(repository.owner, addresses),
    html_url: `${HTML}/${fullName}`,
    description: null,
    fork: options.fork,
    url,
    ...Object.fromEntries(Object.entries(URLS).map(([field, suffix]) => [field, `${url}${suffix}`])),
    git_url: `git://github.com/${fullName}.git`,
    ssh_url: `git@github.com:${fullName}.git`,
    clone_url: `${HTML}/${fullName}.git`,
    svn_url: `${HTML}/${fullName}`,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    default_branch: repository.defaultBranch ?? 'main',
    ...{ size: 0, forks: 0, forks_count: 0, stargazers_count: 0, watchers: 0, watchers_count: 0 },
    ...{ open_issues: 0, open_issues_count: 0, subscribers_count: 0, network_count: 0 },
    ...{ has_issues: true, has_projects: false, has_wiki: false, has_pages: false },
    ...{ has_downloads: true, has_discussions: false, archived: false, disabled: false },
    pushed_at: '2026-01-01T00:00:00Z',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };
}
