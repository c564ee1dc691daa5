import { createInterface } from 'node:readline';

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
  /** Asks whoever sits there, beside the output; undefined where nobody does. The answer is empty where they leave. */
  readonly ask?: (question: string) => Promise<string>;
  /** Where problems and notes go, if somebody watches it: a bar may move there. */
  readonly live?: NodeJS.WriteStream;
}

/** The real one. Honours NO_COLOR (https://no-color.org): any text in it turns colours off. */
export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process;
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
    ...(stdin.isTTY && stderr.isTTY && { ask }),
    ...(stderr.isTTY && { live: stderr }),
  };
}

function ask(question: string): Promise<string> {
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    asked.once('close', () => resolve(''));
    asked.question(question, (answer) => {
      resolve(answer);
      asked.close();
    });
  });
}
