import {
  compareUtf16,
  decimalKey,
  parseDecimal,
  writeString,
  type Decimal,
  type JsonNode,
} from '@schema-steward/schema';

/**
 * A part of a message. Not JavaScript's own values: numbers keep the digits they are written with, and `__proto__` is a
 * name like any other.
 */
export type JsonValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | NumberValue
  | { readonly kind: 'string'; readonly value: string }
  | ArrayValue
  | ObjectValue;

export interface NumberValue {
  readonly kind: 'number';
  readonly value: Decimal;
  readonly digits: string;
}

export interface ArrayValue {
  readonly kind: 'array';
  readonly items: readonly JsonValue[];
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, JsonValue>;
}

export type ValueKind = JsonValue['kind'];

export const NULL: JsonValue = { kind: 'null' };

export function stringValue(value: string): JsonValue {
  return { kind: 'string', value };
}

export function numberValue(value: Decimal): NumberValue {
  return { kind: 'number', value, digits: digitsOf(value) };
}

/** Undefined for a number whose exponent is beyond all use. */
export function valueOfNode(node: JsonNode): JsonValue | undefined {
  switch (node.kind) {
    case 'number': {
      const value = parseDecimal(node.digits);
      return value && { kind: 'number', value, digits: node.digits };
    }
    case 'array': {
      const items = node.elements.map(valueOfNode);
      return items.includes(undefined) ? undefined : { kind: 'array', items: items as JsonValue[] };
    }
    case 'object': {
      const members = new Map<string, JsonValue>();
      for (const member of node.members.values()) {
        const value = valueOfNode(member.value);
        if (value === undefined) return undefined;
        members.set(member.name, value);
      }
      return { kind: 'object', members };
    }
    case 'null':
      return NULL;
    default:
      return { kind: node.kind, value: node.value } as JsonValue;
  }
}

/** Compact JSON. */
export function valueText(value: JsonValue): string {
  return print(value, ({ digits }) => digits, false);
}

/** Equal texts for equal values: the same as `valueKey` gives for a node. */
export function keyOfValue(value: JsonValue): string {
  return print(value, (number) => decimalKey(number.value), true);
}

function print(value: JsonValue, number: (value: NumberValue) => string, sorted: boolean): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return number(value);
    case 'string':
      return writeString(value.value);
    case 'array':
      return `[${value.items.map((item) => print(item, number, sorted)).join(',')}]`;
    case 'object': {
      const members = [...value.members];
      if (sorted) members.sort(([a], [b]) => compareUtf16(a, b));
      return `{${members.map(([name, inner]) => `${writeString(name)}:${print(inner, number, sorted)}`).join(',')}}`;
    }
  }
}

/** As a person would write it, where that is not too long. */
function digitsOf({ coefficient, exponent }: Decimal): string {
  if (exponent >= 0 && exponent <= 20)
    return String(coefficient) + '0'.repeat(coefficient === 0n ? 0 : exponent);
  if (exponent < -20 || exponent > 0) return `${coefficient}e${exponent}`;
  const sign = coefficient < 0n ? '-' : '';
  const digits = String(coefficient)
    .replace('-', '')
    .padStart(1 - exponent, '0');
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}
