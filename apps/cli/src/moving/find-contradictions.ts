import { createHash } from 'node:crypto';
import { associationKey, associationText } from './association-key.js';
import { subjectsOf } from './plan-import.js';
import type { Archive, VerifiedArchive } from './read-archive.js';
import type { AssociationCopy, SubjectCopy, VersionCopy } from './registry-copy.js';
import { contentText, subjectText } from './same-content.js';

/**
 * What no registry can hold at once, though an archive does: one id for two schemas of a context, one schema with two
 * ids, one part of a topic bound to two subjects. Why, by what it is; the first of each that contradict one another
 * stands.
 */
export async function findContradictions(
  archive: Archive,
  verified: VerifiedArchive,
): Promise<ReadonlyMap<string, string>> {
  const finder = new ContradictionFinder();
  for await (const subject of subjectsOf(archive, verified)) finder.take(subject);
  return finder.found;
}

interface Holder {
  readonly id: number;
  readonly looseDigest: string;
  /** For people: a version of a subject. */
  readonly text: string;
}

class ContradictionFinder {
  readonly found = new Map<string, string>();
  readonly #byId = new Map<string, Holder>();
  readonly #byContent = new Map<string, Holder>();
  /** The subject that a part of a resource is bound to. */
  readonly #bound = new Map<string, string>();
  /** Names by ids. */
  readonly #resources = new Map<string, string>();

  take(subject: SubjectCopy): void {
    for (const version of subject.versions) this.#version(subject, version);
    for (const association of subject.associations ?? []) this.#association(subject, association);
  }

  #version({ name }: SubjectCopy, version: VersionCopy): void {
    const { context } = name;
    const { id } = version;
    const text = `${subjectText(name)} version ${version.version}`;
    // Letter by letter for what must be one schema, and loosely for what must be two: in doubt nothing is in the way.
    const digest = digestOf(lettersOf(version));
    const looseDigest = digestOf(contentText(context, { ...version, schema: loose(version) }));
    const holder: Holder = { id, looseDigest, text };
    const [idKey, contentKey] = [JSON.stringify([context, id]), JSON.stringify([context, digest])];
    const withId = this.#byId.get(idKey);
    const withContent = this.#byContent.get(contentKey);
    if (withId && withId.looseDigest !== looseDigest)
      this.found.set(text, `has the id ${id}, which stands for another schema in ${withId.text}`);
    else if (withContent && withContent.id !== id)
      this.found.set(
        text,
        `has the id ${id}, and the same schema has the id ${withContent.id} in ${withContent.text}`,
      );
    if (!withId) this.#byId.set(idKey, holder);
    if (!withContent) this.#byContent.set(contentKey, holder);
  }

  #association({ name }: SubjectCopy, association: AssociationCopy): void {
    const subject = subjectText(name);
    const key = associationKey(association);
    const other = this.#bound.get(key);
    const { resourceType, resourceId, resourceName } = association;
    const resource = JSON.stringify([resourceType, resourceId]);
    const named = this.#resources.get(resource);
    const text = associationText(subject, association);
    if (named !== undefined && named !== resourceName)
      this.found.set(text, `the id ${resourceId} is that of ${named} in the same source`);
    else if (other !== undefined)
      this.found.set(text, `it is bound to the subject ${other} in the same source`);
    if (other === undefined) this.#bound.set(key, subject);
    if (named === undefined) this.#resources.set(resource, resourceName);
  }
}

/** Short: a large registry has a million of them. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const lettersOf = ({ schemaType, schema, references, metadata, ruleSet }: VersionCopy): string =>
  JSON.stringify([schemaType, schema, references, metadata, ruleSet]);

/** A schema without what each registry prints in its own way. */
function loose({ schemaType, schema }: VersionCopy): string {
  try {
    return schemaType === 'PROTOBUF' ? schema.replaceAll(/\s+/g, '') : JSON.stringify(JSON.parse(schema));
  } catch {
    return schema;
  }
}
