import type { ProtoEnum, ProtoField, ProtoMessage, ProtoType } from '@schema-steward/schema';
import protobuf from 'protobufjs';

/** Everything is said field by field in features, so that no syntax stands behind them. */
const EDITION = '2023';

/**
 * The types of a message for protobufjs. It writes code with the names it gets, so they are replaced by numbers: what users
 * wrote is no part of that code.
 */
export class ProtobufjsTypes {
  readonly root: protobuf.Type;
  readonly #names = new Map<ProtoMessage | ProtoEnum, string>();
  readonly #nested: Record<string, object> = {};

  constructor(root: ProtoMessage) {
    const name = this.#message(root);
    this.root = protobuf.Root.fromJSON({ nested: this.#nested } as protobuf.INamespace)
      .resolveAll()
      .lookupType(name);
  }

  #message(message: ProtoMessage): string {
    const known = this.#names.get(message);
    if (known !== undefined) return known;
    const name = `M${this.#names.size}`;
    this.#names.set(message, name);
    const fields = message.fields.map((field) => [fieldName(field), this.#field(field)] as const);
    this.#nested[name] = { edition: EDITION, fields: Object.fromEntries(fields) };
    return name;
  }

  #field({ type, number, repeated, presence, packed, delimited }: ProtoField): object {
    const options = {
      features: {
        field_presence:
          presence === 'required' ? 'LEGACY_REQUIRED' : presence === 'explicit' ? 'EXPLICIT' : 'IMPLICIT',
        repeated_field_encoding: packed ? 'PACKED' : 'EXPANDED',
        message_encoding: delimited ? 'DELIMITED' : 'LENGTH_PREFIXED',
      },
    };
    if (type.kind === 'map')
      return { keyType: this.#type(type.key), type: this.#type(type.value), id: number, options };
    return { ...(repeated ? { rule: 'repeated' } : {}), type: this.#type(type), id: number, options };
  }

  #type(type: ProtoType): string {
    if (type.kind === 'scalar') return type.scalar;
    if (type.kind === 'message') return this.#message(type.message);
    if (type.kind === 'enum') return this.#enum(type.enum);
    throw new Error('a map in a map');
  }

  #enum(declared: ProtoEnum): string {
    const known = this.#names.get(declared);
    if (known !== undefined) return known;
    const name = `E${this.#names.size}`;
    this.#names.set(declared, name);
    const numbers = [...new Set(declared.values.map(({ number }) => number))];
    this.#nested[name] = {
      edition: EDITION,
      values: Object.fromEntries(numbers.map((number, index) => [`V${index}`, number])),
    };
    return name;
  }
}

export function fieldName({ number }: { readonly number: number }): string {
  return `f${number}`;
}
