import type { ContractProblem } from '@schema-steward/contracts';
import type { PublicationResponse } from '../contracts/dto.js';

/** A line that Pact's tools show to whoever ran them. */
export interface BrokerNotice {
  readonly type: 'debug' | 'info' | 'warning' | 'prompt' | 'success' | 'error' | 'danger';
  readonly text: string;
}

const MAX_OF_A_KIND = 10;

/** What a consumer should know once its pact is published. Pure. */
export function publicationNotices(
  pact: {
    readonly consumer: string;
    readonly version: string;
    readonly provider: string;
    readonly created: boolean;
  },
  problems: readonly ContractProblem[],
  { answers, unbound }: Pick<PublicationResponse, 'answers' | 'unbound'>,
): BrokerNotice[] {
  const { consumer, version, provider, created } = pact;
  const what = `The pact between ${consumer} version ${version} and ${provider}`;
  return [
    {
      type: 'success',
      text: created ? `${what} is published.` : `${what} was published already, and is the same.`,
    },
    ...some(problems, ({ id, message }) => ({ type: 'warning', text: `${id}: ${message}` })),
    ...answers.flatMap((answer): BrokerNotice[] => {
      const { subject, schemaVersion, verdict, expectations, told, unconfirmed, unmet } = answer;
      if (schemaVersion === null)
        return [{ type: 'warning', text: `${subject} has no schema yet: nothing of it is guaranteed.` }];
      const schema = `${subject} version ${schemaVersion}`;
      const dead = some(unmet, ({ scenario, description }) => ({
        type: 'warning',
        text: `No message of ${schema} was found for ${JSON.stringify(description)}, a variation of the scenario ${JSON.stringify(scenario)}.`,
      }));
      if (verdict === 'guaranteed')
        return [
          {
            type: 'success',
            text: `${schema} guarantees all ${expectations} expectations${unconfirmed ? ', as far as we decided: Pact’s own verifier has not tried them' : ''}.`,
          },
          ...dead,
        ];
      const notGuaranteed = some(
        told,
        ({ description, path, why, counterexample, verdict: one }): BrokerNotice => {
          const where = [description, path].filter((part) => part !== '').join(', ');
          const shown = counterexample === null ? '' : ` For example: ${counterexample.slice(0, 500)}`;
          return {
            type: 'warning',
            text: `${schema} ${one === 'unknown' ? 'may not guarantee' : 'does not guarantee'} ${where}: ${why}${shown}`,
          };
        },
      );
      return [...notGuaranteed, ...dead];
    }),
    ...some(unbound, (description) => ({
      type: 'warning',
      text: `${JSON.stringify(description.slice(0, 200))} names no subject: it is kept, and not judged. Name one with .reference('schema-registry', 'subject', '<subject>'), or its provider says which it means.`,
    })),
  ];
}

function some<T>(all: readonly T[], notice: (one: T) => BrokerNotice): BrokerNotice[] {
  const notices = all.slice(0, MAX_OF_A_KIND).map(notice);
  const left = all.length - notices.length;
  return left > 0 ? [...notices, { type: 'warning', text: `… and ${left} more.` }] : notices;
}
