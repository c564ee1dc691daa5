import type { RunningRegistry } from './registry-process.js';
import { answer, eventSchema, register } from './registry-requests.js';

const CLIENTS = 16;
/** Of each registration: by id, by version and by text. */
const LOOK_UPS = 3;

interface Registration {
  readonly subject: string;
  readonly schema: string;
}

interface Outcome {
  /** Registrations that were acknowledged before the node died, and those that were sent again after it. */
  readonly acknowledged: number;
  readonly retried: number;
  /** Of those that were sent again, how many the first node had written without being able to say so. */
  readonly written: number;
  /** By id, by version and by text, of every registration. */
  readonly lookUps: number;
  /** What did not come out as it had to. */
  readonly wrong: readonly string[];
}

/**
 * Registers from many clients at once, kills the node in the middle, starts the next one on the same database, and sends
 * again what was not acknowledged. Looked at afterwards: every registration by id, by version and by its text.
 */
export async function killInTheMiddle({
  registrations,
  start,
}: {
  readonly registrations: number;
  readonly start: () => Promise<RunningRegistry>;
}): Promise<Outcome> {
  const wanted = Array.from({ length: registrations }, (_, number): Registration => {
    const subject = `soak-${number % (CLIENTS * 4)}`;
    return { subject, schema: eventSchema(number) };
  });
  const acknowledged = new Map<Registration, { id: number; version: number }>();

  const first = await start();
  const queue = wanted.values();
  let killed: Promise<unknown> | undefined;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const one of queue) {
        const got = await send(first.url, one).catch(() => undefined);
        if (got === undefined) return;
        acknowledged.set(one, got);
        if (acknowledged.size >= registrations / 2) killed ??= first.kill();
      }
    }),
  );
  await killed;

  const next = await start();
  const wrong: string[] = [];
  const before = acknowledged.size;
  const unacknowledged = wanted.filter((one) => !acknowledged.has(one));
  const written = await thereAlready(next.url, unacknowledged);
  const rest = unacknowledged.values();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const one of rest) acknowledged.set(one, await send(next.url, one));
    }),
  );
  const all = acknowledged.entries();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const [one, { id, version }] of all)
        wrong.push(...(await disagreements(next.url, one, id, version)));
    }),
  );
  wrong.push(...twice([...acknowledged]));
  await next.stop();
  return {
    acknowledged: before,
    retried: wanted.length - before,
    written,
    lookUps: LOOK_UPS * wanted.length,
    wrong,
  };
}

/** How many of these are registered. */
async function thereAlready(url: string, registrations: readonly Registration[]): Promise<number> {
  const queue = registrations.values();
  let there = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const { subject, schema } of queue)
        if ((await answer(fetch(`${url}/subjects/${subject}`, postOf(schema))))[0] === 200) there += 1;
    }),
  );
  return there;
}

const postOf = (schema: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ schema }),
});

async function send(
  url: string,
  { subject, schema }: Registration,
): Promise<{ id: number; version: number }> {
  const [status, body] = await answer(register(url, subject, schema));
  if (status !== 200) throw new Error(`${subject}: ${status} ${JSON.stringify(body)}`);
  return body as { id: number; version: number };
}

async function disagreements(
  url: string,
  { subject, schema }: Registration,
  id: number,
  version: number,
): Promise<string[]> {
  const answers = await Promise.all([
    answer(fetch(`${url}/schemas/ids/${id}`)),
    answer(fetch(`${url}/subjects/${subject}/versions/${version}`)),
    answer(fetch(`${url}/subjects/${subject}`, postOf(schema))),
  ]);
  const expected = [{ schema }, { id, version, schema }, { id, version, schema }];
  return answers.flatMap(([status, body], index) => {
    const said = body as Record<string, unknown>;
    const differs = Object.entries(expected[index] ?? {}).some(([key, value]) => said[key] !== value);
    return status !== 200 || differs
      ? [`${subject} ${version} ${id}: ${status} ${JSON.stringify(body)}`]
      : [];
  });
}

/** Two registrations of different content that got the same id, or the same version of a subject. */
function twice(all: readonly (readonly [Registration, { id: number; version: number }])[]): string[] {
  const ids = new Set(all.map(([, { id }]) => id));
  const versions = new Set(all.map(([{ subject }, { version }]) => `${subject} ${version}`));
  return [
    ...(ids.size === all.length ? [] : ['an id was given twice']),
    ...(versions.size === all.length ? [] : ['a version was given twice']),
  ];
}
