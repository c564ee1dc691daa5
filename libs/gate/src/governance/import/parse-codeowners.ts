import { compileCodeownersPattern, type CodeownersPattern } from './codeowners-pattern.js';

/** As large as GitHub takes one. */
export const LARGEST_CODEOWNERS = 3 * 1024 * 1024;

export interface CodeownersLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly pattern: CodeownersPattern;
  /** `@org/team`, in the order of the line; empty for a line that gives to nobody. */
  readonly teams: readonly string[];
}

/**
 * The lines of a CODEOWNERS file that give paths to teams or to nobody, in their order: the last that matches counts.
 * `notes` says which lines and owners were left out, and why.
 */
export function parseCodeowners(text: string, file: string, notes: string[]): CodeownersLine[] {
  const lines: CodeownersLine[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const [written = '', ...owners] = wordsOf(raw);
    if (written === '') continue;
    const say = (what: string): number => notes.push(`${file}:${line}: ${what}`);
    if (written.startsWith('[') || written.startsWith('^[')) {
      say(`${JSON.stringify(raw.trim())} is a section, which GitHub does not know: the line is left out.`);
      continue;
    }
    const pattern = compileCodeownersPattern(written);
    if (typeof pattern === 'string') {
      say(`The pattern ${JSON.stringify(written)} ${pattern}: the line is left out.`);
      continue;
    }
    const teams = owners.filter((owner) => TEAM.test(owner));
    for (const owner of owners.filter((one) => !TEAM.test(one)))
      say(`${JSON.stringify(owner)} is no team of GitHub: people own nothing here, teams do.`);
    if (owners.length > 0 && teams.length === 0)
      say('No team owns it: what the line matches is left to nobody.');
    if (teams.length > 1)
      say(`A subject has one owner: ${teams[0] ?? ''} is taken, not ${teams.slice(1).join(', ')}.`);
    lines.push({ line, text: written, pattern, teams });
  }
  return lines;
}

const TEAM = /^@[A-Za-z0-9][A-Za-z0-9-]{0,99}\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Words are divided by white space that no backslash stands before; `#` begins a comment. */
function wordsOf(raw: string): string[] {
  const words: string[] = [];
  for (const word of raw.split(/(?<!\\)[ \t]+/)) {
    if (word.startsWith('#')) break;
    if (word !== '') words.push(word);
  }
  return words;
}
