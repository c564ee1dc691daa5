import { QueryFailedError } from 'typeorm';

/** Whether a write failed because a unique constraint or index of that name has the value already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}
