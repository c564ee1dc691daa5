import { afterAll, expect, it } from 'vitest';
import { readPact, satisfies } from '@schema-steward/contracts';
import { readFileSync } from 'node:fs';
import { datumOfText, pactOf } from './proof-support.js';
import { bodyExpectationsOf } from './pact-file.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier } from './pact-verifier.js';
const pool = new PactPool({ children: 1, deadlineMs: 60_000, queue: 100 });
afterAll(() => pool.close());
it('probe', async () => {
  const probes = JSON.parse(readFileSync('/tmp/cp/probes.json', 'utf8')) as [string, object, string[]][];
  for (const [example, rules, samples] of probes) {
    const pact = pactOf(example, rules);
    const [expectation] = bodyExpectationsOf(pact).values();
    const [said = []] = await new PactVerifier(pool).verify([{ expectation: expectation!, samples: samples.map(datumOfText) }]);
    const body = readPact(pact).interactions[0]!.body;
    for (const [i, s] of samples.entries()) {
      const ours = satisfies(body, datumOfText(s));
      const o = said[i]!;
      const differs = (o.opinion === 'accepted') !== (ours === 'yes') && ours !== 'unclear';
      console.log(differs ? 'DIFF' : '    ', example, JSON.stringify(rules), s, '→', o.opinion, ours, o.opinion === 'rejected' ? o.mismatches.map(m => m.path + ' ' + m.words).join('; ').slice(0, 160) : o.opinion === 'unknown' ? o.reason : '');
    }
  }
  expect(1).toBe(1);
});
