import type { ChangeSource, ChangedFile, TreeEntry } from '../changed-file.js';
import type { SchemaEntry } from '../config/steward-config.js';
import { GateError } from '../gate-error.js';
import { refusedKind } from '../file-text.js';
import { mapFile } from './map-file.js';

/**
 * Refuses a link or a submodule in the place of a folder that holds schemas, or may by the configuration: everything
 * beneath would read as deleted, while readers of the repository still find texts there, which nobody judged.
 * @throws GateError (`usage-error`) with every such place.
 */
export async function refuseCovers(
  source: ChangeSource,
  schemas: readonly SchemaEntry[],
  files: readonly ChangedFile[],
): Promise<void> {
  const covers = coversOf(schemas, files);
  if (covers.length === 0) return;
  // GitHub's list, and git's of untracked files, do not tell a link from a file: reading does.
  const contents = await source.read('head', covers);
  const places = covers.flatMap(({ path, kind }, i) => {
    const content = kind === 'file' ? contents[i] : refusedKind(kind);
    if (content?.kind !== 'refused') return [];
    return [{ file: path, line: 1, message: `Schemas belong beneath this path, and it ${content.reason}.` }];
  });
  if (places.length === 0) return;
  throw new GateError(
    'usage-error',
    'A folder of schemas is no folder of this repository.',
    'Keep schemas as regular files in the checkout, or map their new place in steward.yml first.',
    places,
  );
}

/** The entries of the head that stand where a folder of schemas was, or belongs; whether they are links is not known yet. */
export function coversOf(schemas: readonly SchemaEntry[], files: readonly ChangedFile[]): TreeEntry[] {
  const folders = new Set([
    ...schemas.map(({ files: { folder } }) => folder),
    ...files.flatMap(({ base }) =>
      base?.kind === 'file' && mapFile(schemas, base.path) !== undefined ? parentOf(base.path) : [],
    ),
  ]);
  const ways = new Set([...folders].flatMap(wayTo));
  return files.flatMap(({ head }) =>
    // What is mapped itself is refused where it is read; a folder is where schemas belong.
    head !== undefined &&
    head.kind !== 'folder' &&
    ways.has(head.path) &&
    mapFile(schemas, head.path) === undefined
      ? [head]
      : [],
  );
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** `a/b` is reached by `a` and `a/b`. */
function wayTo(folder: string): string[] {
  const parts = folder === '' ? [] : folder.split('/');
  return parts.map((_part, i) => parts.slice(0, i + 1).join('/'));
}
