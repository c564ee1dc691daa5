import { fingerprintOf, type CompatibilityLevel, type Finding } from '@schema-steward/kernel';
import type { ParsedSchema } from '@schema-steward/schema';
import { WorkMeter } from './avro/work-meter.js';
import { comparePair } from './compare-pair.js';
import { cutFindings } from './cut-findings.js';
import type { CompatibilityPolicy } from './json-schema/difference-types.js';
import { planOf, type Direction } from './levels.js';
import {
  requestBudget,
  type Compatible,
  type PairFinding,
  type PairResult,
  type WorkBudget,
} from './pair-result.js';

export interface LiveVersion<S extends JudgedSchema = ParsedSchema> {
  readonly version: number;
  readonly schema: S;
}

/** What the judgement itself reads of a schema; the rest is between the schema and `compare`. */
export type JudgedSchema = Pick<ParsedSchema, 'canonicalText'>;

export interface CompatibilityRequest<S extends JudgedSchema = ParsedSchema> {
  /** The subject's qualified name: part of every fingerprint. */
  readonly subject: string;
  readonly level: CompatibilityLevel;
  readonly candidate: S;
  /** Live versions, newest first. */
  readonly versions: readonly LiveVersion<S>[];
  /** Confluent's verdict set for JSON Schema; by default STRICT. */
  readonly policy?: CompatibilityPolicy;
  /**
   * For all versions and directions together, by default {@link requestBudget}; when it is used up, the comparisons that are
   * left are `undecided`.
   */
  readonly budget?: Partial<WorkBudget>;
  /**
   * A place for a cache; by default {@link comparePair}. For JSON Schema the policy is part of its key. The meter counts
   * the whole request: hand it to {@link comparePair}, and keep nothing that is `undecided`, which may be its doing.
   */
  readonly compare?: Compare<S>;
}

export type Compare<S> = (reader: S, writer: S, policy: CompatibilityPolicy, meter: WorkMeter) => PairResult;

/** A finding that knows which way it was found: `backward`: the new schema reads the old; `forward`: the old the new. */
export interface CompatibilityFinding extends Finding {
  readonly direction: Direction;
}

export interface Comparison {
  readonly version: number;
  readonly direction: Direction;
  readonly compatible: Compatible;
  readonly findings: readonly CompatibilityFinding[];
  /** The pair's own result, which the findings were made from. */
  readonly pair: PairResult;
  /** For each of the findings its index in the pair's; undefined for one that stands for several. */
  readonly origins: readonly (number | undefined)[];
}

export interface CompatibilityResult {
  readonly level: CompatibilityLevel;
  /** `no` as soon as one comparison says no, else `undecided` as soon as one was not finished. */
  readonly compatible: Compatible;
  /** Every comparison that the level asks for, also behind one that fails; newest version first, forward before backward. */
  readonly comparisons: readonly Comparison[];
  /** The versions that were compared, newest first. */
  readonly comparedVersions: readonly number[];
  /** The canonical texts of those versions, as Confluent's messages quote them. */
  readonly oldTexts: ReadonlyMap<number, string>;
}

/** A candidate against the live versions of its subject, as the level says. */
export function checkCompatibility(request: CompatibilityRequest): CompatibilityResult {
  const { compare } = request;
  return judgeVersions({
    ...request,
    compare: (reader, writer, policy, meter) =>
      compare?.(reader, writer, policy, meter) ?? comparePair({ reader, writer, policy, meter }),
  });
}

/** A pair of a {@link CompatibilityRequest}, in the order in which they are compared: they share one budget. */
export interface PlannedPair<S> {
  readonly version: number;
  readonly direction: Direction;
  readonly reader: S;
  readonly writer: S;
}

/** Which pairs a level asks for: versions newest first, forward before backward. */
export function plannedPairs<S>(
  level: CompatibilityLevel,
  candidate: S,
  versions: readonly { readonly version: number; readonly schema: S }[],
): PlannedPair<S>[] {
  const { directions, scope } = planOf(level);
  const against = scope === 'all' ? versions : versions.slice(0, scope === 'latest' ? 1 : 0);
  return against.flatMap(({ version, schema }) =>
    directions.map((direction) =>
      direction === 'backward'
        ? { version, direction, reader: candidate, writer: schema }
        : { version, direction, reader: schema, writer: candidate },
    ),
  );
}

/**
 * The same for schemas that are not parsed here: where `compare` knows the results, or makes them from something else.
 * Cheap but for what `compare` does.
 */
export function judgeVersions<S extends JudgedSchema>(
  request: CompatibilityRequest<S> & { readonly compare: Compare<S> },
): CompatibilityResult {
  const { subject, level, candidate, versions, policy = 'STRICT', compare } = request;
  const { scope, directions } = planOf(level);
  const bothWays = directions.length === 2;
  const against = scope === 'all' ? versions : versions.slice(0, scope === 'latest' ? 1 : 0);
  const planned = plannedPairs(level, candidate, versions);
  const characters = planned.reduce(
    (sum, { reader, writer }) => sum + lengthOf(reader) + lengthOf(writer),
    0,
  );
  const meter = new WorkMeter({ ...requestBudget(characters), ...request.budget });
  let told = 0;
  const comparisons = planned.map(({ version, direction, reader, writer }): Comparison => {
    const pair = compare(reader, writer, policy, meter);
    const found = findingsIn(pair, { direction, bothWays }, Math.max(0, MAX_TOLD - told));
    const findings = found.map((finding) => toFinding(finding, subject, direction));
    told += findings.length;
    const indexes = new Map(pair.findings.map((finding, index) => [finding, index]));
    const origins = found.map((finding) => indexes.get(finding));
    return { version, direction, compatible: pair.compatible, findings, pair, origins };
  });
  return {
    level,
    compatible: worst(comparisons),
    comparisons,
    comparedVersions: against.map(({ version }) => version),
    oldTexts: new Map(against.map(({ version, schema }) => [version, schema.canonicalText])),
  };
}

const lengthOf = ({ canonicalText }: JudgedSchema): number => canonicalText.length;

/**
 * Findings that are told over all comparisons. Past them a comparison tells its verdict, and in one finding how many there
 * are and how bad.
 */
const MAX_TOLD = 5_000;

/** For each result the one finding that stands for all of its findings: cached results come again and again. */
const STANDING_FOR_ALL = new WeakMap<PairResult, Map<string, readonly PairFinding[]>>();

interface Asked {
  readonly direction: Direction;
  /** Whether the level asks for the other direction too. */
  readonly bothWays: boolean;
}

function findingsIn(pair: PairResult, asked: Asked, left: number): readonly PairFinding[] {
  if (left > 0) return cutFindings(toldIn(pair, asked), left);
  const known = STANDING_FOR_ALL.get(pair) ?? new Map<string, readonly PairFinding[]>();
  STANDING_FOR_ALL.set(pair, known);
  const key = `${asked.direction} ${asked.bothWays}`;
  const cut = known.get(key) ?? cutFindings(toldIn(pair, asked), 0);
  known.set(key, cut);
  return cut;
}

/** What has a history is the same in both directions: a level that asks for both tells it in the backward one. */
function toldIn({ findings }: PairResult, { direction, bothWays }: Asked): readonly PairFinding[] {
  const isElsewhere = bothWays && direction === 'forward';
  return findings.filter(({ onlyIn }) => onlyIn === undefined || (onlyIn === direction && !isElsewhere));
}

function worst(comparisons: readonly Comparison[]): Compatible {
  const answers = comparisons.map(({ compatible }) => compatible);
  if (answers.includes('no')) return 'no';
  return answers.includes('undecided') ? 'undecided' : 'yes';
}

/** The fingerprint says who is hurt by what at which field; not in which version, so that an approval lasts. */
function toFinding(finding: PairFinding, subject: string, direction: Direction): CompatibilityFinding {
  const { ruleId, severity, at, path, args, identity } = finding;
  return {
    ruleId,
    severity,
    at,
    ...(path === undefined ? {} : { path }),
    args,
    fingerprint: fingerprintOf({ ruleId, subject, path, detail: [direction, ...identity] }),
    direction,
  };
}
