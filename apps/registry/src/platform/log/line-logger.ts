import type { LoggerService } from '@nestjs/common';
import type { Clock } from '@schema-steward/kernel';
import { redact } from './redact.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

/** What Nest says of its own wiring at every start: a line a module and a route. Wanted only when debugging. */
const CHATTY = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

const MAX_LINE = 16_384;

/**
 * One line a message: `<ISO time> <LEVEL> [<context>] <text>`, line breaks shown as `\n`, so that no message can forge
 * another and a log reader can work by lines. `write` receives the line without its end.
 */
export class LineLogger implements LoggerService {
  constructor(
    private readonly options: {
      readonly level: LogLevel;
      readonly clock: Clock;
      readonly write: (line: string, level: Exclude<LogLevel, 'silent'>) => void;
    },
  ) {}

  log(message: unknown, ...rest: unknown[]): void {
    const context = contextOf(rest);
    this.#line(CHATTY.has(context) ? 'debug' : 'info', message, context);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#line('warn', message, contextOf(rest));
  }

  /** Nest calls it with `(message, stack?, context?)`. */
  error(message: unknown, ...rest: unknown[]): void {
    const stack = rest.length > 1 || looksLikeStack(rest[0]) ? rest[0] : undefined;
    const context = stack === undefined || rest.length > 1 ? contextOf(rest) : '';
    this.#line('error', typeof stack === 'string' ? `${textOf(message)}\n${stack}` : message, context);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.error(message, ...rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.#line('debug', message, contextOf(rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.#line('debug', message, contextOf(rest));
  }

  #line(level: Exclude<LogLevel, 'silent'>, message: unknown, context: string): void {
    const { level: least, clock, write } = this.options;
    if (RANK[level] < RANK[least]) return;
    const label = context === '' ? '' : `[${context}] `;
    const text = redact(oneLine(`${label}${textOf(message)}`));
    write(`${clock.now().toISOString()} ${level.toUpperCase().padEnd(5)} ${text}`, level);
  }
}

/** The logger of the process: warnings and errors to stderr, the rest to stdout. */
export function processLogger(level: LogLevel, clock: Clock): LineLogger {
  return new LineLogger({
    level,
    clock,
    write: (line, of) =>
      (of === 'warn' || of === 'error' ? process.stderr : process.stdout).write(`${line}\n`),
  });
}

function contextOf(rest: readonly unknown[]): string {
  const last = rest.at(-1);
  return typeof last === 'string' && !looksLikeStack(last) ? last : '';
}

function looksLikeStack(value: unknown): boolean {
  return typeof value === 'string' && /\n\s+at /.test(value);
}

function textOf(message: unknown): string {
  // Only message and stack: the other properties of an error (a query's parameters, a URL) may hold what is secret.
  if (message instanceof Error) return message.stack ?? `${message.name}: ${message.message}`;
  if (typeof message === 'string') return message;
  try {
    return JSON.stringify(message) ?? String(message);
  } catch {
    return Object.prototype.toString.call(message);
  }
}

/** Control characters and the Unicode line ends are shown escaped: a terminal and a line reader must stay safe. */
function oneLine(text: string): string {
  return text
    .slice(0, MAX_LINE)
    .replaceAll('\r\n', '\n')
    .replaceAll('\n', '\\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (char) => `\\u${char.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}
