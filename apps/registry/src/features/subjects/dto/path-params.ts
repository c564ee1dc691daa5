import { invalidSubject, invalidVersion, schemaNotFound } from '../../../platform/http/confluent-error.js';
import { DEFAULT_CONTEXT, parseSubjectName, type SubjectName } from '@schema-steward/kernel';
import { parseVersionId } from '../version-id.js';

/** @throws 42208 */
export function subjectParam(raw: string): SubjectName {
  const name = parseSubjectName(raw);
  if (!name) throw invalidSubject(raw);
  return name;
}

/** @throws 42202 */
export function versionParam(raw: string): number | 'latest' {
  const version = parseVersionId(raw);
  if (version === undefined) throw invalidVersion(raw);
  return version;
}

/** An id that cannot be one is the id of no schema. @throws 40403 */
export function schemaIdParam(raw: string): number {
  if (!/^\d{1,10}$/.test(raw) || Number(raw) > 2 ** 31 - 1) throw schemaNotFound(raw);
  return Number(raw);
}

/** The context that `?subject=` points at for look-ups by id. @throws 42208 */
export function contextOfSubjectQuery(raw: string | undefined): string {
  return raw === undefined || raw === '' ? DEFAULT_CONTEXT : subjectParam(raw).context;
}
