import { formatSubjectName, nearestWords, StewardError, type SubjectName } from '@schema-steward/kernel';
import type { EntityManager } from 'typeorm';
import { REVISIONS_OF } from './field-lives.js';

/** More paths of a subject are not compared with one that it has not. */
const MOST_COMPARED = 2000;
const MOST_OFFERED = 3;

interface KnownPath {
  readonly path: string;
  /** Whether a live version has it. */
  readonly live: boolean;
  /** Whether its field has, or had, the path that is asked for. */
  readonly meant: boolean;
}

const PATHS = `WITH looks AS (${REVISIONS_OF('SELECT $1::bigint')})
  SELECT path, bool_or(live) AS live, bool_or(field_id IN (SELECT field_id FROM looks WHERE path = $2)) AS meant
  FROM looks GROUP BY path
  ORDER BY path = $2 DESC, 3 DESC, 2 DESC, abs(length(path) - length($2)), path COLLATE "C" LIMIT ${MOST_COMPARED}`;

/**
 * Nothing, where the subject has the field: in a live version or, with `ended`, in any that there was. A path that was
 * mistyped must not be answered as one that nobody reads.
 *
 * @throws StewardError `field-not-found` with the paths that may be meant
 */
export async function requireField(
  manager: EntityManager,
  asked: {
    readonly subjectId: number;
    readonly name: SubjectName;
    readonly path: string;
    readonly ended: boolean;
  },
): Promise<void> {
  const known = await manager.query<KnownPath[]>(PATHS, [asked.subjectId, asked.path]);
  const [first] = known;
  const had = first?.path === asked.path;
  if (had && (first.live || asked.ended)) return;
  const offered = mayBeMeant(
    asked.path,
    known.filter(({ live }) => live),
  );
  const what = `${had ? 'No live version of' : 'No version of'} ${formatSubjectName(asked.name)} has a field ${JSON.stringify(asked.path.slice(0, 200))}.`;
  const hint = offered.length === 0 ? '' : ` Near it: ${offered.join(', ')}.`;
  throw new StewardError('field-not-found', `${what}${hint}`);
}

/** Its name after it was renamed, the same name written otherwise or elsewhere, and names of nearly the same letters. */
function mayBeMeant(path: string, known: readonly KnownPath[]): readonly string[] {
  const paths = known.map((one) => one.path);
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '');
  const last = (text: string) => letters(text).split('.').at(-1);
  const offered = new Set([
    ...known.filter(({ meant }) => meant).map((one) => one.path),
    ...paths.filter((one) => letters(one) === letters(path)),
    ...paths.filter((one) => last(one) === last(path)),
    ...nearestWords(path, paths),
  ]);
  return [...offered].slice(0, MOST_OFFERED);
}
