import type { SymbolTable } from '../model/symbols.js';
import type { ProtoField, ProtoMessage } from '../proto-schema.js';
import type { OptionNamePart, OptionValue } from '../syntax/proto-syntax.js';

/** The options of something, put together as the message that a descriptor holds them in. */
export class OptionMessage {
  readonly fields = new Map<
    number,
    { readonly field: ProtoField; readonly values: (OptionMessage | OptionValue)[] }
  >();

  constructor(
    readonly type: ProtoMessage,
    readonly symbols: SymbolTable,
    readonly scope: string,
  ) {}

  /** Whether the name leads to a field that takes the value; nothing is set where it does not. */
  set(name: readonly OptionNamePart[], value: OptionValue): boolean {
    const [first, ...rest] = name;
    const field = first && this.#fieldOf(first);
    if (field === undefined) return false;
    if (rest.length > 0) {
      if (field.type.kind !== 'message') return false;
      const known = this.fields.get(field.number)?.values.at(-1);
      const inner = known instanceof OptionMessage ? known : this.#inner(field.type.message);
      if (!inner.set(rest, value)) return false;
      if (inner !== known) this.#add(field, inner);
      return true;
    }
    if (value.kind === 'list') return value.values.every((one) => this.set(name, one));
    if (field.type.kind === 'message' || field.type.kind === 'map') {
      if (value.kind !== 'message') return false;
      if (field.type.kind === 'map') {
        this.#add(field, value);
        return true;
      }
      const inner = this.#inner(field.type.message);
      const fits = value.fields.every((one) => inner.set([partOf(one.name)], one.value));
      if (fits) this.#add(field, inner);
      return fits;
    }
    this.#add(field, value);
    return true;
  }

  #inner(type: ProtoMessage): OptionMessage {
    return new OptionMessage(type, this.symbols, this.scope);
  }

  #fieldOf({ name, extension }: OptionNamePart): ProtoField | undefined {
    if (!extension)
      return (
        this.type.byName.get(name) ??
        // In text format a group goes by the name of its message.
        this.type.fields.find(
          ({ type }) => type.kind === 'message' && type.group && type.message.name === name,
        )
      );
    const found = this.symbols.resolve(name, this.scope);
    if (found?.kind !== 'extension') return undefined;
    return found.field.extendee?.fullName === this.type.fullName ? found.field : undefined;
  }

  #add(field: ProtoField, value: OptionMessage | OptionValue): void {
    const entry = this.fields.get(field.number);
    if (entry === undefined) this.fields.set(field.number, { field, values: [value] });
    else if (field.repeated) entry.values.push(value);
    else entry.values.splice(0, 1, value);
  }
}

function partOf(name: string): OptionNamePart {
  return name.startsWith('[') ? { name: name.slice(1, -1), extension: true } : { name, extension: false };
}
