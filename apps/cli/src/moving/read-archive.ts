import type { Readable } from 'node:stream';
import { GateError } from '@schema-steward/gate';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { associationKey } from './association-key.js';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, MAX_SUBJECT_BYTES, type ArchiveCounts } from './archive-format.js';
import { readArchiveLines, type ArchiveLine } from './read-archive-lines.js';
import {
  associationOf,
  isCount,
  jsonOf,
  modeOf,
  nameOf,
  objectOf,
  scopeOf,
  ShapeError,
  versionOf,
} from './copy-shape.js';
import { misunderstood } from './misunderstood.js';
import type { AssociationCopy, CopyItem, SettingsCopy, VersionCopy } from './registry-copy.js';

/** What can be read again from its beginning. */
export interface Archive {
  /** How it is called in messages. */
  readonly name: string;
  /** What was read from a registry, `name`, and is no file: what makes no sense is what the registry says. */
  readonly ofRegistry?: true;
  open(): Readable;
}

export interface VerifiedArchive extends ArchiveCounts {
  readonly sha256: string;
}

/** Reads an archive to its end. @throws GateError (`usage-error`) where it is damaged, cut off, or no archive */
export async function verifyArchive(archive: Archive): Promise<VerifiedArchive> {
  const items = readArchive(archive);
  for (;;) {
    const { value, done } = await items.next();
    if (done) return value;
  }
}

/**
 * The items of an archive, one after the other; whether it is whole is known only at its end, so {@link verifyArchive}
 * comes first. With `expected`, what was verified before.
 * @throws GateError (`usage-error`)
 */
export async function* readArchive(
  archive: Archive,
  expected?: VerifiedArchive,
): AsyncGenerator<CopyItem, VerifiedArchive> {
  const lines = readArchiveLines(archive);
  let line = 0;
  try {
    const reader = new ItemReader();
    for await (const one of lines) {
      line = one.number;
      const item = reader.take(one);
      if (item) yield item;
    }
    const end = reader.finish();
    if (expected !== undefined && end.sha256 !== expected.sha256)
      throw new GateError(
        'usage-error',
        `The archive ${archive.name} changed while it was read.`,
        'Try again.',
      );
    return end;
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    if (archive.ofRegistry) throw misunderstood({ host: archive.name }, error.message);
    throw new GateError(
      'usage-error',
      `The archive ${archive.name} cannot be used: ${line > 0 ? `line ${line}: ` : ''}${error.message}.`,
      'Nothing was changed. Take another copy of it, or export again.',
    );
  }
}

interface OpenSubject extends SettingsCopy {
  readonly name: SubjectName;
  readonly announced: number;
  readonly versions: VersionCopy[];
  /** Null where the source did not tell. */
  readonly announcedAssociations: number | null;
  readonly associations: Map<string, AssociationCopy>;
  bytes: number;
}

/** Puts lines together into items, and holds them to their order. */
class ItemReader {
  /** 0 until the manifest was read. */
  #format = 0;
  #subject: OpenSubject | undefined;
  #end: VerifiedArchive | undefined;
  readonly #met = new Set<string>();
  #versions = 0;
  #associations = 0;

  take({ text, sha256Before }: ArchiveLine): CopyItem | undefined {
    if (this.#end) throw new ShapeError('something comes after the end');
    const line = parse(text);
    const { kind } = line;
    if (this.#format === 0) return this.#begin(line);
    if (this.#subject !== undefined) return this.#part(this.#subject, line, text.length);
    if (kind === 'scope') {
      if (this.#met.size > 0) throw new ShapeError('a scope comes after a subject');
      return { kind: 'scope', scope: scopeOf(line) };
    }
    if (kind === 'subject') return this.#open(line);
    if (kind === 'end') this.#close(line, sha256Before());
    else throw new ShapeError('`kind` is none that may come here');
    return undefined;
  }

  finish(): VerifiedArchive {
    if (!this.#end) throw new ShapeError('it is cut off: it has no end');
    return this.#end;
  }

  #begin({ kind, format, version }: Record<string, unknown>): undefined {
    if (kind !== 'manifest' || format !== ARCHIVE_FORMAT)
      throw new ShapeError('it is no archive of `steward export`');
    if (!isCount(version) || version > ARCHIVE_VERSION)
      throw new ShapeError(
        `it is of version ${JSON.stringify(version)}, and this steward reads those up to ${ARCHIVE_VERSION}`,
      );
    this.#format = version;
  }

  #open({
    subject,
    versions: announced,
    associations,
    config,
    mode,
    own,
  }: Record<string, unknown>): CopyItem | undefined {
    const name = nameOf(subject);
    const key = JSON.stringify([name.context, name.name]);
    if (this.#met.has(key)) throw new ShapeError(`the subject ${formatSubjectName(name)} comes twice`);
    if (announced !== 0 && !isCount(announced)) throw new ShapeError('`versions` is no number of versions');
    const bound = this.#format === 1 ? null : (associations ?? null);
    if (bound !== null && bound !== 0 && !isCount(bound))
      throw new ShapeError('`associations` is no number of associations');
    this.#met.add(key);
    this.#subject = {
      name,
      announced,
      versions: [],
      announcedAssociations: bound,
      associations: new Map(),
      config: jsonOf(config, '`config`'),
      mode: modeOf(mode),
      own: own === true,
      bytes: 0,
    };
    return this.#whole();
  }

  /** A line of the open subject: its versions first, then what it is bound to. */
  #part(subject: OpenSubject, line: Record<string, unknown>, size: number): CopyItem | undefined {
    subject.bytes += size;
    if (subject.bytes > MAX_SUBJECT_BYTES) throw new ShapeError('a subject is too large');
    if (subject.versions.length < subject.announced) this.#version(subject, line);
    else this.#association(subject, line);
    return this.#whole();
  }

  #version(subject: OpenSubject, line: Record<string, unknown>): void {
    if (line['kind'] !== 'version') throw new ShapeError('a version of the subject is missing');
    const version = versionOf(line, line['deleted'] === true);
    const before = subject.versions.at(-1);
    if (before && before.version >= version.version) throw new ShapeError('versions are not in order');
    subject.versions.push(version);
    this.#versions += 1;
  }

  #association({ associations }: OpenSubject, line: Record<string, unknown>): void {
    if (line['kind'] !== 'association') throw new ShapeError('an association of the subject is missing');
    const association = associationOf(line);
    const key = associationKey(association);
    if (associations.has(key)) throw new ShapeError('an association comes twice');
    associations.set(key, association);
    this.#associations += 1;
  }

  /** The open subject, once all of it is there. */
  #whole(): CopyItem | undefined {
    if (!this.#subject) return undefined;
    const { announced, announcedAssociations, associations, bytes: _bytes, ...subject } = this.#subject;
    if (subject.versions.length < announced || associations.size < (announcedAssociations ?? 0))
      return undefined;
    this.#subject = undefined;
    return {
      kind: 'subject',
      subject: {
        ...subject,
        associations: announcedAssociations === null ? null : [...associations.values()],
      },
    };
  }

  #close({ subjects, versions, associations = 0, sha256 }: Record<string, unknown>, actual: string): void {
    if (sha256 !== actual) throw new ShapeError('its checksum is wrong, so it is damaged');
    if (subjects !== this.#met.size || versions !== this.#versions)
      throw new ShapeError('its end counts other subjects or versions than it holds');
    if (associations !== this.#associations)
      throw new ShapeError('its end counts other associations than it holds');
    this.#end = {
      subjects: this.#met.size,
      versions: this.#versions,
      associations: this.#associations,
      sha256: actual,
    };
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text), 'it');
  } catch (error) {
    throw error instanceof ShapeError ? error : new ShapeError('it is no JSON');
  }
}
