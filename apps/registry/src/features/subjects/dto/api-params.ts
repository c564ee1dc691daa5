import { formatSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { parseVersionId } from '../version-id.js';

/** @throws StewardError `version-not-found` for what is no version's number */
export function apiVersion(name: SubjectName, raw: string): number | 'latest' {
  const version = parseVersionId(raw);
  if (version === undefined)
    throw new StewardError(
      'version-not-found',
      `${formatSubjectName(name)} has no version ${JSON.stringify(raw)}.`,
    );
  return version;
}

/** @throws StewardError `schema-not-found` for what is no schema's id */
export function apiSchemaId(raw: string): number {
  if (!/^[1-9]\d{0,9}$/.test(raw) || Number(raw) > 2 ** 31 - 1)
    throw new StewardError('schema-not-found', `There is no schema ${JSON.stringify(raw)}.`);
  return Number(raw);
}
