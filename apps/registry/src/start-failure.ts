import type { Settings } from './platform/config/settings.js';

/** Why the address of the settings cannot be listened on, for people; undefined where the error is about something else. */
export function explainListenFailure(
  error: unknown,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'getaddrinfo') return `HOST: nobody knows the name ${host} (${code}).`;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. Set PORT to another one.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${host} is no address of this machine.`;
  return undefined;
}

/** What is printed of an error that ends the start: its text, without passwords; its stack only for who debugs. */
export function startFailureText(error: unknown, debug: boolean): string {
  return textOf(error, debug).replace(/(\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:***@');
}

function textOf(error: unknown, debug: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (debug && error.stack !== undefined) return error.stack;
  // An error of several attempts has a code and no text.
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
