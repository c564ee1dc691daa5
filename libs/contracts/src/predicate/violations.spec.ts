import { parseJson } from '@schema-steward/schema';
import { expect, test } from 'vitest';
import { datumOf } from '../datum/print-datum.js';
import { readEventContract } from '../event/read-event-contract.js';
import { askKey } from '../verdict/ask-key.js';
import { violations } from './violations.js';

const contract = readEventContract(
  JSON.stringify({
    consumer: 'c',
    subject: 's',
    fields: {
      id: { type: 'string', minLength: 2 },
      note: { type: 'string', presence: 'optional' },
      'lines[].qty': { type: 'integer', min: 1 },
    },
  }),
).interactions[0]?.body;

test.each<[message: string, broken: string[]]>([
  ['{"id":"ab","lines":[{"qty":1}]}', []],
  ['{"id":"ab","note":"","lines":[]}', []],
  ['{"id":"a","note":null,"lines":[]}', ['id size string 2 ', 'note kind string']],
  ['{"id":1,"lines":[]}', ['id kind string']],
  ['{"lines":[]}', [' member id required']],
  [
    '{"id":"ab","lines":[{"qty":2},{"qty":0},{"qty":1.5},{}]}',
    ['lines[].qty range [1 ', 'lines[].qty printed integer', 'lines[] member qty required'],
  ],
  ['[]', [' kind object']],
])('%s', (message, broken) => {
  if (contract === undefined) throw new Error('no contract');
  const found = violations(contract, datumOf(parseJson(message).root));
  expect([...found].map((asks) => `${asks.path} ${askKey(asks)}`)).toEqual(broken);
});
