import type { ChangeSource, FileContent } from '../changed-file.js';
import { GateError } from '../gate-error.js';
import type { RequestedChange } from '../registry/check-request.js';
import type { PlannedChange } from './plan-changes.js';
import { toRequestedChange } from './to-requested-change.js';

/**
 * Reads the texts of planned changes and makes the registry's questions of them.
 * @throws GateError with every file that cannot be taken: a link, too large, not UTF-8. A text of the base that cannot
 * be taken is left out: the change mends it.
 */
export async function loadChanges(
  source: ChangeSource,
  planned: readonly PlannedChange[],
): Promise<RequestedChange[]> {
  const bases = await readSide(source, 'base', planned);
  const heads = await readSide(source, 'head', planned);
  const refused = planned.flatMap(({ head }, i) => {
    const content = heads[i];
    if (head === undefined || content === undefined || content.kind === 'text') return [];
    return [{ file: head.path, line: 1, message: `This schema ${reasonOf(content)}.` }];
  });
  if (refused.length > 0) {
    const message =
      refused.length === 1
        ? 'A schema file cannot be read.'
        : `${refused.length} schema files cannot be read.`;
    throw new GateError(
      'usage-error',
      message,
      'A schema is a regular UTF-8 file of 1 MiB at most in the checkout.',
      refused,
    );
  }
  return planned.flatMap(
    (change, i) => toRequestedChange(change, { base: textOf(bases[i]), head: textOf(heads[i]) }) ?? [],
  );
}

/** The contents of one side, in the order of the changes; undefined where a change has no such side. */
async function readSide(
  source: ChangeSource,
  side: 'base' | 'head',
  planned: readonly PlannedChange[],
): Promise<(FileContent | undefined)[]> {
  const entries = planned.flatMap((change) => change[side] ?? []);
  const contents = entries.length === 0 ? [] : await source.read(side, entries);
  let next = 0;
  return planned.map((change) => (change[side] === undefined ? undefined : contents[next++]));
}

function reasonOf(content: FileContent): string {
  return content.kind === 'refused' ? content.reason : 'is not there any more';
}

function textOf(content: FileContent | undefined): string | undefined {
  return content?.kind === 'text' ? content.text : undefined;
}
