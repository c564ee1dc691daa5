import { posix } from 'node:path';
import { encodePath, HTML, nodeId } from './addresses.js';
import { ok, text, type Call, type Handler, type Reply } from './call.js';
import { GitHubError, notFound } from './github-error.js';
import type { GitTreeEntry } from './git-data.js';
import type { JsonObject } from './json.js';
import { submoduleAddress } from './submodule-address.js';

const MEBIBYTE = 1024 * 1024;
/** Larger files come without their content, except as raw bytes (docs: "Get repository content"). */
const MAX_CONTENT = MEBIBYTE;
const MAX_BLOB = 100 * MEBIBYTE;
/** Most entries that a listing of a folder shows. */
const MAX_LISTED = 1000;

/** `repos/get-content`. */
export const getContent: Handler = async (call) => {
  const { state, repository } = call;
  const ref = text(call, 'query', 'ref') || repository.defaultBranch;
  const commit = await state.resolve(repository, ref);
  if (commit === undefined) throw new GitHubError(404, `No commit found for the ref ${ref}`);
  const entries = await repository.git.tree(commit);
  const path = text(call, 'path', 'path').replace(/^\/+|\/+$/g, '');
  if (path === '') return folder(call, ref, { path: '', sha: await treeOf(call, commit) }, entries);
  const entry = entries.find((candidate) => candidate.path === path);
  if (entry === undefined) throw notFound();
  switch (entry.mode) {
    case '040000':
      return folder(call, ref, entry, entries);
    case '160000':
      return ok(await submodule(call, ref, commit, entry, entries));
    case '120000':
      return link(call, ref, entry, entries);
    default:
      return file(call, ref, entry);
  }
};

async function treeOf(call: Call, commit: string): Promise<string> {
  return (await call.repository.git.commit(commit))?.tree ?? commit;
}

function folder(
  call: Call,
  ref: string,
  at: Pick<GitTreeEntry, 'path' | 'sha'>,
  entries: readonly GitTreeEntry[],
): Reply {
  const parent = at.path === '' ? '.' : at.path;
  const listed = entries
    .filter((entry) => posix.dirname(entry.path) === parent)
    .slice(0, MAX_LISTED)
    .map((entry) => ({ ...common(call, ref, entry), type: LISTED_TYPE[entry.mode] ?? 'file' }));
  if (call.media !== 'object') return ok(listed);
  const self = { path: at.path, sha: at.sha, size: undefined, type: 'tree', mode: '040000' } as const;
  return ok({ ...common(call, ref, self), type: 'dir', entries: listed });
}

/** A listing calls a submodule a file; GitHub keeps that for old clients' sake. */
const LISTED_TYPE: Readonly<Record<string, string>> = {
  '040000': 'dir',
  '120000': 'symlink',
  '160000': 'file',
};

async function file(call: Call, ref: string, entry: GitTreeEntry): Promise<Reply> {
  const size = entry.size ?? 0;
  if (size > MAX_BLOB) throw tooLarge();
  if (call.media === 'raw') return ok(await call.repository.git.blob(entry.sha));
  const content =
    size > MAX_CONTENT
      ? { content: '', encoding: 'none' }
      : { content: base64Lines(await call.repository.git.blob(entry.sha)), encoding: 'base64' };
  return ok({ ...common(call, ref, entry), type: 'file', ...content });
}

/**
 * GitHub follows a link to a plain file of the same repository, and answers that file's content: a client cannot tell it
 * from a file by this operation (the tree says its mode). Any other link is described as a link.
 */
async function link(
  call: Call,
  ref: string,
  entry: GitTreeEntry,
  entries: readonly GitTreeEntry[],
): Promise<Reply> {
  const target = (await call.repository.git.blob(entry.sha)).toString('utf8');
  const path = target.startsWith('/') ? target : posix.join(posix.dirname(entry.path), target);
  const meant = entries.find((candidate) => candidate.path === path && candidate.mode.startsWith('100'));
  if (meant !== undefined) return file(call, ref, { ...meant, path: entry.path });
  if (call.media === 'raw') return ok(Buffer.from(target));
  return ok({ ...common(call, ref, entry), type: 'symlink', target });
}

async function submodule(
  call: Call,
  ref: string,
  commit: string,
  entry: GitTreeEntry,
  entries: readonly GitTreeEntry[],
): Promise<JsonObject> {
  const modules = entries.find((candidate) => candidate.path === '.gitmodules' && candidate.type === 'blob');
  const address =
    modules === undefined
      ? undefined
      : await submoduleAddress(call.repository.git.directory, modules.sha, entry.path);
  if (address === undefined)
    throw new GitHubError(404, `No submodule is declared at ${entry.path} in ${commit}`);
  return { ...common(call, ref, entry), type: 'submodule', submodule_git_url: address };
}

function common(
  call: Call,
  ref: string,
  entry: Omit<GitTreeEntry, 'type' | 'size'> & { size?: number | undefined },
) {
  const { fullName } = call.repository;
  const api = `${call.addresses.api}/repos/${fullName}`;
  const path = encodePath(entry.path);
  const isFile = entry.mode.startsWith('1') && entry.mode !== '160000';
  const self = `${api}/contents/${path}?ref=${encodeURIComponent(ref)}`;
  const isSubmodule = entry.mode === '160000';
  const git = isSubmodule ? null : `${api}/git/${isFile ? 'blobs' : 'trees'}/${entry.sha}`;
  const html = isSubmodule
    ? null
    : `${HTML}/${fullName}/${isFile ? 'blob' : 'tree'}/${encodePath(ref)}/${path}`;
  return {
    name: posix.basename(entry.path),
    path: entry.path,
    sha: entry.sha,
    size: entry.size ?? 0,
    url: self,
    html_url: html,
    git_url: git,
    download_url: isFile ? `https://raw.githubusercontent.com/${fullName}/${encodePath(ref)}/${path}` : null,
    _links: { self, git, html },
  };
}

/** `git/get-blob`. */
export const getBlob: Handler = async (call) => {
  const sha = text(call, 'path', 'file_sha');
  if (!/^[0-9a-f]{40}$/.test(sha)) {
    throw new GitHubError(422, 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].');
  }
  const size = await call.repository.git.blobSize(sha);
  if (size === undefined) throw notFound();
  if (size > MAX_BLOB) throw tooLarge();
  const bytes = await call.repository.git.blob(sha);
  if (call.media === 'raw') return ok(bytes);
  return ok({
    sha,
    node_id: nodeId('Blob', sha),
    size,
    url: `${call.addresses.api}/repos/${call.repository.fullName}/git/blobs/${sha}`,
    content: base64Lines(bytes),
    encoding: 'base64',
  });
};

/** Base64 in lines of 60, each ended, as GitHub writes it. */
function base64Lines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{1,60}/g, '$&\n');
}

function tooLarge(): GitHubError {
  return new GitHubError(403, 'This API returns blobs up to 100 MB in size.', [
    { resource: 'Blob', field: 'data', code: 'too_large' },
  ]);
}
