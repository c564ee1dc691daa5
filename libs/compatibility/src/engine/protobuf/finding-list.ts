import { appendSegment, protoLocationOf, type ProtoFile, type ProtoNode } from '@schema-steward/schema';
import type { PairFinding, PairResult } from '../pair-result.js';
import { boundResult, CutFindings, MAX_FINDINGS } from '../cut-findings.js';
import { PROTOBUF_RULES } from '../../rules/protobuf-rules.js';
import type { ProtobufPlace, ProtobufPlaces, ProtobufReport, ProtobufRule } from './protobuf-rule.js';

/** Confluent repeats what lies in an imported type as often as it is used; past this many nobody reads on. */
const MAX_REPEATED = 10_000;

/** Where the walk is. */
export interface Here {
  readonly confluentPath: readonly string[];
  /** What to point at in the two texts of the schemas themselves. */
  readonly reader: ProtoNode;
  readonly writer: ProtoNode;
  /** The message's path for people. */
  readonly path: string;
  /** Set where Confluent's registry does not look. */
  readonly unseen?: 'group' | 'extension';
}

const RULES_AT = Map.groupBy(PROTOBUF_RULES as unknown as readonly ProtobufRule[], ({ on }) => on);

/** Where a finding was made: what its rule was shown there. */
export type PlacedFinding = {
  [P in ProtobufPlace]: {
    readonly on: P;
    readonly place: ProtobufPlaces[P];
    /** The rule that said so: for a finding about a group or an extension, the one whose word it passes on. */
    readonly ruleId: string;
    readonly finding: PairFinding;
  };
}[ProtobufPlace];

/** What the rules said, and the list that Confluent's registry would make of it. */
export class FindingList {
  readonly #findings: PairFinding[] = [];
  readonly #order: number[] = [];
  /** What was found after the last finding that is told. */
  #cut: CutFindings | undefined;
  #beyond = 0;
  readonly #told = new Set<string>();
  #said = 0;
  #asked: Pick<PlacedFinding, 'on' | 'place'> | undefined;

  /** @param placed is given each finding with its place, for who looks for its witness */
  constructor(
    readonly reader: ProtoFile,
    readonly writer: ProtoFile,
    readonly placed?: (finding: PlacedFinding) => void,
  ) {}

  /** Nodes of the schemas' own texts; for those of an import, what is around. */
  within(around: Here, here: Here): Here {
    if (here.reader.source === this.reader.node.source && here.writer.source === this.writer.node.source)
      return here;
    return {
      ...here,
      reader: here.reader.source === this.reader.node.source ? here.reader : around.reader,
      writer: here.writer.source === this.writer.node.source ? here.writer : around.writer,
    };
  }

  /** @param here is only made where a rule has something to say */
  ask<P extends ProtobufPlace>(on: P, place: ProtobufPlaces[P], here: Here | (() => Here)): void {
    let at = typeof here === 'function' ? undefined : here;
    for (const rule of RULES_AT.get(on) ?? []) {
      // The grouping above says that this rule is asked at places of this kind.
      const said = (rule as unknown as ProtobufRule<P>).check(place);
      if (said === undefined) continue;
      this.#asked = { on, place };
      at ??= (here as () => Here)();
      for (const report of Array.isArray(said)
        ? (said as readonly ProtobufReport[])
        : [said as ProtobufReport])
        this.#add(rule, report, at);
    }
  }

  /** How often a rule had something to say, told or not. */
  get said(): number {
    return this.#said;
  }

  mark(): number {
    return this.#order.length;
  }

  orderSince(mark: number): readonly number[] {
    return this.#order.slice(mark);
  }

  repeat(order: readonly number[]): void {
    if (this.#order.length < MAX_REPEATED) this.#order.push(...order);
  }

  result(): PairResult {
    const compatible = this.#order.length === 0 ? 'yes' : 'no';
    return boundResult(
      { compatible, findings: this.#findings, confluent: { order: this.#order } },
      this.#cut,
    );
  }

  #add(rule: ProtobufRule, report: ProtobufReport, here: Here, ruleId = rule.id): void {
    this.#said += 1;
    if (rule.dropIn !== false && here.unseen !== undefined) {
      const { reader, writer, field } = report;
      const place = { where: here.unseen, rule: rule.id, difference: rule.summary };
      for (const unseen of RULES_AT.get('unseen') ?? []) {
        const said = (unseen as unknown as ProtobufRule<'unseen'>).check(place);
        if (said !== undefined && !Array.isArray(said))
          this.#add(
            unseen,
            { ...(said as ProtobufReport), reader, writer, ...(field === undefined ? {} : { field }) },
            here,
            rule.id,
          );
      }
      return;
    }
    const path =
      report.field === undefined
        ? here.path
        : appendSegment(here.path, { kind: 'field', name: report.field });
    const placed = this.within(here, {
      ...here,
      reader: report.reader ?? here.reader,
      writer: report.writer ?? here.writer,
    });
    // A message that several names lead to is walked from each: what is beyond the verdict is told once.
    if (rule.dropIn === false) {
      const key = JSON.stringify([rule.id, path, ...report.identity]);
      if (this.#told.has(key)) return;
      this.#told.add(key);
    }
    const onlyIn = report.onlyIn === undefined ? {} : { onlyIn: report.onlyIn };
    const beyond = rule.dropIn === false;
    // What decides must not be crowded out by what does not.
    const full = this.#findings.length >= MAX_FINDINGS || (beyond && this.#beyond >= MAX_FINDINGS / 2);
    if (!beyond) this.#order.push(full ? MAX_FINDINGS : this.#findings.length);
    else if (!full) this.#beyond += 1;
    if (full) {
      const { identity } = report;
      this.#cut ??= new CutFindings();
      this.#cut.add({ ruleId: rule.id, severity: rule.severity, path, identity, ...onlyIn });
      return;
    }
    const finding: PairFinding = {
      ruleId: rule.id,
      severity: rule.severity,
      at: { reader: protoLocationOf(placed.reader), writer: protoLocationOf(placed.writer) },
      ...(path === '' ? {} : { path }),
      args: report.args,
      identity: report.identity,
      ...onlyIn,
      ...(report.confluent === undefined
        ? {}
        : { confluent: { protobufType: report.confluent, path: `#/${here.confluentPath.join('/')}` } }),
    };
    this.#findings.push(finding);
    // A place and its kind come from one call.
    if (this.#asked !== undefined) this.placed?.({ ...this.#asked, ruleId, finding } as PlacedFinding);
  }
}
