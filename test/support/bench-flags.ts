/**
 * What the flags of a measurement say. `--help` prints `usage` and ends with 0; a flag that there is not is told, with
 * `usage`, and ends with 2.
 */
export function flagsOrUsage<Flags>(usage: string, read: () => Flags): Flags {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    // What parseArgs does not take.
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
