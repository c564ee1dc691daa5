import picomatch from 'picomatch';

const PLACEHOLDER = '{subject}';
/** Plain letters that a glob takes literally; replaced by the capture once the glob is a regular expression. */
const STAND_IN = 'StewardSubjectPlaceholder';
const LONGEST = 500;
/** A longer path is no schema: what a glob may take in time grows with the path. */
const LONGEST_PATH = 1024;

/** A glob over paths in the repository that yields the subject of each file it matches. */
export interface FilePattern {
  readonly text: string;
  /** The folder that every match lies in, as far as the pattern names one: without globs, and without a slash behind it. */
  readonly folder: string;
  /** The subject of the file, or undefined where the pattern does not match. */
  match(path: string): string | undefined;
}

/**
 * Compiles `schemas/{subject}.avsc`: `{subject}` captures a piece of one path segment, not starting with a dot; the rest
 * is a glob (`*`, `**`, `?`, `[ab]`, `{a,b}`). With `fixedSubject` there is no placeholder.
 * @returns the pattern, or the sentence that says what is wrong with it.
 */
export function compileFilePattern(text: string, fixedSubject?: string): FilePattern | string {
  const problem = problemOf(text, fixedSubject !== undefined);
  if (problem !== undefined) return problem;
  const glob = text.replace(/^(?:\.\/)+/, '').replace(PLACEHOLDER, STAND_IN);
  const expression = toExpression(glob);
  if (expression === undefined) return 'The glob cannot be read.';
  return {
    text,
    folder: folderOf(glob),
    match: (path: string) => {
      if (path.length > LONGEST_PATH) return undefined;
      const found = expression.exec(path);
      if (found === null) return undefined;
      return fixedSubject ?? found.groups?.['subject'];
    },
  };
}

function folderOf(glob: string): string {
  const folders = glob.split('/').slice(0, -1);
  const first = folders.findIndex((name) => name.includes(STAND_IN) || /[*?[\]{}()|]/.test(name));
  return folders.slice(0, first < 0 ? folders.length : first).join('/');
}

function problemOf(text: string, fixed: boolean): string | undefined {
  const places = text.split(PLACEHOLDER).length - 1;
  if (text.length > LONGEST) return `A pattern has ${LONGEST} characters at most.`;
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001f\\]/.test(text))
    return 'A pattern holds no backslash and no control character; separate folders by "/".';
  if (text.startsWith('/') || /^[a-z]:/i.test(text))
    return 'A pattern is relative to the root of the repository.';
  if (text.split('/').includes('..')) return 'A pattern must not leave the repository by "..".';
  if (text.includes(STAND_IN)) return `A pattern must not contain ${STAND_IN}.`;
  if (fixed && places > 0) return 'With `subject` given, the pattern has no {subject}.';
  if (!fixed && places !== 1) return 'The pattern needs {subject} exactly once, or a `subject` beside it.';
  if (isCostly(text)) return 'A pattern has two "**", two "*" in one folder and four braces at most.';
  if (!fixed && insideBrackets(text)) return '{subject} must not stand inside braces or brackets.';
  return undefined;
}

/** Whether a hostile path could keep the glob busy: each of these multiplies the ways to match. */
function isCostly(text: string): boolean {
  const count = (within: string, piece: RegExp): number => within.match(piece)?.length ?? 0;
  const glob = text.replace(PLACEHOLDER, '');
  const inOneFolder = glob
    .split('/')
    .filter((folder) => folder !== '**')
    .map((folder) => count(folder, /\*+/g));
  return count(glob, /\*\*/g) > 2 || Math.max(...inOneFolder, 0) > 2 || count(glob, /\{/g) > 4;
}

function insideBrackets(text: string): boolean {
  const before = text.slice(0, text.indexOf(PLACEHOLDER));
  const count = (character: string): number => before.split(character).length - 1;
  return count('{') > count('}') || count('[') > count(']');
}

function toExpression(glob: string): RegExp | undefined {
  const options = { windows: false, noextglob: true, nonegate: true, strictSlashes: true };
  try {
    const { source, flags } = picomatch.makeRe(glob, options);
    return new RegExp(source.replaceAll(STAND_IN, '(?<subject>(?!\\.)[^/]+?)'), `${flags.replace('s', '')}s`);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
