import type { Location } from '@schema-steward/kernel';
import {
  appendSegment,
  locationOf,
  type AvroSchema,
  type AvroUse,
  type JsonNode,
} from '@schema-steward/schema';
import type { FindingOutline } from '../cut-findings.js';
import type { RuleDescription, RuleReport } from '../define-rule.js';
import type { PairFinding } from '../pair-result.js';
import { javaPathText, type JavaPath } from './avro-pair.js';
import type { WorkMeter } from './work-meter.js';

/** Where two types meet: the path for people, and where each is used. */
export interface Place {
  readonly path: string;
  /** In a referenced text, the last place in the schema's own. */
  readonly reader: JsonNode;
  readonly writer: JsonNode;
}

/** The two texts that locations point into. */
export interface Sources {
  readonly reader: JsonNode['source'];
  readonly writer: JsonNode['source'];
}

/** One report with its finding and the steps that lead to it from the root. */
export interface PlacedReport {
  readonly entry: { readonly rule: RuleDescription; readonly report: RuleReport };
  readonly pair: { readonly reader: AvroSchema; readonly writer: AvroSchema };
  /** What is known of the finding before it is placed. */
  readonly outline: FindingOutline;
  /** Placed when first asked for, which is work: what is cut is never placed. */
  readonly finding: PairFinding;
  /** Undefined for what was met only in a branch of a union that was tried: no way of steps leads there. */
  readonly trail: readonly TrailStep[] | undefined;
}

/** A step into two types; undefined on the side that stays where it was. */
export interface TrailStep {
  readonly reader: AvroUse | undefined;
  readonly writer: AvroUse | undefined;
}

/** How a place was come to: the place before, and the step from there; undefined at the root. */
export interface Came {
  readonly step: { readonly from: Came | undefined };
  readonly by: TrailStep;
}

/** What a report is placed with. */
export interface Placing {
  readonly place: Place & { readonly from: Came | undefined };
  readonly sources: Sources;
  readonly javaPath: JavaPath;
  readonly meter: WorkMeter;
  /** True where no way of steps leads there. */
  readonly astray?: boolean;
}

/** Steps for an outline, and for a finding with its two places in the texts. */
const OUTLINE_STEPS = 3;
const FINDING_STEPS = 10;

/**
 * What a rule reports at a place.
 * @throws BudgetExhausted also when the finding is asked for
 */
export function placedReport<E extends PlacedReport['entry']>(
  entry: E,
  pair: PlacedReport['pair'],
  { place, sources, javaPath, meter, astray = false }: Placing,
): PlacedReport & { readonly entry: E } {
  const { rule, report } = entry;
  let finding: PairFinding | undefined;
  meter.spend(0, OUTLINE_STEPS);
  return {
    entry,
    pair,
    get outline() {
      return outlineOf(rule, report, place);
    },
    get finding() {
      if (finding === undefined) meter.spend(0, FINDING_STEPS);
      return (finding ??= placeFinding(rule, report, place, sources, javaPath));
    },
    get trail() {
      return astray ? undefined : trailOf(place.from);
    },
  };
}

function trailOf(came: Came | undefined): readonly TrailStep[] {
  const trail: TrailStep[] = [];
  for (let at = came; at !== undefined; at = at.step.from) trail.push(at.by);
  return trail.reverse();
}

function outlineOf({ id, severity }: RuleDescription, report: RuleReport, place: Place): FindingOutline {
  const { field, identity } = report;
  const path = field === undefined ? place.path : appendSegment(place.path, { kind: 'field', name: field });
  return { ruleId: id, severity, ...(path === '' ? {} : { path }), identity };
}

/** What a rule reports at a place, as a finding. */
function placeFinding(
  rule: RuleDescription,
  report: RuleReport,
  place: Place,
  sources: Sources,
  javaPath: JavaPath,
): PairFinding {
  const { confluent } = report;
  const at: { reader: Location; writer: Location } = {
    reader: locationOf(ownNode(report.reader, sources.reader) ?? place.reader),
    writer: locationOf(ownNode(report.writer, sources.writer) ?? place.writer),
  };
  const { ruleId, severity, path, identity } = outlineOf(rule, report, place);
  return {
    ruleId,
    severity,
    at,
    ...(path === undefined ? {} : { path }),
    args: report.args,
    identity,
    ...(confluent === undefined
      ? {}
      : {
          confluent: {
            type: confluent.type,
            path: javaPathText(javaPath, confluent.tail),
            additionalInfo: confluent.additionalInfo,
          },
        }),
  };
}

/** The node, if it lies in the schema's own text. */
export function ownNode(node: JsonNode | undefined, source: JsonNode['source']): JsonNode | undefined {
  return node?.source === source ? node : undefined;
}
