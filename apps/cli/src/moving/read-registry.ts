import { GateError } from '@schema-steward/gate';
import { DEFAULT_CONTEXT, formatSubjectName, isContextName, parseSubjectName } from '@schema-steward/kernel';
import type { ConfluentClient } from './confluent-client.js';
import { isCount, nameOf, objectOf, ShapeError, versionOf } from './copy-shape.js';
import { misunderstood, understood } from './misunderstood.js';
import { readAssociations } from './read-associations.js';
import { readPages } from './read-pages.js';
import { GLOBAL_CONTEXT, readScope, readSettings, tellsOwnSettings } from './read-settings.js';
import { inReferenceOrder } from './reference-order.js';
import type { CopyItem, SubjectCopy } from './registry-copy.js';
import { subjectPath } from './subject-path.js';

export interface ReadProgress {
  subjects(total: number): void;
  subject(): void;
  note(text: string): void;
}

/** Everything that a registry tells of itself, subjects that others refer to first. @throws GateError (`remote-error`) */
export async function* readRegistry(
  client: ConfluentClient,
  progress: ReadProgress,
): AsyncGenerator<CopyItem> {
  const names = await readSubjectNames(client);
  progress.subjects(names.length);
  const own = await tellsOwnSettings(client);
  if (!own)
    progress.note(
      `The registry at ${client.host} does not tell what a subject says itself apart from what it inherits; its configs are copied as it answers them.`,
    );
  for (const context of await readContexts(client, names))
    yield { kind: 'scope', scope: await readScope(client, context, { own }) };
  const [first] = names;
  const associations = first === undefined || (await knowsAssociations(client, first));
  if (!associations) progress.note(`The registry at ${client.host} knows no associations; none are read.`);
  const listed = new Set(names);
  // What is referred to alone need not be there any more; what is listed must be.
  const read = async (name: string): Promise<SubjectCopy | undefined> => {
    const subject = await readSubject(client, name, { associations, own, whole: listed.has(name) });
    if (!subject && listed.has(name)) await refuseMissing(client, name);
    return subject;
  };
  for await (const subject of inReferenceOrder(names, read)) {
    progress.subject();
    if (subject.versions.length === 0)
      progress.note(
        `The versions of ${formatSubjectName(subject.name)} are hidden by its alias; only its settings are read.`,
      );
    yield { kind: 'subject', subject };
  }
}

/** Qualified names of the subjects that have any version, deleted ones too. */
export async function readSubjectNames(client: ConfluentClient, context?: string): Promise<string[]> {
  const read = async (path: string): Promise<string[]> =>
    understood(client, async () => {
      const { entries } = await readPages(client, path, { entriesOf: (body) => namesOf(body, path) });
      return [...new Set([...entries].map(asWritten))];
    });
  const prefix = encodeURIComponent(`:${context ?? '*'}:`);
  const names = await read(`/subjects?deleted=true&subjectPrefix=${prefix}`);
  if (names.length > 0 || context !== undefined) return names;
  // Registries that know no contexts take the prefix for the beginning of a name.
  return read('/subjects?deleted=true');
}

/** A subject of the default context may be named with it, or without. */
function asWritten(name: string): string {
  const parsed = parseSubjectName(name);
  return parsed ? formatSubjectName(parsed) : name;
}

function knowsAssociations(client: ConfluentClient, written: string): Promise<boolean> {
  return understood(client, async () => (await readAssociations(client, nameOf(written))) !== null);
}

/**
 * A subject with all its versions; undefined where it has none (any more). `associations`: ask what it is bound to.
 * `own`: ask what it says itself, {@link readSettings}.
 * `whole`: a version that is listed and not there is an error, not left out.
 * @throws GateError (`remote-error`)
 */
export async function readSubject(
  client: ConfluentClient,
  written: string,
  {
    associations: asked,
    own,
    whole = false,
  }: { readonly associations: boolean; readonly own: boolean; readonly whole?: boolean },
): Promise<SubjectCopy | undefined> {
  return understood(client, async () => {
    const name = nameOf(written);
    const [numbers, settings, associations] = await Promise.all([
      readVersionNumbers(client, written),
      readSettings(client, { subject: name }, { own }),
      asked ? readAssociations(client, name) : null,
    ]);
    const versions = await Promise.all(
      [...numbers].map(async ([number, deleted]) => {
        const entity = await client.get(`/subjects/${subjectPath(name)}/versions/${number}?deleted=true`);
        if (entity === undefined && whole) await refuseMissing(client, written, number);
        // An alias answers for another subject.
        if (entity === undefined || !isOf(entity, formatSubjectName(name))) return [];
        const version = versionOf(entity, deleted);
        if (version.version !== number)
          throw new ShapeError(`it answers version ${version.version} for version ${number} of ${written}`);
        return [version];
      }),
    );
    // An alias of nothing hides all versions.
    if (numbers.size === 0 && !(whole && settings.config?.['alias'])) return undefined;
    return {
      name,
      versions: versions.flat().sort((a, b) => a.version - b.version),
      ...settings,
      associations,
    };
  });
}

/** Nothing is left out without a word. @throws GateError (`remote-error`), always */
async function refuseMissing(client: ConfluentClient, written: string, version?: number): Promise<never> {
  const listed =
    version === undefined
      ? (await readSubjectNames(client)).includes(written)
      : (await readVersionNumbers(client, written)).has(version);
  const what = version === undefined ? written : `version ${version} of ${written}`;
  if (listed) throw misunderstood(client, `it lists ${what}, and answers 404 to it`);
  throw new GateError(
    'remote-error',
    `The registry at ${client.host} changed while it was read: ${what} is no longer there.`,
    'Run the same command again, or set the registry to READONLY meanwhile.',
  );
}

/** Numbers of all versions, and whether they are deleted. */
export async function readVersionNumbers(
  client: ConfluentClient,
  written: string,
): Promise<ReadonlyMap<number, boolean>> {
  const path = `/subjects/${subjectPath(nameOf(written))}/versions`;
  return understood(client, async () => {
    const all = await readPages(client, `${path}?deleted=true`, { entriesOf: numbersOf });
    if (all.entries.size === 0) return new Map<number, boolean>();
    // The live ones are among them: where all fit one page, they do.
    const live = await readPages(client, path, { entriesOf: numbersOf, fitsOnePage: !all.capped });
    return new Map([...all.entries].map((number) => [number, !live.entries.has(number)]));
  });
}

async function readContexts(client: ConfluentClient, names: readonly string[]): Promise<string[]> {
  const get = async (path: string): Promise<unknown> => {
    const answer = await client.ask({ method: 'GET', path });
    return 'body' in answer ? answer.body : undefined;
  };
  const entriesOf = (body: unknown): string[] =>
    Array.isArray(body) ? body.filter((one): one is string => typeof one === 'string') : [];
  const told = await understood(client, () => readPages(client, '/contexts', { entriesOf, get }));
  const known = [...told.entries].filter(isContextName);
  const used = names.flatMap((name) => {
    try {
      return [nameOf(name).context];
    } catch {
      return [];
    }
  });
  return [...new Set([GLOBAL_CONTEXT, DEFAULT_CONTEXT, ...known.sort(), ...used])];
}

function isOf(entity: unknown, subject: string): boolean {
  const { subject: told } = objectOf(entity, 'a version');
  if (typeof told !== 'string') return true;
  return told === subject || formatSubjectName(nameOf(told)) === subject;
}

function namesOf(body: unknown, path: string): string[] {
  if (Array.isArray(body) && body.every((one) => typeof one === 'string')) return body as string[];
  throw new ShapeError(`${path} answers no list of names`);
}

function numbersOf(body: unknown): number[] {
  if (Array.isArray(body) && body.every(isCount)) return body as number[];
  throw new ShapeError('a subject’s versions are no list of numbers');
}
