import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from '../http/database-failure.js';

/** Held by the registry that our own PostgreSQL works for. The key is "stewown" in ASCII. */
const CLAIM_LOCK = '32497601466038126';

/** A registry that has ended a moment ago may still be letting go. */
const PATIENCE_MS = 3_000;
const RETRY_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

export interface Claim {
  readonly release: () => Promise<void>;
}

/** `taken`: a registry that lives works with it. `gone`: it was ending just now. */
export type ClaimOutcome = Claim | 'taken' | 'gone';

/**
 * Claims a PostgreSQL of our own for this process, which will end it. A second registry that shared it would lose it then,
 * or take it from the first. The claim is a lock of a session, so it goes with its process, however that ends.
 * When the server goes away, `log` gets a line, `revive` is asked to start it again until it is there, and `log` gets
 * another line when it is claimed again.
 */
export async function claimLocalDatabase(
  url: string,
  description: string,
  { log, revive }: { readonly log: (line: string) => void; readonly revive: () => Promise<void> },
): Promise<ClaimOutcome> {
  let released = false;
  let told = '';
  const revived = () =>
    revive().then(
      () => true,
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) log(`${description} does not start: ${reason}`);
        told = reason;
        return false;
      },
    );
  const lost = async () => {
    if (released) return;
    log(`Lost ${description}: starting it again.`);
    for (let outcome: pg.Client | string = 'gone'; typeof outcome === 'string';) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (released) return;
      // Where it has mended itself, or another registry was faster, this starts nothing.
      if (!(await revived())) continue;
      if (released) return;
      outcome = await hold(url, lost).catch(() => 'gone');
      if (typeof outcome !== 'string') held = outcome;
    }
    log(`Back: ${description}.`);
  };
  const first = await hold(url, lost);
  if (typeof first === 'string') return first;
  let held = first;
  return {
    release: async () => {
      released = true;
      await held.end().catch(() => undefined);
    },
  };
}

/** A session that holds the lock; `onLost` is called once if it ends by itself. */
async function hold(url: string, onLost: () => Promise<void>): Promise<pg.Client | 'taken' | 'gone'> {
  const client = new pg.Client({ connectionString: url, application_name: 'schema-steward-claim' });
  let holds = false;
  client.on('error', () => {
    if (holds) void onLost();
    holds = false;
  });
  try {
    await client.connect();
    await client.query(`SET lock_timeout = ${PATIENCE_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [CLAIM_LOCK]);
    holds = true;
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return 'taken';
    if (isDatabaseUnavailable(error)) return 'gone';
    throw error;
  }
}
