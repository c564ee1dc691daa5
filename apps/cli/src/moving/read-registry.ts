import { GateError } from '@schema-steward/gate';
import { DEFAULT_CONTEXT, formatSubjectName, isContextName } from '@schema-steward/kernel';
import type { ConfluentClient } from './confluent-client.js';
import { isCount, nameOf, objectOf, ShapeError, versionOf } from './copy-shape.js';
import { misunderstood, understood } from './misunderstood.js';
import { readAssociations } from './read-associations.js';
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
  const prefix = encodeURIComponent(`:${context ?? '*'}:`);
  const path = `/subjects?deleted=true&subjectPrefix=${prefix}`;
  const names = listOf(await client.get(path), client, path);
  if (names.length > 0 || context !== undefined) return names;
  // Registries that know no contexts take the prefix for the beginning of a name.
  return listOf(await client.get('/subjects?deleted=true'), client, '/subjects');
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
        return [versionOf(entity, deleted)];
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
  const [all, live] = await Promise.all([client.get(`${path}?deleted=true`), client.get(path)]);
  const alive = new Set(numbersOf(live ?? []));
  return new Map(numbersOf(all ?? []).map((number) => [number, !alive.has(number)]));
}

async function readContexts(client: ConfluentClient, names: readonly string[]): Promise<string[]> {
  const answer = await client.ask({ method: 'GET', path: '/contexts' });
  const told = 'body' in answer && Array.isArray(answer.body) ? answer.body : [];
  const known = told.filter((one): one is string => typeof one === 'string' && isContextName(one));
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

function listOf(body: unknown, client: ConfluentClient, path: string): string[] {
  if (Array.isArray(body) && body.every((one) => typeof one === 'string')) return body as string[];
  throw misunderstood(client, `${path} answers no list of names`);
}

function numbersOf(body: unknown): number[] {
  if (Array.isArray(body) && body.every(isCount)) return body as number[];
  throw new ShapeError('a subject’s versions are no list of numbers');
}
