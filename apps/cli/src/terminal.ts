/** What a command may touch of the process that runs it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Whether the output may be coloured. */
  readonly colour: boolean;
  /** The answer. */
  out(text: string): void;
  /** Problems and notes. */
  err(text: string): void;
}

/** The real one. Honours NO_COLOR (https://no-color.org): any text in it turns colours off. */
export function processTerminal(): Terminal {
  const { env, stdout, stderr } = process;
  // A reader that goes away (`steward check | head`) is no failure of the check.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    env,
    cwd: process.cwd(),
    colour: stdout.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
  };
}
