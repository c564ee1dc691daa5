import type { SchemaEntry } from '../../config/steward-config.js';
import type { CodeownersPattern } from './codeowners-pattern.js';

const PLACEHOLDER = '{subject}';
const GLOB = /[*?[\]{}()|]/;

/**
 * The prefix that the subjects have whose files a pattern matches, be they there yet or not: `/schemas/orders-*` over
 * `schemas/{subject}.avsc` is `orders-`, and the empty text means every subject of the entry. Undefined where the pattern
 * is no prefix: then only files that are there tell.
 */
export function subjectPrefixOf(pattern: CodeownersPattern, { files }: SchemaEntry): string | undefined {
  const folders = files.text.replace(/^(?:\.\/)+/, '').split('/');
  const name = folders.pop() ?? '';
  const [before = '', after] = name.split(PLACEHOLDER);
  if (after === undefined || GLOB.test(before + after) || folders.some((folder) => GLOB.test(folder)))
    return undefined;
  if (coversFolder(pattern, folders)) return '';
  const segments = [...pattern.segments];
  const last = segments.pop() ?? '';
  const sameFolder = pattern.anchored ? segments.join('/') === folders.join('/') : segments.length === 0;
  const [start = '', end, ...more] = last.split(/\*+/);
  if (!sameFolder || pattern.folder || end === undefined || more.length > 0 || last.includes('?'))
    return undefined;
  if (!after.endsWith(end)) return undefined;
  if (start.startsWith(before)) return start.slice(before.length);
  return before.startsWith(start) ? '' : undefined;
}

/** Whether a pattern means everything in the folder, or in one above it. */
function coversFolder({ segments, anchored }: CodeownersPattern, folders: readonly string[]): boolean {
  const deep = segments.at(-1) === '**';
  const named = deep ? segments.slice(0, -1) : segments;
  if (named.some((segment) => GLOB.test(segment))) return named.length === 1 && named[0] === '*' && !anchored;
  if (anchored || named.length === 0)
    return named.length <= folders.length && named.every((segment, at) => segment === folders[at]);
  return named.length === 1 && folders.includes(named[0] ?? '');
}
