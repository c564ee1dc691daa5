import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import type { ConfluentClient } from './confluent-client.js';
import { contentOf, nameOf, objectOf, versionOf } from './copy-shape.js';
import type { SubjectCopy, VersionCopy } from './registry-copy.js';
import { isSchemaOf } from './same-content.js';
import { subjectPath } from './subject-path.js';

interface Present {
  /** Numbers of the versions that the target has of the subject. */
  readonly present: ReadonlyMap<number, boolean>;
  readonly contextIsEmpty: boolean;
}

/** Why a subject cannot be copied as it is: a number or an id stands for another schema there. Undefined if it can. */
export async function findConflicts(
  target: ConfluentClient,
  { name, versions }: SubjectCopy,
  { present, contextIsEmpty }: Present,
): Promise<string | undefined> {
  if (contextIsEmpty) return undefined;
  const found = await Promise.all(
    versions.map((version) =>
      present.has(version.version)
        ? conflictOfVersion(target, { name, version })
        : conflictOfId(target, { name, version }),
    ),
  );
  const conflicts = found.filter((one) => one !== undefined);
  return conflicts.length === 0 ? undefined : conflicts.slice(0, 5).join('; ');
}

interface One {
  readonly name: SubjectCopy['name'];
  readonly version: VersionCopy;
}

async function conflictOfVersion(
  target: ConfluentClient,
  { name, version }: One,
): Promise<string | undefined> {
  const { version: number } = version;
  const entity = await target.get(`/subjects/${subjectPath(name)}/versions/${number}?deleted=true`);
  if (entity === undefined) return undefined;
  const kept = versionOf(entity, false);
  if (kept.id !== version.id) return `version ${number} has the id ${kept.id} there, not ${version.id}`;
  const same = await isSchemaOf(target, name, { id: kept.id, content: kept }, version);
  return same ? undefined : `version ${number} is another schema there`;
}

async function conflictOfId(target: ConfluentClient, { name, version }: One): Promise<string | undefined> {
  const context =
    name.context === DEFAULT_CONTEXT ? '' : `?subject=${encodeURIComponent(`:${name.context}:`)}`;
  const entity = await target.get(`/schemas/ids/${version.id}${context}`);
  if (entity === undefined) return undefined;
  const { subject, version: held } = objectOf(entity, 'a schema');
  const holder = nameOf(subject);
  // An answer from another context says nothing about this one.
  if (holder.context !== name.context) return undefined;
  const same = await isSchemaOf(target, holder, { id: version.id, content: contentOf(entity) }, version);
  if (same) return undefined;
  return `the id ${version.id} of version ${version.version} is taken by another schema there, version ${String(held)} of ${formatSubjectName(holder)}`;
}
