import { GateError } from '@schema-steward/gate';

interface ApprovalFlags {
  readonly finding: readonly string[];
  readonly reason: string;
  readonly until: string;
  readonly author?: string;
}

export interface AskedApproval {
  readonly subject: string;
  readonly fingerprints: string[];
  readonly reason: string;
  /** With a time, in UTC or with an offset. */
  readonly until: string;
  readonly author?: string;
}

/**
 * What is asked for, from the words of the command line. The registry knows the rest, such as how far an end may lie.
 * @throws GateError (`usage-error`) for a value that no registry takes
 */
export function readApproval(
  subject: string,
  { finding, reason, until, author }: ApprovalFlags,
): AskedApproval {
  const odd = finding.find((one) => !/^[0-9a-f]{16}$/.test(one));
  if (odd !== undefined)
    throw wrong(
      `--finding ${odd} is no fingerprint.`,
      'Take the 16 hex digits from the output of the check.',
    );
  if (reason.trim() === '') throw wrong('--reason says nothing.', 'Say why; it is kept and shown.');
  if (author?.trim() === '')
    throw wrong('--author names nobody.', 'Name who wrote the change, or leave it out.');
  const end = momentOf(until);
  if (end === undefined)
    throw wrong(`--until ${until} is no date.`, 'Write it as 2026-12-24, or as 2026-12-24T18:00:00Z.');
  return { subject, fingerprints: [...finding], reason, until: end, ...(author !== undefined && { author }) };
}

/** A day is its first moment in UTC. A day that no calendar has is none. */
function momentOf(text: string): string | undefined {
  const [, year = '', month = '', day = '', time] =
    /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (year === '' || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return undefined;
  if (time === undefined) return `${text}T00:00:00Z`;
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

function wrong(message: string, hint: string): GateError {
  return new GateError('usage-error', message, hint);
}
