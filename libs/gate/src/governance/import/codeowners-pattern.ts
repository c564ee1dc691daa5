const LONGEST = 500;
const LONGEST_PATH = 1024;

/** A pattern of a CODEOWNERS file, over paths from the root of the repository. */
export interface CodeownersPattern {
  /** Without the slashes around it, its escapes undone. */
  readonly segments: readonly string[];
  /** Whether it begins at the root; otherwise at any folder. */
  readonly anchored: boolean;
  /** Whether it means folders alone: it ended in a slash. */
  readonly folder: boolean;
  matches(path: string): boolean;
}

/**
 * Compiles a pattern as GitHub reads it: gitignore's grammar without `!` and `[ ]`, and `docs/*` means the files in that
 * folder, not those in folders in it.
 * Source: https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners#codeowners-syntax
 * @returns the pattern, or half a sentence that says why there is none
 */
export function compileCodeownersPattern(text: string): CodeownersPattern | string {
  const plain = text.replaceAll('\\ ', ' ');
  if (text.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (plain.startsWith('!')) return 'begins with "!", which CODEOWNERS does not know';
  if (/[[\]]/.test(plain)) return 'holds "[" or "]", which CODEOWNERS does not know';
  if (plain.includes('\\')) return 'holds a backslash';
  const folder = plain.endsWith('/');
  const segments = plain.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'holds "." or ".."';
  if (isCostly(segments)) return 'has more than two "**", or more than two "*" in one folder';
  const anchored = /\/./.test(plain);
  const expression = expressionOf(segments, anchored, folder);
  return {
    segments,
    anchored,
    folder,
    matches: (path) => path.length <= LONGEST_PATH && expression.test(path),
  };
}

/** Each star multiplies the ways to match. */
function isCostly(segments: readonly string[]): boolean {
  const stars = segments.map((segment) => (segment === '**' ? 0 : (segment.match(/\*+/g)?.length ?? 0)));
  return segments.filter((segment) => segment === '**').length > 2 || Math.max(0, ...stars) > 2;
}

function expressionOf(segments: readonly string[], anchored: boolean, folder: boolean): RegExp {
  const last = segments.at(-1);
  let source = anchored ? '^' : '^(?:.*/)?';
  for (const [at, segment] of segments.entries()) {
    const isLast = at === segments.length - 1;
    if (segment === '**') source += isLast ? '.+' : '(?:.*/)?';
    else source += `${segmentSource(segment)}${isLast ? '' : '/'}`;
  }
  if (folder || segments.length === 0) source += segments.length === 0 ? '.*$' : '/.*$';
  // Only the folder's own files: `docs/*`. A lone `*` means everything.
  else if (last === '*' && segments.length > 1) source += '$';
  else source += '(?:/.*)?$';
  return new RegExp(source, 'su');
}

function segmentSource(segment: string): string {
  return segment
    .split(/(\*+|\?)/)
    .map((piece) =>
      piece.startsWith('*')
        ? '[^/]*'
        : piece === '?'
          ? '[^/]'
          : piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    )
    .join('');
}
