import { formatSubjectName } from '@schema-steward/kernel';
import { associationKey, associationText } from './association-key.js';
import { sameConfig } from './config-change.js';
import type { ConfluentClient } from './confluent-client.js';
import { forEachLimited } from './limiter.js';
import { understood } from './misunderstood.js';
import { readArchive, type Archive, type VerifiedArchive } from './read-archive.js';
import { readAssociations } from './read-associations.js';
import { readSubject, readSubjectNames, readVersionNumbers } from './read-registry.js';
import { readScope } from './read-settings.js';
import type { AssociationCopy, CopyItem, SettingsCopy, SubjectCopy, VersionCopy } from './registry-copy.js';
import { comparable, isSchemaOf, sameContent, subjectText } from './same-content.js';

export interface CompareOptions {
  readonly concurrency: number;
  readonly modes: boolean;
  readonly advance: () => void;
}

/** What differs between an archive and a registry, a sentence each, in the archive's order. */
export async function compareWithArchive(
  target: ConfluentClient,
  archive: Archive,
  verified: VerifiedArchive,
  { concurrency, modes, advance }: CompareOptions,
): Promise<string[]> {
  const found = new Map<number, string[]>();
  let number = 0;
  await forEachLimited(readArchive(archive, verified), concurrency, async (item) => {
    const place = (number += 1);
    found.set(place, await differencesOf(target, item, modes));
    if (item.kind === 'subject') advance();
  });
  return [...found].sort(([a], [b]) => a - b).flatMap(([, differences]) => differences);
}

async function differencesOf(target: ConfluentClient, item: CopyItem, modes: boolean): Promise<string[]> {
  if (item.kind === 'scope') {
    const { scope } = item;
    return settingsDifferences(
      `context ${scope.context}`,
      scope,
      await readScope(target, scope.context, scope),
      modes,
    );
  }
  const { subject } = item;
  const key = subjectText(subject.name);
  const asked = { associations: subject.associations !== null, own: subject.own };
  const there = await readSubject(target, key, asked);
  if (!there) return subject.versions.length === 0 ? [] : [`${key}: is not there`];
  return [
    ...(await versionDifferences(target, key, subject, there)),
    ...settingsDifferences(key, subject, there, modes),
    ...associationDifferences(key, subject, there),
  ];
}

/** Nothing where the source did not tell. */
function associationDifferences(key: string, wanted: SubjectCopy, there: SubjectCopy): string[] {
  if (wanted.associations === null) return [];
  const others = new Map((there.associations ?? []).map((one) => [associationKey(one), one]));
  const differences: string[] = [];
  for (const one of wanted.associations) {
    const other = others.get(associationKey(one));
    others.delete(associationKey(one));
    const text = associationText(key, one);
    if (!other) differences.push(`${text}: is not bound`);
    else if (comparable(one) !== comparable(other))
      differences.push(`${text}: is ${JSON.stringify(other)}, not ${JSON.stringify(one)}`);
  }
  for (const other of others.values())
    differences.push(`${associationText(key, other)}: is not bound in the source`);
  return differences;
}

async function versionDifferences(
  target: ConfluentClient,
  key: string,
  wanted: SubjectCopy,
  there: SubjectCopy,
): Promise<string[]> {
  const byNumber = new Map(there.versions.map((version) => [version.version, version]));
  const differences: string[] = [];
  for (const version of wanted.versions) {
    const other = byNumber.get(version.version);
    byNumber.delete(version.version);
    const what = other ? await differenceOf(target, wanted, version, other) : 'is not there';
    if (what !== undefined) differences.push(`${key} version ${version.version}: ${what}`);
  }
  for (const number of byNumber.keys()) differences.push(`${key} version ${number}: is not in the source`);
  return differences;
}

async function differenceOf(
  target: ConfluentClient,
  { name }: SubjectCopy,
  wanted: VersionCopy,
  there: VersionCopy,
): Promise<string | undefined> {
  if (wanted.id !== there.id) return `has the id ${there.id}, not ${wanted.id}`;
  if (wanted.deleted !== there.deleted) return there.deleted ? 'is deleted' : 'is not deleted';
  if (sameContent(name.context, wanted, there)) return undefined;
  const same = await isSchemaOf(target, name, { id: there.id, content: there }, wanted);
  return same ? undefined : 'is another schema';
}

function settingsDifferences(
  key: string,
  wanted: SettingsCopy,
  there: SettingsCopy,
  modes: boolean,
): string[] {
  const differences: string[] = [];
  if (!sameConfig(wanted, there))
    differences.push(
      `${key}: has the config ${JSON.stringify(there.config)}, not ${JSON.stringify(wanted.config)}`,
    );
  if (modes && wanted.mode !== there.mode)
    differences.push(
      `${key}: has the mode ${there.mode ?? 'of its context'}, not ${wanted.mode ?? 'of its context'}`,
    );
  return differences;
}

/** What changed in the source after it was read: the names and numbers that there are now against the archive's. */
export async function changedSince(
  source: ConfluentClient,
  archive: Archive,
  verified: VerifiedArchive,
  concurrency: number,
): Promise<string[]> {
  const names = new Set(await readSubjectNames(source));
  const changed: string[] = [];
  await forEachLimited(readArchive(archive, verified), concurrency, async (item) => {
    if (item.kind === 'scope') return;
    const key = formatSubjectName(item.subject.name);
    names.delete(key);
    if (item.subject.versions.length === 0) return;
    const now = await readVersionNumbers(source, key);
    const then = item.subject.versions.map(({ version, deleted }) => [version, deleted]);
    const same =
      JSON.stringify([...now]) === JSON.stringify(then) &&
      (await isBoundAsBefore(source, item.subject.name, item.subject.associations));
    if (!same) changed.push(`${key}: changed in the source meanwhile`);
  });
  return [...changed.sort(), ...[...names].map((name) => `${name}: is new in the source`)];
}

async function isBoundAsBefore(
  source: ConfluentClient,
  name: SubjectCopy['name'],
  then: readonly AssociationCopy[] | null,
): Promise<boolean> {
  if (then === null) return true;
  const now = await understood(source, () => readAssociations(source, name));
  return comparable(now) === comparable(then);
}
