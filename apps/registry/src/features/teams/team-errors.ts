import { StewardError, type ErrorDetail } from '@schema-steward/kernel';

export function teamNotFound(slug: string, details: readonly ErrorDetail[] = []): StewardError {
  return new StewardError('team-not-found', `There is no team ${slug.slice(0, 100)}.`, details);
}

export function teamArchived(slug: string, details: readonly ErrorDetail[] = []): StewardError {
  return new StewardError('team-archived', `The team ${slug} is archived.`, details);
}

export function teamBuiltIn(slug: string): StewardError {
  return new StewardError('team-built-in', `${slug} is not a team, but the name for none.`);
}
