import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachLimited, Limiter } from './limiter.js';

it('no more than so many run at once, and all do', async () => {
  const limiter = new Limiter(3);
  let [running, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    most = Math.max(most, (running += 1));
    await sleep(1);
    running -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => limiter.run(work)));
  expect([most, done]).toEqual([3, 20]);
});

it('a failure frees its place', async () => {
  const limiter = new Limiter(1);
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run(() => Promise.resolve('yes'))).toBe('yes');
});

it('the first failure ends a loop when what runs has ended, and takes nothing more', async () => {
  const taken: number[] = [];
  let ended = 0;
  const work = async (item: number): Promise<void> => {
    taken.push(item);
    await sleep(item === 1 ? 1 : 20);
    ended += 1;
    if (item === 1) throw new Error('first');
  };
  await expect(forEachLimited([1, 2, 3, 4, 5, 6, 7, 8], 2, work)).rejects.toThrow('first');
  expect([taken, ended]).toEqual([[1, 2], 2]);
});
