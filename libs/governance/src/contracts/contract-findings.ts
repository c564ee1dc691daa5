import { fingerprintOf, type Finding, type Location } from '@schema-steward/kernel';
import type { PolicyName } from '../policy.js';
import { contractBroken } from '../rules/contract-broken.js';
import { contractDoubted } from '../rules/contract-doubted.js';
import { contractPending } from '../rules/contract-pending.js';
import { contractUnconfirmed } from '../rules/contract-unconfirmed.js';
import { contractUndecided } from '../rules/contract-undecided.js';
import type { GovernanceRule } from '../rules/governance-rule.js';

/** What a change of schema does to one thing that a consumer reads. */
export interface ContractEffect {
  readonly verdict: 'broken' | 'doubted' | 'pending' | 'undecided';
  /** The application that reads, its team, and where that takes announcements: `slack #orders`. */
  readonly consumer: string;
  readonly team: string;
  readonly channel: string | undefined;
  /** Of the application: the one whose contract it is. */
  readonly version: string;
  /** The kind of message, for people. */
  readonly description: string;
  /** The field that it reads; empty for the message itself. */
  readonly path: string;
  /** What it asks of it, the same text in every version of the contract. */
  readonly asks: string;
  /** In a sentence. */
  readonly why: string;
  /** A message that the new schema allows and the consumer does not expect, as JSON. */
  readonly counterexample: string | undefined;
  /** The schema's own validator, or the verifier of consumers, could not say that it is as it was decided. */
  readonly unconfirmed?: boolean;
  /** In the text of the new schema. */
  readonly location: Location;
}

/** What does not stop anybody is listed so far: a report is read by people. */
const MOST_NOTES = 100;

const RULES: Readonly<Record<ContractEffect['verdict'], GovernanceRule>> = {
  broken: contractBroken,
  doubted: contractDoubted,
  undecided: contractUndecided,
  pending: contractPending,
};
const ORDER = Object.keys(RULES);

/**
 * What contracts have to say of a change, what breaks first. One finding for each consumer, field and question, over all
 * versions of the consumer that ask it: approving it approves the break for that consumer, wherever the question stands
 * in its contract. `undecided: 'fail'`: what could not be told before and cannot be told now holds a change up as well.
 */
export function contractFindings(
  policy: PolicyName,
  subject: string,
  effects: readonly ContractEffect[],
  { undecided = 'warn' }: { readonly undecided?: 'warn' | 'fail' } = {},
): readonly Finding[] {
  const isStop = (verdict: ContractEffect['verdict']): boolean =>
    stops(verdict) || (verdict === 'undecided' && undecided === 'fail');
  const findings = new Map<string, { effect: ContractEffect; versions: Set<string> }>();
  const sorted = [...effects].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  for (const effect of sorted) {
    const key = JSON.stringify([effect.verdict, effect.consumer, effect.path, effect.asks]);
    const known = findings.get(key) ?? { effect, versions: new Set() };
    known.versions.add(effect.version);
    findings.set(key, known);
  }
  let notes = 0;
  return [...findings.values()]
    .filter(({ effect: { verdict } }) => isStop(verdict) || (notes += 1) <= MOST_NOTES)
    .map(({ effect, versions }): Finding => {
      const finding = findingOf(policy, subject, effect, [...versions]);
      return isStop(effect.verdict) ? { ...finding, severity: 'error' } : finding;
    });
}

/** Contracts whose decision nobody else has confirmed: told once for all of them; it stops nobody. */
export function unconfirmedFindings(
  policy: PolicyName,
  subject: string,
  { contracts, unconfirmed }: { readonly contracts: number; readonly unconfirmed: readonly string[] },
): readonly Finding[] {
  if (unconfirmed.length === 0) return [];
  const { id, severity } = contractUnconfirmed;
  const consumers = [...new Set(unconfirmed)];
  return [
    {
      ruleId: id,
      severity: severity[policy],
      at: {},
      args: { subject, contracts, untried: unconfirmed.length, consumers },
      fingerprint: fingerprintOf({ ruleId: id, subject, path: '', detail: [] }),
    },
  ];
}

/** Whether a change that does this to a contract is held up. */
export function stops(verdict: ContractEffect['verdict']): boolean {
  return verdict === 'broken' || verdict === 'doubted';
}

/** Whether a finding is one that holds a change up for a contract. */
export function isContractStop({ ruleId, severity }: Pick<Finding, 'ruleId' | 'severity'>): boolean {
  return (
    severity === 'error' && [contractBroken.id, contractDoubted.id, contractUndecided.id].includes(ruleId)
  );
}

function findingOf(
  policy: PolicyName,
  subject: string,
  {
    verdict,
    consumer,
    team,
    channel,
    description,
    path,
    asks,
    why,
    counterexample,
    unconfirmed,
    location,
  }: ContractEffect,
  versions: readonly string[],
): Finding {
  const rule = RULES[verdict];
  return {
    ruleId: rule.id,
    severity: rule.severity[policy],
    at: { writer: location },
    ...(path !== '' && { path }),
    args: {
      subject,
      consumer,
      team,
      ...(channel !== undefined && { channel }),
      versions,
      description,
      asks,
      reason: why,
      ...(counterexample !== undefined && { counterexample }),
      ...(unconfirmed === true && { unconfirmed }),
      ...(path !== '' && { reads: path }),
    },
    fingerprint: fingerprintOf({ ruleId: rule.id, subject, path, detail: [consumer, asks] }),
  };
}
