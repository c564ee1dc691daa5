import { parseSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';

/** A subject in a path under `/api/v1`, as the router decoded it. @throws StewardError `subject-invalid` */
export function apiSubject(raw: string): SubjectName {
  const name = parseSubjectName(raw);
  if (!name) throw new StewardError('subject-invalid', 'The subject in the path is not a valid name.');
  return name;
}
