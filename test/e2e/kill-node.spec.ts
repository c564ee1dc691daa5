import { expect, test } from 'vitest';
import { killInTheMiddle } from '../support/kill-in-the-middle.js';
import { ownDataFolder, startRegistry } from '../support/registry-process.js';

/** `npm run soak:registry` sets 10,000. */
const REGISTRATIONS = Number(process.env['SOAK_REGISTRATIONS'] ?? '300');

test(
  `a node is killed in the middle of ${REGISTRATIONS} registrations: all acknowledged ones are there, the rest can be retried`,
  async () => {
    const dataDirectory = await ownDataFolder();
    const { acknowledged, retried, written, lookUps, wrong } = await killInTheMiddle({
      registrations: REGISTRATIONS,
      start: () => startRegistry({ dataDirectory }),
    });
    console.info(
      `${REGISTRATIONS} registrations: ${acknowledged} were acknowledged before the node was killed, ${retried} were sent ` +
        `again, of which ${written} had been written unseen; ${lookUps} look-ups, ${wrong.length} of them wrong`,
    );
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThan(REGISTRATIONS / 4);
    expect(retried).toBeGreaterThan(0);
    expect(acknowledged + retried).toBe(REGISTRATIONS);
  },
  60_000 + 100 * REGISTRATIONS,
);
