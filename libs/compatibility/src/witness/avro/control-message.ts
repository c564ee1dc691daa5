import type { AvroSchema } from '@schema-steward/schema';
import type { DatumBuilder } from './build-datum.js';
import { partsOf, type Datum } from './datum.js';
import { mendDatum, withParts } from './mend-datum.js';
import type { Failure } from './read-datum.js';
import type { Vertebra } from './spine.js';
import { trialOf, type Trial } from './trial.js';
import { NoMessage } from './work.js';

/** Symbols that are tried in place of another. */
const MAX_SYMBOLS = 8;

const MAX_ROUNDS = 4;

export interface ControlMessage {
  readonly kind: 'writer' | 'mended-writer';
  readonly datum: Datum;
  readonly trial: Trial;
}

/**
 * The message with as little of it replaced as will make it read: the offending part itself, or else what is around it,
 * by something that the writer may write as well. Where it may not, the control is a mended writer's.
 * @throws NoMessage
 */
export function controlMessage(
  reader: AvroSchema,
  root: Datum,
  spine: readonly Vertebra[],
  failures: readonly Failure[],
  builder: DatumBuilder,
): ControlMessage {
  for (let index = spine.length - 1; index >= 0; index -= 1) {
    const place = spine[index];
    if (place === undefined) continue;
    for (const other of alternatives(place, index, builder)) {
      const datum = rebuild(spine.slice(0, index), place.datum, other);
      const { trial, failures: left } = trialOf(reader, datum, builder.work);
      if (left.length === 0) return { kind: 'writer', datum, trial };
    }
  }
  let datum = root;
  let left = failures;
  // What is put in place may itself have to be mended: a reader's type whose aliases name its own fields.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    datum = mendDatum(datum, left, builder);
    const { trial, failures: still } = trialOf(reader, datum, builder.work);
    if (still.length === 0) return { kind: 'mended-writer', datum, trial };
    left = still;
  }
  throw new NoMessage('The reader cannot read there even what it writes itself.');
}

/** What else the writer may write there. */
function* alternatives({ datum, reader }: Vertebra, level: number, builder: DatumBuilder): Generator<Datum> {
  if (datum.kind === 'array') yield { ...datum, items: [] };
  if (datum.kind === 'map') yield { ...datum, values: [] };
  if (datum.kind === 'enum') {
    const read = (symbol: string) => reader.type !== 'enum' || reader.symbols.includes(symbol);
    const others = datum.schema.symbols.filter((symbol) => symbol !== datum.symbol && read(symbol));
    for (const symbol of others.slice(0, MAX_SYMBOLS)) yield { ...datum, symbol };
  }
  if (datum.kind === 'union')
    for (const branch of builder.branches(reader, datum.schema, level))
      if (branch.index !== datum.index) yield branch;
}

/** The whole message with one part in place of another. */
function rebuild(above: readonly Vertebra[], part: Datum, other: Datum): Datum {
  let [from, to] = [part, other];
  for (const { datum } of above.toReversed()) {
    const [before, after] = [from, to];
    to = withParts(
      datum,
      partsOf(datum).map((one) => (one === before ? after : one)),
    );
    from = datum;
  }
  return to;
}
