import { writeString } from '@schema-steward/schema';
import { branchName, MAP_KEY, type Datum } from './datum.js';

export interface JsonStyle {
  /** How names are written: as they are, or for avsc. */
  readonly name: (name: string) => string;
  /** False for a schema cut to the message, where the branch that was written stands in the union's place. */
  readonly unions: boolean;
}

/** A message in Avro's JSON encoding (specification, "JSON Encoding"). The depth is that of the tree, which is bounded. */
export function datumJson(datum: Datum, style: JsonStyle): string {
  switch (datum.kind) {
    case 'scalar':
      return typeof datum.value === 'string' ? writeString(datum.value) : String(datum.value);
    case 'enum':
      return writeString(style.name(datum.symbol));
    case 'fixed':
      return writeString('0'.repeat(datum.size));
    case 'array':
      return `[${datum.items.map((item) => datumJson(item, style)).join(',')}]`;
    case 'map':
      return `{${datum.values.map((value) => `"${MAP_KEY}":${datumJson(value, style)}`).join(',')}}`;
    case 'record':
      return `{${datum.fields
        .map(({ name, value }) => `${writeString(style.name(name))}:${datumJson(value, style)}`)
        .join(',')}}`;
    case 'union': {
      const inner = datumJson(datum.inner, style);
      if (!style.unions || (datum.inner.kind === 'scalar' && datum.inner.value === null)) return inner;
      const branch = datum.schema.branches[datum.index]?.schema;
      return `{${writeString(branch === undefined ? '' : style.name(branchName(branch)))}:${inner}}`;
    }
  }
}
