import type { Datum } from './datum.js';
import type { Labels } from './labels.js';
import { safeName } from './safe-name.js';

/**
 * The writer's schema cut to one message: of each union the branch that was written, of each enum the symbol. Whatever it
 * can write the writer's schema can write, too; and it is all of that schema that reading this message has to do with.
 */
export function cutSchema(datum: Datum, labels: Labels): unknown {
  switch (datum.kind) {
    case 'scalar':
      return datum.schema.type;
    case 'union':
      return cutSchema(datum.inner, labels);
    case 'array':
      return { type: 'array', items: partSchema(datum.items[0], labels) };
    case 'map':
      return { type: 'map', values: partSchema(datum.values[0], labels) };
    case 'enum':
      return { type: 'enum', name: labels.writer(datum, datum.name), symbols: [safeName(datum.symbol)] };
    case 'fixed':
      return { type: 'fixed', name: labels.writer(datum, datum.name), size: datum.size };
    case 'record':
      return {
        type: 'record',
        name: labels.writer(datum, datum.name),
        fields: datum.fields.map(({ name, value }) => ({
          name: safeName(name),
          type: cutSchema(value, labels),
        })),
      };
  }
}

/** What an empty array or map might hold has nothing to do with it. */
function partSchema(part: Datum | undefined, labels: Labels): unknown {
  return part === undefined ? 'null' : cutSchema(part, labels);
}
