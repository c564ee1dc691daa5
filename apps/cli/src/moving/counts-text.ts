import type { ArchiveCounts } from './archive-format.js';

/** What an archive holds, for people. */
export function countsText({ versions, subjects, associations }: ArchiveCounts): string {
  const all = `${versions} versions of ${subjects} subjects`;
  return associations === 0 ? all : `${all} and ${associations} associations`;
}
