import {
  judgeVersions,
  plannedPairs,
  type CompatibilityPolicy,
  type CompatibilityResult,
} from '@schema-steward/compatibility';
import type { CompatibilityLevel } from '@schema-steward/kernel';
import { pairKey } from '../../platform/workers/schema-engine.js';
import type { SchemaFacts, SchemaText } from '../../platform/workers/schema-text.js';
import type { Workings } from './workings.js';

export interface ComparedVersion {
  readonly version: number;
  readonly source: SchemaText;
}

/**
 * `checkCompatibility` with the pairs worked out beforehand and together: they share one way to a worker, and one budget
 * with everything else that the request compares.
 * @throws StewardError `overloaded`, NotWorkedOut
 */
export async function compareVersions(
  {
    subject,
    level,
    policy = 'STRICT',
  }: { subject: string; level: CompatibilityLevel; policy?: CompatibilityPolicy },
  candidate: { readonly source: SchemaText; readonly schema: SchemaFacts; readonly work: Workings },
  versions: readonly ComparedVersion[],
): Promise<CompatibilityResult> {
  const judged = { source: candidate.source, canonicalText: candidate.schema.canonicalText };
  // What is stored is the canonical text.
  const stored = versions.map(({ version, source }) => ({
    version,
    schema: { source, canonicalText: source.text },
  }));
  const pairs = plannedPairs<typeof judged>(level, judged, stored).map(({ reader, writer }) => ({
    reader: reader.source,
    writer: writer.source,
    policy,
  }));
  const results = await candidate.work.compare(pairs);
  const known = new Map(pairs.map((pair, index) => [pairKey(pair), results[index]]));
  return judgeVersions({
    subject,
    level,
    candidate: judged,
    versions: stored,
    compare: (reader, writer) => {
      const result = known.get(pairKey({ reader: reader.source, writer: writer.source, policy }));
      if (!result) throw new Error('a pair was planned and not compared');
      return result;
    },
  });
}
