import { MAX_APPROVED_FINDINGS } from '../approvals/decide-approval.js';

/** An honest way to make a change that breaks readers. `commands` are ready to copy. */
export interface WayOut {
  readonly kind: 'successor' | 'compatibility-group' | 'approval';
  readonly summary: string;
  readonly commands: readonly string[];
}

export interface WaysOutFacts {
  readonly subject: string;
  /** A free name for what takes the subject's place; null where none can be made of its name. */
  readonly successor: string | null;
  /** The metadata property that divides the subject's versions into groups; null where there is none yet. */
  readonly compatibilityGroup: string | null;
  /** Fingerprints of the findings that block; empty where approving findings would not let the change through. */
  readonly fingerprints: readonly string[];
}

const DEFAULT_GROUP_PROPERTY = 'application.major.version';

/** The ways out of a refusal, the one that hurts readers least first. */
export function proposeWaysOut(facts: WaysOutFacts): readonly WayOut[] {
  return [
    ...(facts.successor === null ? [] : [successor(facts.subject, facts.successor)]),
    compatibilityGroup(facts),
    ...(isApprovable(facts) ? [approval(facts, 'registration')] : []),
  ];
}

/** The way out of a refused deletion: what is still read does not go without somebody who answers for it. */
export function proposeDeletionWaysOut(
  facts: Pick<WaysOutFacts, 'subject' | 'fingerprints'>,
): readonly WayOut[] {
  return isApprovable(facts) ? [approval(facts, 'deletion')] : [];
}

/** The way out of a registration that is refused for what consumers state, in the place where only the refusal is read. */
export function proposeContractWaysOut(
  facts: Pick<WaysOutFacts, 'subject' | 'fingerprints'>,
): readonly WayOut[] {
  return isApprovable(facts) ? [approval(facts, 'registration')] : [];
}

function isApprovable({ fingerprints: { length } }: Pick<WaysOutFacts, 'fingerprints'>): boolean {
  return length > 0 && length <= MAX_APPROVED_FINDINGS;
}

function successor(subject: string, name: string): WayOut {
  return {
    kind: 'successor',
    summary: `Register the new shape under ${name}, say that it takes the place of ${subject}, and write both until every reader has moved.`,
    commands: [
      `POST /subjects/${encodeURIComponent(name)}/versions {"schema":"<the new schema>"}`,
      `PUT /api/v1/subjects/${encodeURIComponent(name)}/predecessor {"subject":${JSON.stringify(subject)}}`,
    ],
  };
}

function compatibilityGroup({ subject, compatibilityGroup: property }: WaysOutFacts): WayOut {
  const name = property ?? DEFAULT_GROUP_PROPERTY;
  const setGroup = `PUT /config/${encodeURIComponent(subject)} {"compatibilityGroup":${JSON.stringify(name)}}`;
  return {
    kind: 'compatibility-group',
    summary: `Start a new compatibility group in ${subject}: versions are compared only with those of equal ${name}, and readers choose a group.`,
    commands: [
      ...(property === null ? [setGroup] : []),
      `register with "metadata":{"properties":{${JSON.stringify(name)}:"<the next major version>"}}`,
    ],
  };
}

function approval(
  { subject, fingerprints }: Pick<WaysOutFacts, 'subject' | 'fingerprints'>,
  user: 'registration' | 'deletion',
): WayOut {
  const named = fingerprints.map((fingerprint) => `--finding ${fingerprint}`).join(' ');
  return {
    kind: 'approval',
    summary: `Ask an owner of the subject or an approver, who is not the author, to approve exactly these findings, for a reason and until a date. The ${user} uses the approval up.`,
    commands: [
      `steward approve ${shellWord(subject)} ${named} --reason "<why>" --until <date> --author "<who wrote it>"`,
    ],
  };
}

/** Quoted for a POSIX shell, so that a hostile name stays one word. */
function shellWord(text: string): string {
  return /^[\w.:@%+=/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
