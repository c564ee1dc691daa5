import {
  protoPointerOf,
  type ProtoEnum,
  type ProtoField,
  type ProtoFile,
  type ProtoMessage,
  type ProtoType,
  type ScalarType,
} from '@schema-steward/schema';
import type { StringSet } from '../../strings/string-set.js';
import { DOUBLE, FLOAT, INT_32, TEXT, UINT_32 } from '../scalar-shapes.js';
import type { FieldShape, Shape } from '../shape.js';
import { BASE_64, floating, SIGNED_TEXT, UNSIGNED_TEXT, wellKnownShape } from './well-known-shapes.js';

/** The names of a map whose keys are numbers or booleans: ProtoJSON prints them. */
const NUMBER_NAMES: StringSet = { kind: 'pattern', flavour: 'search', source: '^(0|-?[1-9][0-9]*)$' };

/**
 * The messages of a Protobuf type as JSON, under our projection (docs/contracts): ProtoJSON with defaults written out.
 * So scalars without presence, lists and maps are always there, if only with `0`, `""`, `[]`, `{}`; `optional` fields,
 * messages and members of a oneof may be absent; names are JSON names; 64-bit numbers are texts; an enum is one of its
 * declared names, although readers of an open enum may meet a number.
 *
 * @param fullName the message; without it the file's first, as Confluent's serializers take it. Undefined for a file
 *   without such a message.
 */
export function protobufShape(file: ProtoFile, fullName?: string): Shape | undefined {
  const root = fullName === undefined ? file.messages[0] : findMessage(file.messages, fullName);
  return root && new Shapes().message(root);
}

class Shapes {
  readonly #messages = new Map<ProtoMessage, Shape>();

  message(message: ProtoMessage): Shape {
    const known = this.#messages.get(message) ?? wellKnownShape(message.fullName);
    if (known !== undefined) return known;
    let body: Shape | undefined;
    const lazy: Shape = {
      kind: 'lazy',
      name: message.fullName,
      follow: () => (body ??= this.#body(message)),
    };
    this.#messages.set(message, lazy);
    return lazy;
  }

  #body(message: ProtoMessage): Shape {
    const fields = message.fields.map((field): [string, FieldShape] => [
      field.jsonName,
      {
        shape: this.#field(field),
        presence: isAlways(field) ? 'always' : 'maybe',
        ...(field.name !== field.jsonName && { writtenAs: field.name }),
        at: protoPointerOf(field.node),
      },
    ]);
    const wider = message.oneofs.length > 0 ? { wider: 'one member of a oneof at most' } : {};
    return { kind: 'object', fields: new Map(fields), ...wider };
  }

  #field({ type, repeated }: ProtoField): Shape {
    if (type.kind === 'map') return this.#map(type.key, type.value);
    const one = this.#type(type);
    return repeated ? { kind: 'array', item: one, min: 0 } : one;
  }

  #map(key: ProtoType, value: ProtoType): Shape {
    const rest = this.#type(value);
    const scalar = key.kind === 'scalar' ? key.scalar : 'string';
    if (scalar === 'string') return { kind: 'object', fields: new Map(), rest };
    const restNames: StringSet =
      scalar === 'bool' ? { kind: 'words', words: ['false', 'true'] } : NUMBER_NAMES;
    return { kind: 'object', fields: new Map(), rest, restNames, wider: 'the names that a number may have' };
  }

  #type(type: ProtoType): Shape {
    switch (type.kind) {
      case 'scalar':
        return scalarShape(type.scalar);
      case 'enum':
        return enumShape(type.enum);
      case 'message':
        return this.message(type.message);
      case 'map':
        return this.#map(type.key, type.value);
    }
  }
}

function isAlways({ presence }: ProtoField): boolean {
  return presence !== 'explicit';
}

function enumShape(declared: ProtoEnum): Shape {
  if (declared.fullName === 'google.protobuf.NullValue') return { kind: 'null' };
  return { kind: 'constants', values: declared.values.map(({ name }) => ({ kind: 'string', value: name })) };
}

function scalarShape(scalar: ScalarType): Shape {
  switch (scalar) {
    case 'bool':
      return { kind: 'boolean' };
    case 'string':
      return TEXT;
    case 'bytes':
      return BASE_64;
    case 'float':
      return floating(FLOAT);
    case 'double':
      return floating(DOUBLE);
    case 'uint32':
    case 'fixed32':
      return UINT_32;
    case 'int32':
    case 'sint32':
    case 'sfixed32':
      return INT_32;
    case 'uint64':
    case 'fixed64':
      return UNSIGNED_TEXT;
    case 'int64':
    case 'sint64':
    case 'sfixed64':
      return SIGNED_TEXT;
  }
}

export function findMessage(messages: readonly ProtoMessage[], fullName: string): ProtoMessage | undefined {
  for (const message of messages) {
    if (message.fullName === fullName) return message;
    const inner = findMessage(message.messages, fullName);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
