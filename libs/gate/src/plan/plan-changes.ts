import { subjectNameProblem } from '@schema-steward/kernel';
import type { ChangedFile, TreeEntry } from '../changed-file.js';
import type { SchemaEntry } from '../config/steward-config.js';
import { GateError } from '../gate-error.js';
import { mapFile } from './map-file.js';
import type { MappedFile } from './map-file.js';

/** A subject whose file differs. Without `head` it is deleted, without `base` it is new. */
export interface PlannedChange extends MappedFile {
  readonly base?: TreeEntry;
  readonly head?: TreeEntry;
}

interface Sides {
  readonly bases: { readonly entry: TreeEntry; readonly mapped: MappedFile }[];
  readonly heads: { readonly entry: TreeEntry; readonly mapped: MappedFile }[];
}

/**
 * The subjects that changed files stand for, sorted by name. A file that moves and keeps its subject is one change, also
 * where git did not see the move; one that moves to another subject is a deletion and an addition. A base that is a link
 * or a submodule never was a schema, and neither was one whose name cannot be a subject.
 * @throws GateError where two files claim one subject, and where a file's name cannot be one.
 */
export function planChanges(schemas: readonly SchemaEntry[], files: readonly ChangedFile[]): PlannedChange[] {
  const subjects = new Map<string, Sides>();
  for (const { base, head } of files) {
    if (base?.kind === 'file') file(subjects, schemas, base, 'bases');
    if (head !== undefined) file(subjects, schemas, head, 'heads');
  }
  refuseNames([...subjects.values()].flatMap(({ heads }) => heads));
  return [...subjects.values()].map(joinSides).sort((a, b) => (a.subject < b.subject ? -1 : 1));
}

/** Puts an entry under its subject, if it is a schema. */
function file(
  subjects: Map<string, Sides>,
  schemas: readonly SchemaEntry[],
  entry: TreeEntry,
  side: keyof Sides,
): void {
  const mapped = mapFile(schemas, entry.path);
  if (mapped === undefined) return;
  if (side === 'bases' && nameProblem(entry.path, mapped) !== undefined) return;
  const sides = subjects.get(mapped.subject) ?? { bases: [], heads: [] };
  sides[side].push({ entry, mapped });
  subjects.set(mapped.subject, sides);
}

/** Paths are read as UTF-8: what was none holds this in its place, and so names no file. */
const NO_CHARACTER = '\ufffd';

function nameProblem(path: string, { subject }: MappedFile): string | undefined {
  if (path.includes(NO_CHARACTER)) return 'Its name is not UTF-8.';
  const problem = subjectNameProblem(subject);
  return problem === undefined ? undefined : `Its subject ${JSON.stringify(subject)} ${problem}.`;
}

function refuseNames(heads: Sides['heads']): void {
  const places = heads.flatMap(({ entry, mapped }) => {
    const message = nameProblem(entry.path, mapped);
    return message === undefined ? [] : [{ file: entry.path, line: 1, message }];
  });
  if (places.length === 0) return;
  throw new GateError(
    'usage-error',
    'The name of a file cannot be a subject.',
    'Rename the file, or give it a subject in steward.yml.',
    places,
  );
}

function joinSides({ bases, heads }: Sides): PlannedChange {
  const [head, second] = heads;
  if (head !== undefined && second !== undefined) {
    throw new GateError(
      'usage-error',
      `Two files claim the subject ${JSON.stringify(head.mapped.subject)}.`,
      'Give each file its own subject in steward.yml.',
      heads.map(({ entry, mapped }) => ({
        file: entry.path,
        line: 1,
        message: `This file claims the subject ${mapped.subject}.`,
      })),
    );
  }
  const base = bases.find(({ entry }) => entry.path === head?.entry.path) ?? bases[0];
  const mapped = head?.mapped ?? base?.mapped;
  if (mapped === undefined) throw new TypeError('a subject is planned from one file at least');
  return {
    ...mapped,
    ...(base !== undefined && { base: base.entry }),
    ...(head !== undefined && { head: head.entry }),
  };
}
