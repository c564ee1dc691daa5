import type { JsonNode } from '../json/json-node.js';
import { avroName, isPrimitive } from './avro-name.js';
import type { AvroNamedSchema, AvroUse } from './avro-schema.js';
import { definitionText } from './print-canonical.js';
import { avroError } from './schema-error.js';

/** A use whose schema is filled in when the name is known. */
export type OpenUse = { -readonly [K in keyof AvroUse]: AvroUse[K] };

interface PendingUse {
  readonly use: OpenUse;
  readonly text: string;
  readonly namespace: string | undefined;
}

/** The names in scope: those of the references first, then those of the schema itself. */
export class NamedTypes {
  readonly #known = new Map<string, AvroNamedSchema>();
  readonly #again: { first: AvroNamedSchema; second: AvroNamedSchema }[] = [];
  #pending: PendingUse[] = [];

  define(schema: AvroNamedSchema): void {
    const first = this.#known.get(schema.fullName);
    if (first === undefined) this.#known.set(schema.fullName, schema);
    else this.#again.push({ first, second: schema });
  }

  /** Fills `use` now, or when the whole text has been read. */
  refer(use: OpenUse, text: string, namespace: string | undefined): void {
    const schema = this.#find(text, namespace);
    if (schema === undefined) this.#pending.push({ use, text, namespace });
    else use.schema = schema;
  }

  /** @throws SchemaParseError for a name that nothing defines, and for a second, different definition of one. */
  resolvePending(): void {
    for (const { use, text, namespace } of this.#pending) {
      const schema = this.#find(text, namespace);
      if (schema === undefined) throw this.#unknown(use.node, text, namespace);
      use.schema = schema;
    }
    this.#pending = [];
    for (const { first, second } of this.#again.splice(0))
      if (definitionText(first) !== definitionText(second))
        throw avroError(
          second.nameNode,
          `The type ${second.fullName} is defined twice, and differently.`,
          'Give one of them another name, or refer to the first by its name.',
        );
  }

  /** In the namespace around it, and then in none (Avro 1.12, as its Java implementation does). */
  #find(text: string, namespace: string | undefined): AvroNamedSchema | undefined {
    if (text.startsWith('.')) return undefined;
    return (
      this.#known.get(avroName(text, namespace).fullName) ??
      this.#known.get(avroName(text, undefined).fullName)
    );
  }

  #unknown(node: JsonNode, text: string, namespace: string | undefined): Error {
    if (['record', 'error', 'enum', 'fixed', 'array', 'map', 'union'].includes(text))
      return avroError(
        node,
        `A type ${JSON.stringify(text)} needs its own object.`,
        `Write "type": {"type": "${text}", …} around everything that belongs to it.`,
      );
    const { fullName, name } = avroName(text, namespace);
    const elsewhere = [...this.#known.keys()].find((known) => avroName(known, undefined).name === name);
    const close = elsewhere ?? (isPrimitive(text.toLowerCase()) ? text.toLowerCase() : undefined);
    return avroError(
      node,
      `There is no type named ${JSON.stringify(fullName)}.`,
      close === undefined
        ? 'Define it in this schema, or add a reference to the subject that defines it.'
        : `Did you mean ${JSON.stringify(close)}?`,
    );
  }
}
