import { subjectNameProblem } from '@schema-steward/kernel';
import type { StewardConfig } from '../../config/steward-config.js';
import { mapFile } from '../../plan/map-file.js';
import type { ImportedGovernance, ImportedRule, ImportedTeam } from './imported-governance.js';
import { parseCodeowners, type CodeownersLine } from './parse-codeowners.js';
import { SlugBook } from './slug-book.js';
import { subjectPrefixOf } from './subject-prefix-of.js';

export interface CodeownersSource {
  readonly file: string;
  readonly text: string;
  /** Which files are schemas, of which subjects. */
  readonly config: StewardConfig;
  /** The paths of all files of the repository. */
  readonly paths: readonly string[];
}

/**
 * Teams and prefix rules that give every schema of the repository to the team that CODEOWNERS gives its file to, and new
 * subjects as far as a pattern is a prefix. There the last line that matches counts, here the longest prefix: a line that
 * a later one covers is left out.
 */
export function importCodeowners({ file, text, config, paths }: CodeownersSource): ImportedGovernance {
  const notes: string[] = [];
  const lines = parseCodeowners(text, file, notes);
  const slugs = new SlugBook(notes);
  const teams = new Map<string, ImportedTeam>();
  for (const reference of new Set(lines.flatMap((line) => line.teams.slice(0, 1)))) {
    const [org = '', name = ''] = reference.slice(1).split('/');
    const slug = slugs.slug(reference, name, `${org}-${name}`);
    if (slug !== undefined)
      teams.set(reference, { slug, name, externalRef: reference, emails: [], members: [] });
  }
  const context = config.context === undefined ? {} : { context: config.context };
  const owner = (line: CodeownersLine): string | undefined => teams.get(line.teams[0] ?? '')?.slug;
  const rules = new Rules(file, context, notes);
  for (const line of lines) rules.add(line, owner(line), config);
  for (const [subject, line] of subjectsOf(config, paths, lines, notes))
    rules.settle(subject, line, line === undefined ? undefined : owner(line));
  return { teams: [...teams.values()], prefixRules: rules.list(), notes };
}

/** The subjects of the files that are there, in order, with the line that decides for the file. */
function subjectsOf(
  config: StewardConfig,
  paths: readonly string[],
  lines: readonly CodeownersLine[],
  notes: string[],
): [subject: string, line: CodeownersLine | undefined][] {
  const subjects = new Map<string, CodeownersLine | undefined>();
  for (const path of [...paths].sort()) {
    const subject = mapFile(config.schemas, path)?.subject;
    if (subject === undefined) continue;
    const problem = subjectNameProblem(subject);
    if (problem !== undefined)
      notes.push(`The subject of ${JSON.stringify(path)} ${problem}: it is left out.`);
    else
      subjects.set(
        subject,
        lines.findLast(({ pattern }) => pattern.matches(path)),
      );
  }
  // A name comes before the names that it begins: a rule for it is there when theirs are looked at.
  return [...subjects].sort(([a], [b]) => (a < b ? -1 : 1));
}

class Rules {
  readonly #rules = new Map<string, ImportedRule & { readonly line: number }>();

  constructor(
    private readonly file: string,
    private readonly context: { readonly context?: string },
    private readonly notes: string[],
  ) {}

  /** The prefixes that a line gives, for subjects that come later. A later line takes over what it covers. */
  add(line: CodeownersLine, team: string | undefined, { schemas }: StewardConfig): void {
    for (const prefix of new Set(schemas.map((entry) => subjectPrefixOf(line.pattern, entry)))) {
      if (prefix === undefined) continue;
      for (const [earlier, rule] of this.#rules) {
        if (!earlier.startsWith(prefix)) continue;
        this.#rules.delete(earlier);
        if (rule.team !== team)
          this.notes.push(`${this.file}:${rule.line}: Line ${line.line} takes ${earlier}… over.`);
      }
      const words = `${this.file}:${line.line}: ${JSON.stringify(line.text)}`;
      if (team === undefined) continue;
      if (prefix === '')
        this.notes.push(
          `${words} gives every schema of an entry to ${team}: a prefix rule has at least one letter, so new subjects need one of their own.`,
        );
      else this.#put(prefix, team, `${this.file}:${line.line}`, line.line);
    }
  }

  /** Makes sure that the rules give a subject that is there to the team that owns its file. */
  settle(subject: string, line: CodeownersLine | undefined, team: string | undefined): void {
    const given = this.#ruleOf(subject);
    if (team === undefined) {
      const whose =
        given === undefined ? 'nobody owns it' : `the rule ${given.prefix}… gives it to ${given.team}`;
      this.notes.push(`The subject ${subject} has no team in ${this.file}: ${whose}.`);
    } else if (given?.team !== team)
      this.#put(subject, team, `${this.file}:${line?.line ?? 0}`, line?.line ?? 0);
  }

  list(): ImportedRule[] {
    return [...this.#rules.values()]
      .map(({ line: _line, ...rule }) => rule)
      .sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
  }

  #put(prefix: string, team: string, from: string, line: number): void {
    this.#rules.set(prefix, { prefix, team, ...this.context, from, line });
  }

  #ruleOf(subject: string): ImportedRule | undefined {
    return [...this.#rules.values()]
      .filter(({ prefix }) => subject.startsWith(prefix))
      .sort((a, b) => b.prefix.length - a.prefix.length)[0];
  }
}
