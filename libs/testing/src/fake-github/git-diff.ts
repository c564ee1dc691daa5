import { runGit } from './run-git.js';

/** One file of a difference between two commits, in GitHub's words. */
export interface FileChange {
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed';
  readonly path: string;
  readonly previousPath: string | undefined;
  /** The blob after the change; of a removed file, the blob before it. */
  readonly sha: string;
  readonly additions: number;
  readonly deletions: number;
  /** The hunks alone; undefined where there are none (binary, nothing but a new name) or too many. */
  readonly patch: string | undefined;
}

/** The empty tree has the same id in every repository: a first commit is compared with it. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** GitHub shows no file's difference beyond these (docs: "Repository limits", limits for viewing content and diffs). */
const MAX_PATCH_LINES = 20_000;
const MAX_PATCH_BYTES = 500_000;

const DIFF = ['diff', '-M', '--no-ext-diff', '--no-textconv', '--no-color', '--no-abbrev', '--full-index'];

/** What changed from one tree to another, sorted by path as git does, with renames found at git's 50 % likeness. */
export async function diffTrees(directory: string, from: string, to: string): Promise<FileChange[]> {
  const run = async (...options: string[]) =>
    (await runGit(directory, [...DIFF, ...options, from, to, '--'])).toString('utf8');
  const [raw, counts, patches] = [
    await run('--raw', '-z'),
    await run('--numstat', '-z'),
    await run('--patch'),
  ];
  const numbers = parseCounts(counts);
  const sections = splitPatches(patches);
  return parseRaw(raw).map((change, index) => {
    // A file that turns into a link is one change and two sections: the old one goes, the new one comes.
    const patch = sections.splice(0, change.status === 'changed' ? 2 : 1).map(hunksOf);
    const { additions, deletions } = numbers[index] ?? { additions: 0, deletions: 0 };
    return {
      ...change,
      additions,
      deletions,
      patch: boundedPatch(patch.filter((hunk) => hunk !== '').join('\n')),
    };
  });
}

type RawChange = Pick<FileChange, 'status' | 'path' | 'previousPath' | 'sha'>;

/** `:100644 100644 <sha> <sha> M\0path\0`, and a second path for a rename. */
function parseRaw(raw: string): RawChange[] {
  const fields = raw.split('\0');
  const changes: RawChange[] = [];
  for (let at = 0; (fields[at] ?? '') !== '';) {
    const [, , before = '', after = '', letter = ''] = (fields[at++] ?? '').split(' ');
    const path = fields[at++] ?? '';
    switch (letter[0]) {
      case 'A':
        changes.push({ status: 'added', path, previousPath: undefined, sha: after });
        break;
      case 'D':
        changes.push({ status: 'removed', path, previousPath: undefined, sha: before });
        break;
      case 'R':
        changes.push({ status: 'renamed', path: fields[at++] ?? '', previousPath: path, sha: after });
        break;
      case 'T':
        changes.push({ status: 'changed', path, previousPath: undefined, sha: after });
        break;
      default:
        changes.push({ status: 'modified', path, previousPath: undefined, sha: after });
    }
  }
  return changes;
}

/** `12\t3\tpath\0`; for a rename `12\t3\t\0old\0new\0`; `-` counts a binary file's lines. */
function parseCounts(output: string): { additions: number; deletions: number }[] {
  const fields = output.split('\0');
  const counts = [];
  for (let at = 0; (fields[at] ?? '') !== '';) {
    const [additions = '', deletions = '', path = ''] = (fields[at++] ?? '').split('\t');
    if (path === '') at += 2;
    const count = (text: string) => (text === '-' ? 0 : Number(text));
    counts.push({ additions: count(additions), deletions: count(deletions) });
  }
  return counts;
}

/** Every line of a hunk begins with a sign, so a line that begins with a letter is a header and nothing else. */
function splitPatches(patches: string): string[] {
  return patches.split(/(?<=\n)(?=diff --git )/).filter((section) => section !== '');
}

function hunksOf(section: string): string {
  const start = section.indexOf('\n@@ ');
  return start === -1 ? '' : section.slice(start + 1).replace(/\n$/, '');
}

function boundedPatch(patch: string): string | undefined {
  const tooLarge = patch.length > MAX_PATCH_BYTES || patch.split('\n').length > MAX_PATCH_LINES;
  return patch === '' || tooLarge ? undefined : patch;
}
