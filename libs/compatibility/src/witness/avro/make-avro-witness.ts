import type { ParsedAvroSchema } from '@schema-steward/schema';
import { placedReports } from '../../engine/avro/collect-findings.js';
import type { PlacedReport } from '../../engine/avro/place-finding.js';
import { walkAvro } from '../../engine/avro/walk-avro.js';
import { walkBeyond } from '../../engine/avro/walk-beyond.js';
import { BudgetExhausted, WorkMeter } from '../../engine/avro/work-meter.js';
import { DEFAULT_BUDGET, type PairFinding } from '../../engine/pair-result.js';
import { findingKey } from '../finding-key.js';
import type { NoWitness } from '../witness.js';
import { avscSchema } from './avsc-schema.js';
import { DatumBuilder } from './build-datum.js';
import { controlMessage } from './control-message.js';
import { datumJson } from './datum-json.js';
import type { Datum } from './datum.js';
import { unreadBranch, WishFinder } from './find-wishes.js';
import { LeastLevels } from './least-levels.js';
import { mendDatum } from './mend-datum.js';
import type { Failure, FailureKind } from './read-datum.js';
import { NO_MESSAGE_SHOWS } from './reasons.js';
import { safeName } from './safe-name.js';
import { spineOf, type Vertebra } from './spine.js';
import { trialOf, type Trial } from './trial.js';
import { NoMessage, Work } from './work.js';

/** A message that should fail, with its control: made, not yet tried. Plain JSON. */
export interface AvroWitnessDraft {
  readonly type: 'AVRO';
  /** The message as it is shown. */
  readonly json: string;
  /** The writer's whole schema, for avsc, and the message in it: what the bytes are made with. */
  readonly writer: string;
  readonly message: string;
  /** None of these may read: the message itself, and where other findings break it, too, with those mended. */
  readonly broken: readonly Trial[];
  readonly control: AvroControlDraft | NoWitness;
}

export interface AvroControlDraft {
  readonly kind: 'writer' | 'mended-writer';
  readonly json: string;
  /** The control in the writer's whole schema; absent for a mended writer's. */
  readonly message?: string;
  /** This must read. */
  readonly trial: Trial;
}

/** What a report of a rule is when the message that shows it is read. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  'avro-default-invalid': 'default',
  'avro-enum-symbol-removed': 'symbol',
  'avro-fixed-size-changed': 'size',
  'avro-name-changed': 'name',
  'avro-reader-field-ambiguous': 'ambiguous',
  'avro-reader-field-without-default': 'missing',
  'avro-type-changed': 'kinds',
  'avro-union-branch-removed': 'union',
};

/** Makes the witnesses of one pair: it walks the pair once, whatever the number of findings. */
export class AvroWitnessMaker {
  readonly #levels = new LeastLevels();
  readonly #reports = new Map<string, PlacedReport>();
  #unfinished = false;
  #writer: string | undefined;

  constructor(
    readonly reader: ParsedAvroSchema,
    readonly writer: ParsedAvroSchema,
  ) {
    try {
      const walk = walkAvro(reader.model, writer.model, new WorkMeter(DEFAULT_BUDGET));
      for (const report of [...placedReports(walk), ...walkBeyond(walk)])
        this.#reports.set(findingKey(report.finding), report);
    } catch (error) {
      if (!(error instanceof BudgetExhausted)) throw error;
      this.#unfinished = true;
    }
  }

  /** A finding of this very pair. The same finding always gives the same draft. */
  make(finding: PairFinding): AvroWitnessDraft | NoWitness {
    const reason = NO_MESSAGE_SHOWS[finding.ruleId];
    if (reason !== undefined) return { none: reason };
    const report = this.#reports.get(findingKey(finding));
    if (report === undefined) return { none: this.#unfinished ? UNFINISHED : UNKNOWN };
    try {
      return this.#draft(report);
    } catch (error) {
      if (error instanceof NoMessage) return { none: error.message };
      throw error;
    }
  }

  #draft(report: PlacedReport): AvroWitnessDraft | NoWitness {
    const { trail, finding } = report;
    if (trail === undefined) return { none: ONLY_TRIED };
    if (namesItself(finding)) return { none: NAMES_ITSELF };
    const work = new Work();
    const builder = new DatumBuilder(this.#levels, work);
    const wishes = new WishFinder(builder, new WorkMeter(WISH_BUDGET)).find(report, trail);
    const root = builder.build(this.reader.model, this.writer.model, wishes);
    const spine = spineOf(root, this.reader.model, trail, unreadBranch(report));
    const { trial, failures } = trialOf(this.reader.model, root, work);
    const own = failures.filter((failure) => isOf(failure, spine.at(-1)?.datum, report));
    if (own.length === 0) return { none: NOT_HIT };
    const others = failures.filter((failure) => !own.includes(failure));
    return {
      type: 'AVRO',
      json: shown(root),
      writer: (this.#writer ??= JSON.stringify(avscSchema(this.writer.model))),
      message: datumJson(root, { name: safeName, unions: true }),
      broken: [trial, ...this.#apart(root, others, builder)],
      control: this.#control(root, spine, failures, builder),
    };
  }

  /** The message with everything mended but what the finding is about, where that can be told from the rest. */
  #apart(root: Datum, others: readonly Failure[], builder: DatumBuilder): readonly Trial[] {
    if (others.length === 0) return [];
    try {
      const mended = mendDatum(root, others, builder);
      const { trial, failures } = trialOf(this.reader.model, mended, builder.work);
      return failures.length === 0 ? [] : [trial];
    } catch (error) {
      // What the reader wants in those places has no value: the rest cannot be mended.
      if (error instanceof NoMessage) return [];
      throw error;
    }
  }

  #control(
    root: Datum,
    spine: readonly Vertebra[],
    failures: readonly Failure[],
    builder: DatumBuilder,
  ): AvroControlDraft | NoWitness {
    try {
      const { kind, datum, trial } = controlMessage(this.reader.model, root, spine, failures, builder);
      if (kind === 'mended-writer') return { kind, json: trial.message, trial };
      return { kind, json: shown(datum), message: datumJson(datum, { name: safeName, unions: true }), trial };
    } catch (error) {
      if (error instanceof NoMessage) return { none: error.message };
      throw error;
    }
  }
}

const WISH_BUDGET = { steps: 100_000, depth: DEFAULT_BUDGET.depth };
const UNKNOWN = 'The finding is not one of this pair of schemas.';
const UNFINISHED = 'The comparison was not finished, so no message was looked for.';
const ONLY_TRIED =
  'It lies in a branch of the reader’s union that another branch stands in for; Avro’s Java library gives up on the whole pair, a message does not show it.';
const NAMES_ITSELF =
  'An alias repeats the field’s own name, and Avro’s Java library gives up on that; a message does not show it.';
const NOT_HIT = 'No message was found that runs into it; the reader has another way to read what was tried.';

/** Whether what fails in the offending part is what the finding says. */
function isOf(
  { datum, kind, reader, field }: Failure,
  target: Datum | undefined,
  { pair, entry }: PlacedReport,
): boolean {
  if (datum !== target) return false;
  const expected = KINDS[entry.rule.id];
  // In a branch of a union, what fails is the union.
  if (kind === 'union' && expected === 'default') return true;
  return kind === expected && reader === pair.reader && field?.name === entry.report.field;
}

/** An alias that repeats the field's own name makes it stand for one field twice. */
function namesItself({ ruleId, args }: PairFinding): boolean {
  const { candidates } = args;
  return (
    ruleId === 'avro-reader-field-ambiguous' && Array.isArray(candidates) && new Set(candidates).size === 1
  );
}

function shown(datum: Datum): string {
  return datumJson(datum, { name: (name) => name, unions: true });
}
