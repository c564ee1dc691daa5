import { describe, expect, test } from 'vitest';
import { LineLogger } from './line-logger.js';
import type { LogLevel } from './line-logger.js';

function logged(level: LogLevel, act: (logger: LineLogger) => void): string[] {
  const lines: string[] = [];
  const clock = { now: () => new Date('2026-01-02T03:04:05Z') };
  act(new LineLogger({ level, clock, write: (line) => lines.push(line) }));
  return lines.map((line) => line.replace('2026-01-02T03:04:05.000Z ', ''));
}

describe('the log', () => {
  test('has one line a message, with time, level and context', () => {
    const lines: string[] = [];
    new LineLogger({
      level: 'info',
      clock: { now: () => new Date(0) },
      write: (line) => lines.push(line),
    }).log('up', 'Main');
    expect(lines).toEqual(['1970-01-01T00:00:00.000Z INFO  [Main] up']);
  });

  test('a message cannot forge a second line or move the terminal', () => {
    expect(logged('info', (logger) => logger.warn('a\nb\r\nc\u2028d\u001b[2Ke', 'X'))).toEqual([
      'WARN  [X] a\\nb\\nc\\u2028d\\u001b[2Ke',
    ]);
  });

  test('LOG_LEVEL is honoured', () => {
    const all = (logger: LineLogger) => {
      logger.debug('1');
      logger.verbose('2');
      logger.log('3');
      logger.warn('4');
      logger.error('5');
      logger.fatal('6');
    };
    expect(logged('debug', all)).toHaveLength(6);
    expect(logged('info', all)).toEqual(['INFO  3', 'WARN  4', 'ERROR 5', 'ERROR 6']);
    expect(logged('warn', all)).toEqual(['WARN  4', 'ERROR 5', 'ERROR 6']);
    expect(logged('error', all)).toEqual(['ERROR 5', 'ERROR 6']);
    expect(logged('silent', all)).toEqual([]);
  });

  test('what Nest says of its wiring is only for debugging', () => {
    const wiring = (logger: LineLogger) => logger.log('Mapped {/, GET} route', 'RouterExplorer');
    expect(logged('info', wiring)).toEqual([]);
    expect(logged('debug', wiring)).toEqual(['DEBUG [RouterExplorer] Mapped {/, GET} route']);
  });

  test('an error shows its stack and none of its other properties', () => {
    const error = Object.assign(new Error('broken'), { parameters: ['row-data'] });
    const [line] = logged('error', (logger) => logger.error(error));
    expect(line).toMatch(/^ERROR Error: broken\\n {4}at /);
    expect(line).not.toContain('row-data');
    expect(logged('error', (logger) => logger.error('broken', 'E\n    at f (x.ts:1)', 'Ctx'))).toEqual([
      'ERROR [Ctx] broken\\nE\\n    at f (x.ts:1)',
    ]);
  });

  test('what cannot be shown does not break it', () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect(logged('info', (logger) => logger.log(loop))).toEqual(['INFO  [object Object]']);
    expect(logged('info', (logger) => logger.log(undefined))).toEqual(['INFO  undefined']);
  });

  test.each([
    ['Authorization: Bearer abcdefgh12345678', 'Authorization: Bearer ***'],
    ['authorization: basic YTpzZWNyZXQ=', 'authorization: basic ***'],
    ['token steward_admin_AbCdEfGh-_123456789 seen', 'token steward_*** seen'],
    ['connect postgres://u:hunter2@db/x', 'connect postgres://u:***@db/x'],
    ['{"password":"hunter2"}', '{"password":"***"}'],
    ['password=hunter2&a=1', 'password=***&a=1'],
  ])('credentials do not get into it: %s', (given, shown) => {
    expect(logged('info', (logger) => logger.log(given))).toEqual([`INFO  ${shown}`]);
  });
});
