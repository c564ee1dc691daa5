import { confluentMessages, type CompatibilityResult } from '@schema-steward/compatibility';
import {
  isContractStop,
  proposeContractWaysOut,
  proposeDeletionWaysOut,
  renderGovernanceFinding,
  type SettingsAsk,
  type WayOut,
} from '@schema-steward/governance';
import { SchemaParseError, StewardError, type Finding, type SchemaType } from '@schema-steward/kernel';
import {
  governanceRefused,
  incompatibleSchema as incompatible,
  ConfluentError,
  invalidSchema,
} from '../../platform/http/confluent-error.js';
import type { SchemaRequest } from './schema-request.js';

/** 409 in Confluent's words: the messages of the first version that does not fit. */
export function incompatibleSchema(subject: string, result: CompatibilityResult): ConfluentError {
  return incompatible(subject, confluentMessages(result));
}

/** 422 with our own code: who refuses, why, and what to do next; with the way out where a contract is broken. */
export function refusedByGovernance(subject: string, findings: readonly Finding[]): ConfluentError {
  const fingerprints = fingerprintsOf(findings.filter(({ severity }) => severity === 'error'));
  const ways = findings.some(isContractStop) ? proposeContractWaysOut({ subject, fingerprints }) : [];
  return refused(`the registration of "${subject}"`, findings, wordsOf(ways));
}

/** The same for a deletion, by the findings that nobody approved; with the way out. */
export function deletionRefused(subject: string, findings: readonly Finding[]): ConfluentError {
  const ways = proposeDeletionWaysOut({ subject, fingerprints: fingerprintsOf(findings) });
  return refused(`the deletion of "${subject}"`, findings, wordsOf(ways));
}

const fingerprintsOf = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ fingerprint }) => fingerprint)),
];

const wordsOf = (ways: readonly WayOut[]): string =>
  ways.map(({ summary, commands }) => ` ${summary} ${commands.join(' ')}`).join('');

/** 42290 for a change of settings, with what would let it through. */
export class SettingsRefusal extends ConfluentError {
  constructor(
    { code, message }: ConfluentError,
    readonly asks: SettingsAsk,
  ) {
    super(code, message);
  }
}

/** The same for a level, an alias, a group or a mode. */
export function settingsRefused(
  target: string,
  findings: readonly Finding[],
  asks: SettingsAsk,
): SettingsRefusal {
  return new SettingsRefusal(refused(`the change of the settings of "${target}"`, findings), asks);
}

function refused(what: string, findings: readonly Finding[], more = ''): ConfluentError {
  const reasons = findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => {
      const text = renderGovernanceFinding(finding);
      return text ? `${finding.ruleId}: ${text.message} ${text.why} ${text.fix}` : finding.ruleId;
    });
  return governanceRefused(`The policy of this registry refuses ${what}: ${reasons.join(' ')}${more}`);
}

/** 403: two persons stand behind a break. */
export function selfApproved(
  subject: string,
  principal: string,
  does: 'registers' | 'deletes' = 'registers',
): StewardError {
  return new StewardError(
    'approval-by-author',
    does === 'registers'
      ? `The break of "${subject}" was approved by ${principal}, who also registers it. Somebody else has to do one of the two.`
      : `The deletion of "${subject}" was approved by ${principal}, who also deletes it. Somebody else has to do one of the two.`,
  );
}

/** What the schema library says of a text, as Confluent's registry says it. Other errors pass through. */
export function asConfluentError(error: unknown, request: SchemaRequest & { subject: string }): unknown {
  if (error instanceof SchemaParseError) {
    const { location, message, hint } = error;
    return invalidSchema(
      describeInvalid(request, `${message} (line ${location.line}, column ${location.column}) ${hint}`),
    );
  }
  if (!(error instanceof StewardError)) return error;
  switch (error.code) {
    case 'schema-invalid':
    case 'schema-reference-missing':
      return invalidSchema(describeInvalid(request, error.message));
    case 'schema-type-unsupported':
      return invalidSchemaType(request.type);
    default:
      return error;
  }
}

export function invalidSchemaType(type: SchemaType | string): ConfluentError {
  return invalidSchema(`Invalid schema type ${type}`);
}

function describeInvalid(
  { subject, type, references }: SchemaRequest & { subject: string },
  detail: string,
): string {
  const refs = references.map(
    ({ name, subject: target, version }) => `{name='${name}', subject='${target}', version=${version}}`,
  );
  return `Invalid schema {subject=${subject}} with refs [${refs.join(', ')}] of type ${type}, details: ${detail}`;
}
