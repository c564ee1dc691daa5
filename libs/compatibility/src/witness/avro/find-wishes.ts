import type { AvroSchema, AvroUnion, AvroUse } from '@schema-steward/schema';
import { placedReports } from '../../engine/avro/collect-findings.js';
import type { PlacedReport, TrailStep } from '../../engine/avro/place-finding.js';
import { walkAvro } from '../../engine/avro/walk-avro.js';
import { BudgetExhausted, WorkMeter } from '../../engine/avro/work-meter.js';
import type { DatumBuilder, Wish } from './build-datum.js';
import { NoMessage } from './work.js';

type Report = Pick<PlacedReport, 'pair' | 'entry'>;

/** Ways to make one branch of a reader fail that are tried before giving up. */
const MAX_TRIES = 8;
/** Unions within unions that are looked into. */
const MAX_UNIONS = 6;

/**
 * What a message must hold so that it runs into one report of the comparison. For most the way there is all; of a type
 * that no branch of a reader's union reads, the message must hold something that fails in each of the branches.
 */
export class WishFinder {
  constructor(
    readonly builder: DatumBuilder,
    readonly meter: WorkMeter,
  ) {}

  /** @throws NoMessage */
  find({ pair, entry }: Report, trail: readonly TrailStep[], unions = 0): readonly Wish[] {
    const way = trail.flatMap(({ writer }) => writer ?? []);
    if (entry.rule.id === 'avro-enum-symbol-removed' && pair.writer.type === 'enum') {
      const { reader, writer } = pair;
      const symbol = writer.symbols.find((one) => reader.type !== 'enum' || !reader.symbols.includes(one));
      return [symbol === undefined ? { way } : { way, symbol }];
    }
    if (entry.rule.id !== 'avro-union-branch-removed' || pair.reader.type !== 'union') return [{ way }];
    const branch = unreadBranch({ pair, entry });
    const start = branch === undefined ? way : [...way, branch];
    const inner = this.#inEach(pair.reader, branch?.schema ?? pair.writer, unions);
    return [{ way: start }, ...inner.map((wish) => ({ ...wish, way: [...start, ...wish.way] }))];
  }

  /** Wishes for a value that no branch reads, made up branch by branch. */
  #inEach(reader: AvroUnion, writer: AvroSchema, unions: number): readonly Wish[] {
    let wishes: readonly Wish[] = [];
    if (unions >= MAX_UNIONS) return wishes;
    const failing: AvroSchema[] = [];
    for (const { schema } of reader.branches) {
      failing.push(schema);
      for (const more of [[], ...this.#ways(schema, writer, unions)]) {
        const tried = [...wishes, ...more];
        const datum = this.builder.build(reader, writer, tried);
        if (failing.some((one) => this.builder.reads(one, datum))) continue;
        wishes = tried;
        break;
      }
    }
    return wishes;
  }

  #ways(reader: AvroSchema, writer: AvroSchema, unions: number): readonly (readonly Wish[])[] {
    const ways: (readonly Wish[])[] = [];
    try {
      for (const { pair, entry, trail } of placedReports(walkAvro(reader, writer, this.meter))) {
        if (trail === undefined) continue;
        ways.push(this.find({ pair, entry }, trail, unions + 1));
        if (ways.length >= MAX_TRIES) break;
      }
    } catch (error) {
      if (error instanceof BudgetExhausted)
        throw new NoMessage('Looking for a message took more work than allowed.');
      throw error;
    }
    return ways;
  }
}

/** The branch of the writer's union that is not read; undefined where the writer has no union. */
export function unreadBranch({ pair, entry }: Report): AvroUse | undefined {
  if (pair.writer.type !== 'union') return undefined;
  return pair.writer.branches.find(({ node }) => node === entry.report.writer);
}
