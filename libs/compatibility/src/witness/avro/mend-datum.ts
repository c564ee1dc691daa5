import type { DatumBuilder } from './build-datum.js';
import { partsOf, type Datum, type RecordDatum } from './datum.js';
import type { Failure } from './read-datum.js';

/**
 * The message with the parts mended that a reader cannot read: as it would be, had the writer's schema there what the
 * reader's has.
 * @throws NoMessage
 */
export function mendDatum(root: Datum, failures: readonly Failure[], builder: DatumBuilder): Datum {
  const byPart = Map.groupBy(failures, ({ datum }) => datum);
  const mend = (part: Datum): Datum => {
    let mended = withParts(part, partsOf(part).map(mend));
    for (const failure of byPart.get(part) ?? []) mended = mendPart(mended, failure, builder);
    return mended;
  };
  return mend(root);
}

function mendPart(datum: Datum, failure: Failure, builder: DatumBuilder): Datum {
  const { kind, reader, field } = failure;
  if (kind === 'name' && 'fullName' in reader && 'fullName' in datum)
    return { ...datum, name: reader.name, fullName: reader.fullName };
  if (kind === 'size' && reader.type === 'fixed' && datum.kind === 'fixed') {
    const own = builder.build(undefined, reader);
    return own.kind === 'fixed' ? { ...datum, size: own.size } : own;
  }
  const symbol = kind === 'symbol' && reader.type === 'enum' ? reader.symbols[0] : undefined;
  if (symbol !== undefined && datum.kind === 'enum') return { ...datum, symbol };
  if (field !== undefined && datum.kind === 'record') {
    if (kind === 'ambiguous') return withoutRivals(datum, [field.name, ...field.aliases]);
    return {
      ...datum,
      fields: [...datum.fields, { name: field.name, value: builder.build(undefined, field.type.schema) }],
    };
  }
  return builder.build(undefined, reader);
}

/** Of the fields with one of these names, the one that comes first among the names. */
function withoutRivals(datum: RecordDatum, names: readonly string[]): RecordDatum {
  const kept = names.find((name) => datum.fields.some((field) => field.name === name));
  return {
    ...datum,
    fields: datum.fields.filter(({ name }) => name === kept || !names.includes(name)),
  };
}

/** The datum with other parts in the same order; itself if none is another. */
export function withParts(datum: Datum, parts: readonly Datum[]): Datum {
  if (partsOf(datum).every((part, index) => part === parts[index])) return datum;
  switch (datum.kind) {
    case 'array':
      return { ...datum, items: parts };
    case 'map':
      return { ...datum, values: parts };
    case 'record':
      return {
        ...datum,
        fields: datum.fields.map((field, index) => ({
          name: field.name,
          value: parts[index] ?? field.value,
        })),
      };
    case 'union':
      return { ...datum, inner: parts[0] ?? datum.inner };
    default:
      return datum;
  }
}
