import { expect, test } from 'vitest';
import { nearestWords } from './nearest-words.js';

test.each<[word: string, known: readonly string[], near: string | undefined]>([
  ['refund_id', ['refundId', 'amount'], 'refundId'],
  ['a_b_c_d', ['aBCD', 'a_b_c_x'], 'aBCD'],
  ['CarrierCode', ['carrier_code'], 'carrier_code'],
  ['carier_cod', ['carrier_code', 'carrier_name'], 'carrier_code'],
  ['weight', ['height', 'freight', 'order_id'], 'height'],
  ['weight', ['order_id'], undefined],
  ['weight', ['weight'], undefined],
  ['id', ['no'], undefined],
  ['gone', ['note'], undefined],
  ['__proto__', ['proto', 'x'], 'proto'],
  ['___', ['--', 'a'], undefined],
  ['x'.repeat(65), ['x'.repeat(64)], undefined],
])('of %s, where there are %j, %s is proposed', (word, known, near) => {
  expect(nearestWords(word, known)[0]).toBe(near);
});
