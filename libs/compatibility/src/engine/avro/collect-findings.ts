import { appendSegment } from '@schema-steward/schema';
import { boundResult, CutFindings, MAX_CONFLUENT, MAX_FINDINGS } from '../cut-findings.js';
import type { PairFinding, PairResult } from '../pair-result.js';
import type { AvroPair, InnerEntry, ReportEntry } from './avro-pair.js';
import {
  ownNode,
  placedReport,
  type Came,
  type Place,
  type PlacedReport,
  type Sources,
} from './place-finding.js';
import type { AvroWalkResult } from './walk-avro.js';
import { walkBeyond } from './walk-beyond.js';
import type { WorkMeter } from './work-meter.js';

/** Entries read for Confluent's list: it repeats a list as often as a type is used. */
const MAX_REPEATED = 10_000;

/**
 * The walk's entries as findings, each once, at the first place where a reader meets it, with where it is in both texts;
 * then what is beyond the drop-in verdict. Past the bound of a pair they are only counted.
 * @throws BudgetExhausted
 */
export function collectFindings(walk: AvroWalkResult): PairResult {
  const { root, exception } = walk;
  const compatible = root.compatible && exception === undefined;
  const findings: PairFinding[] = [];
  const numbers = new Map<ReportEntry, number>();
  let cut: CutFindings | undefined;
  const tell = (placed: PlacedReport): boolean => {
    if (findings.length < MAX_FINDINGS) return findings.push(placed.finding) > 0;
    cut ??= new CutFindings();
    cut.add(placed.outline);
    return false;
  };
  if (!compatible)
    for (const placed of placedReports(walk))
      if (tell(placed)) numbers.set(placed.entry, findings.length - 1);
  for (const placed of walkBeyond(walk)) tell(placed);
  const order = compatible ? [] : confluentOrder(root, numbers, walk.meter);
  return boundResult(
    {
      compatible: compatible ? 'yes' : 'no',
      findings,
      confluent: { order, ...(exception === undefined ? {} : { exception: exception.text }) },
    },
    cut,
  );
}

/** What is told of a walk, in the order told. */
export function* placedReports({ root, exception, meter }: AvroWalkResult): Generator<WalkReport, void> {
  const visited = new Set<AvroPair>([root]);
  const sources = { reader: root.reader.node.source, writer: root.writer.node.source };
  const start = { path: '', reader: root.reader.node, writer: root.writer.node, from: undefined };
  let exceptionTold = exception === undefined;
  const work: Step[] = [{ pair: root, next: 0, ...start }];
  // Entries in order, inner pairs where they stand: a stack of half-read lists instead of recursion.
  for (let step = work.at(-1); step !== undefined; step = work.at(-1)) {
    const entry = step.pair.entries[step.next++];
    if (entry === undefined) {
      work.pop();
    } else if (entry.echoOf !== undefined && visited.has(entry.echoOf)) {
      // What it follows from is told where it is.
    } else if (entry.kind === 'report') {
      exceptionTold ||= entry === exception?.entry;
      const { javaPath } = step.pair;
      yield placedReport(entry, step.pair, { place: step, sources, javaPath, meter });
    } else if (!visited.has(entry.pair)) {
      visited.add(entry.pair);
      meter.spend(0);
      work.push(inside(step, entry, sources));
    }
  }
  if (exceptionTold || exception === undefined) return;
  const { javaPath } = exception.pair;
  yield placedReport(exception.entry, exception.pair, {
    ...{ place: start, sources, javaPath, meter },
    astray: true,
  });
}

interface WalkReport extends PlacedReport {
  readonly entry: ReportEntry;
}

interface Step extends Place {
  readonly pair: AvroPair;
  /** The next entry to read. */
  next: number;
  /** How this step was reached; undefined at the root. */
  readonly from: Came | undefined;
}

function inside(step: Step, entered: InnerEntry, sources: Sources): Step {
  const { pair, reader, writer, segment } = entered;
  return {
    pair,
    next: 0,
    from: { step, by: entered },
    path: segment === undefined ? step.path : appendSegment(step.path, segment),
    reader: ownNode(reader?.node, sources.reader) ?? step.reader,
    writer: ownNode(writer?.node, sources.writer) ?? step.writer,
  };
}

/** Avro Java's list: without what only follows from a pair around it, and with everything again at each use. */
function confluentOrder(
  root: AvroPair,
  numbers: ReadonlyMap<ReportEntry, number>,
  meter: WorkMeter,
): number[] {
  const order: number[] = [];
  const open = new Set<AvroPair>();
  const work: { pair: AvroPair; entry: number }[] = [{ pair: root, entry: 0 }];
  let left = MAX_REPEATED;
  for (
    let step = work.at(-1);
    step !== undefined && left > 0 && order.length < MAX_CONFLUENT;
    step = work.at(-1)
  ) {
    const entry = step.pair.entries[step.entry++];
    left -= 1;
    if (entry === undefined) {
      open.delete(step.pair);
      work.pop();
    } else if (entry.echoOf !== undefined || (entry.kind === 'inner' && open.has(entry.pair))) {
      // Avro Java takes a pair around it for compatible here, and says nothing.
    } else if (entry.kind === 'report') {
      const number = numbers.get(entry);
      if (number !== undefined) order.push(number);
    } else {
      open.add(entry.pair);
      work.push({ pair: entry.pair, entry: 0 });
    }
  }
  meter.spend(0, (MAX_REPEATED - left) >> 3);
  return order;
}
