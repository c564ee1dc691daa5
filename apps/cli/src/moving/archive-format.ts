/**
 * An archive is gzip over lines of JSON: a manifest, scopes, subjects each followed by its versions and then by its
 * associations, and an end with counts and the SHA-256 of all bytes before it. Lines, because both sides then stream
 * and hold one subject at a time; one gzip and not a tar, because there is nothing to unpack and no file name to escape
 * with; the checksum at the end, because it is known only there, and a file that was cut off has no end.
 * `gunzip -c | jq` reads it.
 */
export const ARCHIVE_FORMAT = 'schema-steward-archive';
/** Since 2 with associations: what reads version 1 alone would lose them without a word. */
export const ARCHIVE_VERSION = 2;

/** A schema is at most what a registry takes in one request, and JSON may write each character as six. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** Unpacked. */
export const MAX_BYTES = 16 * 1024 ** 3;
/** Nothing real shrinks to a smaller part than this; below the floor nobody counts. */
export const MAX_RATIO = 400;
export const RATIO_FLOOR_BYTES = 64 * 1024 * 1024;
/** Of one subject's schemas together: a subject is held in memory. */
export const MAX_SUBJECT_BYTES = 512 * 1024 * 1024;

export interface ArchiveCounts {
  readonly subjects: number;
  readonly versions: number;
  readonly associations: number;
}
