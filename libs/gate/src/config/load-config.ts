import type { ChangeSource, FileContent } from '../changed-file.js';
import { GateError } from '../gate-error.js';
import { parseStewardConfig } from './steward-config.js';
import type { StewardConfig } from './steward-config.js';

export interface LoadedConfig extends StewardConfig {
  /** Where `registry` was read: a change must not choose who gets the token. */
  readonly registryFrom: 'base' | 'head';
}

/**
 * The configuration that counts: the base's, so that a change cannot unmap its own file or point the token elsewhere.
 * What the head maps besides is checked too, after the base's entries. A base without the file takes the head's, and
 * says so.
 * @throws GateError where neither side has a usable one.
 */
export async function loadConfig(
  source: ChangeSource,
  given: string,
  notes: string[],
): Promise<LoadedConfig> {
  const path = given.replace(/^(?:\.\/)+/, '');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split(/[/\\]/).includes('..')) {
    throw new GateError(
      'usage-error',
      'The configuration lies outside the checkout.',
      'Give its path from the root of the repository.',
    );
  }
  const base = textOf(path, 'base', await source.readFile('base', path));
  const head = textOf(path, 'head', await source.readFile('head', path));
  if (base === undefined) {
    if (head !== undefined) {
      notes.push(`The base has no ${path} yet: the one of this change is used.`);
      return { ...parseStewardConfig(head, path), registryFrom: 'head' };
    }
    throw new GateError(
      'usage-error',
      `There is no ${path}.`,
      `Write one: "version: 1", then "schemas:" with "- files: schemas/{subject}.avsc".`,
    );
  }
  const config = parseStewardConfig(base, path);
  if (head === base) return { ...config, registryFrom: 'base' };
  if (head === undefined) {
    notes.push(`This change removes ${path}: the one of the base is used.`);
    return { ...config, registryFrom: 'base' };
  }
  notes.push(
    `This change edits ${path}: the one of the base counts, and what the new one maps besides is checked too.`,
  );
  return {
    ...config,
    schemas: [...config.schemas, ...parseStewardConfig(head, path).schemas],
    registryFrom: 'base',
  };
}

function textOf(path: string, side: string, content: FileContent): string | undefined {
  if (content.kind === 'refused') {
    throw new GateError(
      'usage-error',
      `${path} in the ${side} ${content.reason}.`,
      'It must be a regular UTF-8 file.',
    );
  }
  return content.kind === 'text' ? content.text : undefined;
}
