import {
  appendSegment,
  type AvroRecord,
  type AvroSchema,
  type AvroUse,
  type FieldPathSegment,
} from '@schema-steward/schema';
import type { AvroPlace, AvroPlaces } from '../define-rule.js';
import type { AvroPair } from './avro-pair.js';
import {
  ownNode,
  placedReport,
  type Came,
  type Place,
  type PlacedReport,
  type Sources,
} from './place-finding.js';
import { rulesAt } from './rules-at.js';
import { writtenFields, type AvroWalkResult } from './walk-avro.js';

/**
 * The second walk: over the types that really read one another once unions are decided, it asks the rules beyond the
 * drop-in verdict. It meets only pairs that the first walk has met, each once, so it costs no more than that one did; and
 * it is counted by the same meter.
 * @throws BudgetExhausted
 */
export function walkBeyond(walk: AvroWalkResult): readonly PlacedReport[] {
  return new BeyondWalk(walk).run();
}

interface Step extends Place {
  readonly readerType: AvroSchema;
  readonly writerType: AvroSchema;
  /** The step before, and what led from there to here; undefined at the root. */
  readonly from: Came | undefined;
}

class BeyondWalk {
  readonly #reports: PlacedReport[] = [];
  readonly #seen = new Set<AvroPair>();
  readonly #sources: Sources;

  constructor(readonly walk: AvroWalkResult) {
    const { reader, writer } = walk.root;
    this.#sources = { reader: reader.node.source, writer: writer.node.source };
  }

  run(): readonly PlacedReport[] {
    const { reader, writer } = this.walk.root;
    const work: Step[] = [
      {
        readerType: reader,
        writerType: writer,
        from: undefined,
        path: '',
        reader: reader.node,
        writer: writer.node,
      },
    ];
    for (let step = work.pop(); step !== undefined; step = work.pop())
      if (this.#isNew(step)) for (const inner of this.#visit(step).reverse()) work.push(inner);
    return this.#reports;
  }

  #isNew({ readerType, writerType }: Step): boolean {
    this.walk.meter.spend(0);
    const pair = this.walk.pairs.get(readerType, writerType);
    if (pair === undefined || this.#seen.has(pair)) return false;
    this.#seen.add(pair);
    return true;
  }

  #visit(step: Step): Step[] {
    const { readerType: reader, writerType: writer } = step;
    if (writer.type === 'union') return writer.branches.map((branch) => this.#step(step, undefined, branch));
    if (reader.type === 'union') {
      const branch = this.walk.pairs.get(reader, writer)?.branch;
      return branch === undefined ? [] : [this.#step(step, branch, undefined)];
    }
    this.#ask('types', { reader, writer }, step);
    if (reader.type === 'array' && writer.type === 'array')
      return [this.#step(step, reader.items, writer.items, { kind: 'items' })];
    if (reader.type === 'map' && writer.type === 'map')
      return [this.#step(step, reader.values, writer.values, { kind: 'values' })];
    return reader.type === 'record' && writer.type === 'record' ? this.#fields(step, reader, writer) : [];
  }

  #fields(step: Step, reader: AvroRecord, writer: AvroRecord): Step[] {
    const written = this.walk.fieldsOf(writer);
    return reader.fields.flatMap((field) => {
      this.walk.meter.spend(0, 1 + field.aliases.length);
      const [match, other] = writtenFields(field, written);
      if (other !== undefined) return [];
      if (match === undefined) {
        this.#ask('filled-field', { reader, writer, field }, step);
        return [];
      }
      this.#ask('fields', { reader, field, written: match }, step);
      return [this.#step(step, field.type, match.type, { kind: 'field', name: field.name })];
    });
  }

  #step(
    from: Step,
    reader: AvroUse | undefined,
    writer: AvroUse | undefined,
    segment?: FieldPathSegment,
  ): Step {
    return {
      readerType: reader?.schema ?? from.readerType,
      writerType: writer?.schema ?? from.writerType,
      from: { step: from, by: { reader, writer } },
      path: segment === undefined ? from.path : appendSegment(from.path, segment),
      reader: ownNode(reader?.node, this.#sources.reader) ?? from.reader,
      writer: ownNode(writer?.node, this.#sources.writer) ?? from.writer,
    };
  }

  #ask<P extends AvroPlace>(on: P, place: AvroPlaces[P], step: Step): void {
    for (const rule of rulesAt(on)) {
      const report = rule.check(place);
      if (report === undefined) continue;
      const pair = { reader: step.readerType, writer: step.writerType };
      const placing = { place: step, sources: this.#sources, javaPath: undefined, meter: this.walk.meter };
      this.#reports.push(placedReport({ rule, report }, pair, placing));
    }
  }
}
