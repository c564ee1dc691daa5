import type { Datum } from './datum.js';
import { safeName } from './safe-name.js';

/**
 * Names for the types of two schemas that are cut to one message. A type that the message holds twice is two types
 * there, since each may hold something else; namespaces are left out, because avsc compares them and Avro does not.
 */
export class Labels {
  readonly #writer = new Map<Datum, string>();
  readonly #taken = { reader: new Set<string>(), writer: new Set<string>() };

  /** The name in the writer's schema: one for each part of the message. */
  writer(datum: Datum, name: string): string {
    const known = this.#writer.get(datum);
    if (known !== undefined) return known;
    const label = this.#free('writer', name);
    this.#writer.set(datum, label);
    return label;
  }

  /** A name in the reader's schema, another one at each call. */
  reader(name: string): string {
    return this.#free('reader', name);
  }

  #free(side: 'reader' | 'writer', name: string): string {
    const taken = this.#taken[side];
    const safe = safeName(name);
    let label = safe;
    for (let number = 2; taken.has(label); number += 1) label = `${safe}__${number}`;
    taken.add(label);
    return label;
  }
}
