import type { FindingArgs } from '@schema-steward/kernel';

/** More of a message nobody reads in a line; the report's data has all of it. */
const MAX_SHOWN = 400;

/** `billing of Payments (slack #payments), version 1.4.2`. */
export function consumerWords({ consumer, team, channel, versions }: FindingArgs): string {
  const list = Array.isArray(versions) ? versions : [String(versions)];
  const reached = channel === undefined ? '' : ` (${String(channel)})`;
  const which = list.length === 1 ? 'version' : 'versions';
  return `${String(consumer)} of ${String(team)}${reached}, ${which} ${list.join(', ')}`;
}

/** `"carrier.name"`, or the message itself. */
export function readsWords({ reads, description }: FindingArgs): string {
  if (reads !== undefined) return `"${String(reads)}"`;
  return description === undefined || description === '' ? 'the message' : `"${String(description)}"`;
}

/** A sentence with the message that shows it; nothing where there is none. */
export function messageWords({ counterexample, unconfirmed }: FindingArgs): string {
  if (counterexample === undefined) return '';
  const text = String(counterexample);
  return ` A message that shows it${unconfirmed === true ? ' (nobody else has confirmed it)' : ''}: ${text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`}`;
}
