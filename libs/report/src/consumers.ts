import type { ReportChange, ReportConsumer } from './check-report.js';

const NOBODY_SAID = 'Subscribed, reads unknown:';
const SOME_SAID = 'Consumers:';
/** More fields of one consumer are counted. */
const MOST_PATHS = 8;

/** What the list of consumers is headed by. */
export function consumersTitle({ consumers = [] }: ReportChange): string {
  return consumers.every(({ reads }) => reads === 'unknown') ? NOBODY_SAID : SOME_SAID;
}

/** `billing of Payments (slack #payments), in eu (production), staging`, and what it reads. Not escaped. */
function consumerText({ application, team, environments, reads }: ReportConsumer, title: string): string {
  const channel = team.channel === null ? '' : ` (${team.channel.tool} ${team.channel.address})`;
  const where = environments.map(({ slug, production }) => (production ? `${slug} (production)` : slug));
  const place = where.length === 0 ? '' : `, in ${where.join(', ')}`;
  return `${application} of ${team.name}${channel}${place}${title === NOBODY_SAID ? '' : `; ${readsText(reads)}`}`;
}

function readsText(reads: ReportConsumer['reads']): string {
  // Without a contract it is on the list because it declared; with one it may never have subscribed.
  if (reads === 'unknown') return 'subscribed, reads unknown';
  if (reads.paths.length === 0) return `version ${reads.versions.join(', ')} reads no field of it`;
  const shown = reads.paths.slice(0, MOST_PATHS);
  const left = reads.paths.length - shown.length;
  const rest = reads.more === true ? ', … and more' : left > 0 ? `, … and ${left} more` : '';
  return `version ${reads.versions.join(', ')} reads ${shown.join(', ')}${rest}`;
}

/** Whom a change may hurt, a line each, `limit` lines at most; then how many more, as far as it is known. */
export function consumerTexts(change: ReportChange, limit: number): string[] {
  const { consumers = [], moreConsumers } = change;
  const title = consumersTitle(change);
  const shown = consumers.slice(0, limit).map((consumer) => consumerText(consumer, title));
  const left = consumers.length - shown.length;
  if (left === 0 && moreConsumers !== true) return shown;
  return [...shown, moreConsumers === true ? '… and many more' : `… and ${left} more`];
}
