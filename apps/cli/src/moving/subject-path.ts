import {
  DEFAULT_CONTEXT,
  formatSubjectName,
  parseSubjectNameIn,
  type SubjectName,
} from '@schema-steward/kernel';
import type { ReferenceCopy } from './registry-copy.js';

/**
 * A subject in a path. One without a name cannot be written without its context; nor can `.` and `..`, which an address
 * takes for steps between folders, encoded or not.
 */
export function subjectPath({ context, name }: SubjectName): string {
  const whole = name === '' || name === '.' || name === '..';
  return encodeURIComponent(whole ? `:${context}:${name}` : formatSubjectName({ context, name }));
}

/** A scope of settings in a path: `/config`, or `/config/:.context:`. */
export function scopePath(route: 'config' | 'mode', context: string): string {
  return context === DEFAULT_CONTEXT ? `/${route}` : `/${route}/${encodeURIComponent(`:${context}:`)}`;
}

/** The subject that a schema of a context refers to: a name without a context means the referrer's. */
export function referredSubject(context: string, { subject }: ReferenceCopy): string {
  const name = parseSubjectNameIn(context, subject);
  return name ? formatSubjectName(name) : subject;
}

/** The name behind a qualified one, as {@link formatSubjectName} writes it. */
export function nameFrom(key: string): SubjectName {
  const parts = /^:([^:]*):([^]*)$/.exec(key);
  return parts ? { context: parts[1] ?? '.', name: parts[2] ?? '' } : { context: '.', name: key };
}
