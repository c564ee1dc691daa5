import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GateError, type Place } from '../gate-error.js';

const LARGEST = 1024 * 1024;

/**
 * The text of a file of this machine.
 * @param largest in bytes
 * @throws GateError (`usage-error`) where it cannot be read, is too large, or (with the place) is not UTF-8
 */
export async function readTextFile(file: string, cwd: string, largest = LARGEST): Promise<string> {
  const bytes = await readFile(resolve(cwd, file)).catch((cause: NodeJS.ErrnoException) => {
    const { code = 'unknown' } = cause;
    if (code === 'EISDIR')
      throw new GateError('usage-error', `${file} is a folder.`, 'Name a file in it.', [], { cause });
    throw new GateError('usage-error', `${file} cannot be read (${code}).`, 'Check the path.', [], { cause });
  });
  if (bytes.byteLength > largest)
    throw new GateError(
      'usage-error',
      `${file} is larger than ${Math.floor(largest / 1024)} KiB.`,
      'Divide it into several files.',
    );
  return decodeText(file, bytes);
}

/** @throws GateError (`usage-error`) with the place of what is not UTF-8 */
export function decodeText(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new GateError('usage-error', `${file} cannot be used.`, 'Save it as UTF-8.', [
      { ...firstBadByte(file, bytes), message: 'This is not UTF-8.' },
    ]);
  }
}

/** The first line that is not UTF-8, and the column after what can be read of it. */
function firstBadByte(file: string, bytes: Buffer): Omit<Place, 'message'> {
  let line = 1;
  for (let start = 0; start <= bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    const content = bytes.subarray(start, end < 0 ? bytes.length : end);
    // Each byte that cannot be read becomes a mark of its own; a mark that was written as one is read like any text.
    const read = content.toString('utf8');
    if (!Buffer.from(read, 'utf8').equals(content)) return { file, line, column: columnOf(content) };
    start = end < 0 ? bytes.length + 1 : end + 1;
  }
  return { file, line: 1, column: 1 };
}

function columnOf(content: Buffer): number {
  const read = content.toString('utf8');
  const again = Buffer.from(read, 'utf8');
  let at = 0;
  while (at < content.length && content[at] === again[at]) at++;
  return (
    content
      .subarray(0, at)
      .toString('utf8')
      .replace(/\ufffd+$/u, '').length + 1
  );
}
