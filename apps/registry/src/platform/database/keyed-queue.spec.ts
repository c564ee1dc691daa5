import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KeyedQueue } from './keyed-queue.js';

test('work of one key runs one after another, in the order of arrival, whatever fails', async () => {
  const queue = new KeyedQueue(1000);
  const events: string[] = [];
  const work = (name: string, ms: number) => async () => {
    events.push(`${name} begins`);
    await sleep(ms);
    events.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const results = await Promise.allSettled([
    queue.run('key', work('a', 20)),
    queue.run('key', work('b', 10)),
    queue.run('key', work('c', 0)),
  ]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual(['a', 'Error: b fails', 'c']);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('work of another key does not wait', async () => {
  const queue = new KeyedQueue(1000);
  let release: () => void = () => undefined;
  const held = queue.run('held', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await queue.run('free', async () => 'done')).toBe('done');
  release();
  await held;
});

test('work whose turn comes too late is refused, and the queue goes on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new KeyedQueue(1000);
  const { promise, resolve: end } = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const slow = queue.run('key', () => {
    begun.resolve(undefined);
    return promise;
  });
  await begun.promise;
  vi.advanceTimersByTime(1);
  const late = queue.run('key', async () => 'late');
  vi.advanceTimersByTime(999);
  const inTime = queue.run('key', async () => 'in time');
  vi.advanceTimersByTime(2);
  end(undefined);
  await expect(late).rejects.toMatchObject({ code: 'conflict-retry' });
  await slow;
  expect(await inTime).toBe('in time');
});
