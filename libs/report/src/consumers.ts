import type { ReportChange, ReportConsumer } from './check-report.js';

export const CONSUMERS_TITLE = 'Subscribed, reads unknown:';

/** `billing of Payments (slack #payments), in eu (production), staging`. Not escaped. */
export function consumerText({ application, team, environments }: ReportConsumer): string {
  const channel = team.channel === null ? '' : ` (${team.channel.tool} ${team.channel.address})`;
  const where = environments.map(({ slug, production }) => (production ? `${slug} (production)` : slug));
  return `${application} of ${team.name}${channel}, in ${where.join(', ')}`;
}

/** Whom a change may hurt, a line each, `limit` lines at most; then how many more, as far as it is known. */
export function consumerTexts({ consumers = [], moreConsumers }: ReportChange, limit: number): string[] {
  const shown = consumers.slice(0, limit).map(consumerText);
  const left = consumers.length - shown.length;
  if (left === 0 && moreConsumers !== true) return shown;
  return [...shown, moreConsumers === true ? '… and many more' : `… and ${left} more`];
}
