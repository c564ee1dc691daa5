import type { ProtoEnum, ProtoField, ProtoMessage, ProtoType, ScalarType } from '@schema-steward/schema';
import { defaultOf } from '../../engine/protobuf/default-value.js';
import type { TrialEnum, TrialField, TrialMessage, TrialSchema } from './trial-schema.js';
import type { Extensions } from './extensions.js';
import { MAX_LEVELS } from './work.js';

/** Fields of one trial; past them only those are kept that the messages hold, and required ones. */
const MAX_FIELDS = 300;

/** Makes the {@link TrialSchema} of a message of our model. */
export class TrialSchemaBuilder {
  readonly #names = new Map<ProtoMessage, string>();
  readonly #queue: { readonly message: ProtoMessage; readonly level: number }[] = [];
  readonly #enumNames = new Map<ProtoEnum, string>();
  readonly #messages: Record<string, TrialMessage> = {};
  readonly #enums: Record<string, TrialEnum> = {};
  #fields = 0;
  #own = 0;
  #level = 0;

  /**
   * @param used numbers that the tried messages hold, at whatever place
   * @param extensions what the schema's file adds to messages
   */
  constructor(
    readonly used: ReadonlySet<number>,
    readonly extensions: Extensions,
  ) {}

  /** The key of a message, which is described when the schema is finished. */
  nameOf(message: ProtoMessage): string {
    const known = this.#names.get(message);
    if (known !== undefined) return known;
    const name = `M${this.#names.size}`;
    this.#names.set(message, name);
    this.#queue.push({ message, level: this.#level + 1 });
    return name;
  }

  /** A message of the given fields and no more. */
  define(name: string, fields: readonly TrialField[]): string {
    const key = `X${this.#own++}`;
    this.#messages[key] = { name, fields };
    return key;
  }

  field(field: ProtoField, holder: ProtoMessage): TrialField {
    const { number, name, jsonName, type, repeated, packed, delimited, oneof } = field;
    const unset = defaultOf(field)?.value;
    return {
      number,
      name,
      jsonName: this.extensions.names.get(field) ?? jsonName,
      kind: type.kind === 'map' ? 'map' : repeated ? 'many' : 'one',
      type: this.typeOf(type.kind === 'map' ? type.value : type),
      ...(type.kind === 'map' && type.key.kind === 'scalar' ? { key: type.key.scalar } : {}),
      presence: field.presence === 'repeated' ? 'explicit' : field.presence,
      packed,
      delimited,
      verify: verifies(field, holder),
      ...(oneof === undefined ? {} : { oneof: oneof.name }),
      ...(unset === undefined ? {} : { unset: unset.startsWith('"') ? unset.slice(1) : unset }),
    };
  }

  typeOf(type: ProtoType): string {
    if (type.kind === 'scalar') return type.scalar;
    if (type.kind === 'enum') return this.#enumOf(type.enum);
    // A map holds no map.
    return type.kind === 'message' ? this.nameOf(type.message) : ('bytes' satisfies ScalarType);
  }

  finish(root: string): TrialSchema {
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const { message, level } = next;
      this.#level = level;
      const name = this.nameOf(message);
      this.#messages[name] = {
        name: message.localName,
        fields: level > MAX_LEVELS ? [] : this.#fieldsOf(message),
        ...(message.file.origin === 'built-in' ? { special: message.fullName } : {}),
      };
    }
    return { root, messages: this.#messages, enums: this.#enums };
  }

  #fieldsOf(message: ProtoMessage): TrialField[] {
    const all = [...message.fields, ...this.extensions.of(message)];
    const fits = this.#fields + all.length <= MAX_FIELDS;
    this.#fields += fits ? all.length : 0;
    return all
      .filter(({ number, presence }) => fits || presence === 'required' || this.used.has(number))
      .map((field) => this.field(field, message));
  }

  #enumOf(one: ProtoEnum): string {
    const known = this.#enumNames.get(one);
    if (known !== undefined) return known;
    const name = `E${this.#enumNames.size}`;
    this.#enumNames.set(one, name);
    const { localName, closed, values } = one;
    this.#enums[name] = {
      name: localName,
      closed,
      values: values.map((value) => [value.name, value.number] as const),
    };
    return name;
  }
}

/** A field may say by itself what its message says for all. */
function verifies({ options }: ProtoField, { features }: ProtoMessage): boolean {
  const own = options.find(({ name }) => name.length === 2 && name[1]?.name === 'utf8_validation');
  return (own?.value.kind === 'word' ? own.value.text : features.utf8Validation) === 'VERIFY';
}
