import {
  badContext,
  invalidSubject,
  invalidVersion,
  schemaNotFound,
} from '../../../platform/http/confluent-error.js';
import { UnknownRouteError } from '../../../platform/http/unknown-route-error.js';
import { DEFAULT_CONTEXT, isContextName, parseSubjectName, type SubjectName } from '@schema-steward/kernel';
import { parseVersionId } from '../version-id.js';

/** Not a context but all of them, in configs and modes only. */
export const GLOBAL_CONTEXT = '.__GLOBAL';

/** @throws 42208 */
export function subjectParam(raw: string): SubjectName {
  const name = parseSubjectName(raw);
  if (!name || name.context === GLOBAL_CONTEXT) throw invalidSubject(raw);
  return name;
}

/** @throws 42202 */
export function versionParam(raw: string): number | 'latest' {
  const version = parseVersionId(raw);
  if (version === undefined) throw invalidVersion(raw);
  return version;
}

/** A number that cannot be an id is the id of no schema; what is no number leads nowhere. @throws 40403, 404 */
export function schemaIdParam(raw: string): number {
  const id = /^[+-]?\d{1,10}$/.test(raw) ? Number(raw) : Number.NaN;
  if (!(Math.abs(id) <= 2 ** 31 - 1)) throw new UnknownRouteError([]);
  if (id < 0) throw schemaNotFound(id);
  return id;
}

const GUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/** A UUID, or its 32 digits. What is neither is the GUID of no schema. @throws 40403 */
export function guidParam(raw: string): string {
  const parts = GUID.exec(raw);
  if (!parts) throw schemaNotFound(raw);
  return parts.slice(1).join('-').toLowerCase();
}

/** A context, with or without its full stop. @throws 400 */
export function contextParam(raw: string): string {
  const name = raw.startsWith('.') ? raw : `.${raw}`;
  if (!isContextName(name)) throw badContext();
  return name;
}

/** The subject that `?subject=` names for look-ups by id: with an empty name it says the context alone. @throws 42208 */
export function subjectQuery(raw: string): SubjectName {
  return raw === '' ? { context: DEFAULT_CONTEXT, name: '' } : subjectParam(raw);
}
