import type { AvroSchema, AvroUse } from '@schema-steward/schema';
import type { TrailStep } from '../../engine/avro/place-finding.js';
import type { Datum } from './datum.js';

/** A part of a message on the way to the offending one, with the type that reads it. */
export interface Vertebra {
  readonly datum: Datum;
  readonly reader: AvroSchema;
}

/** The parts from the whole message down to the offending one. */
export function spineOf(
  root: Datum,
  reader: AvroSchema,
  trail: readonly TrailStep[],
  branch: AvroUse | undefined,
): readonly Vertebra[] {
  const spine: Vertebra[] = [{ datum: root, reader }];
  const steps = branch === undefined ? trail : [...trail, { reader: undefined, writer: branch }];
  let last: Vertebra = { datum: root, reader };
  for (const step of steps) {
    const datum = step.writer === undefined ? last.datum : partAt(last.datum, step.writer);
    if (datum === undefined) break;
    last = { datum, reader: step.reader?.schema ?? last.reader };
    spine.push(last);
  }
  return spine;
}

function partAt(datum: Datum, use: AvroUse): Datum | undefined {
  switch (datum.kind) {
    case 'union':
      return datum.inner;
    case 'array':
      return datum.items[0];
    case 'map':
      return datum.values[0];
    case 'record':
      return datum.fields[datum.schema.fields.findIndex(({ type }) => type === use)]?.value;
    default:
      return undefined;
  }
}
