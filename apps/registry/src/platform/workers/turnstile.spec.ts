import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.js';

test('a turnstile lets so many in, lets so many wait in their order, and turns the others away', async () => {
  const turnstile = new Turnstile(2, 2);
  const order: string[] = [];
  const enter = (name: string) =>
    turnstile.enter(10_000).then((entered) => order.push(`${name} ${entered ? 'in' : 'away'}`));
  await Promise.all([enter('a'), enter('b')]);
  const waiting = [enter('c'), enter('d')];
  await enter('e');
  expect(order).toEqual(['a in', 'b in', 'e away']);
  turnstile.leave();
  await waiting[0];
  turnstile.leave();
  await waiting[1];
  expect(order.slice(3)).toEqual(['c in', 'd in']);
  turnstile.leave();
  turnstile.leave();
  await Promise.all([enter('f'), enter('g')]);
  expect(order.slice(5)).toEqual(['f in', 'g in']);
});

test('who waits longer than it can goes away, and its place to wait is free again', async () => {
  const turnstile = new Turnstile(1, 1);
  expect(await turnstile.enter(0)).toBe(true);
  expect(await turnstile.enter(5)).toBe(false);
  const next = turnstile.enter(10_000);
  turnstile.leave();
  expect(await next).toBe(true);
});
