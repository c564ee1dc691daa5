import type { JsonNode } from '@schema-steward/schema';
import type { Datum } from './datum.js';
import { printedNumber, sameNumber } from './pact-numbers.js';

/** Deeper than this no datum of ours is made: counterexamples are small, and printing recurses. */
export const MAX_DATUM_DEPTH = 500;

/** As JSON text, on one line; numbers with the digits they have. */
export function printDatum(datum: Datum): string {
  switch (datum.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(datum.value);
    case 'number':
      return datum.digits;
    case 'string':
      return JSON.stringify(datum.value);
    case 'array':
      return `[${datum.items.map(printDatum).join(',')}]`;
    case 'object': {
      const members = [...datum.members].map(
        ([name, value]) => `${JSON.stringify(name)}:${printDatum(value)}`,
      );
      return `{${members.join(',')}}`;
    }
  }
}

/** A value of a schema's or a contract's text. The text was read with a bound on its depth. */
export function datumOf(node: JsonNode): Datum {
  switch (node.kind) {
    case 'null':
      return { kind: 'null' };
    case 'boolean':
      return { kind: 'boolean', value: node.value };
    case 'number':
      return { kind: 'number', digits: node.digits };
    case 'string':
      return { kind: 'string', value: node.value };
    case 'array':
      return { kind: 'array', items: node.elements.map(datumOf) };
    case 'object':
      return {
        kind: 'object',
        members: new Map([...node.members].map(([name, { value }]) => [name, datumOf(value)])),
      };
  }
}

/**
 * The text of a value as Pact's core (serde) prints it for a regex: a string as it is; members in the order of their
 * names; a whole number of 64 bits with its digits, any other as a double.
 */
export function textOf(datum: Datum): string {
  return datum.kind === 'string' ? datum.value : printedByPact(datum);
}

function printedByPact(datum: Datum): string {
  switch (datum.kind) {
    case 'number':
      return printedNumber(datum.digits);
    case 'array':
      return `[${datum.items.map(printedByPact).join(',')}]`;
    case 'object': {
      const members = [...datum.members].toSorted(([a], [b]) => byCodePoints(a, b));
      return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${printedByPact(value)}`).join(',')}}`;
    }
    default:
      return printDatum(datum);
  }
}

/** UTF-8 and code points have one order; JavaScript's own, of code units, is another one. */
function byCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Deep equality, the order of members aside. `1` and `1.0` differ; `0.5` and `0.50` are one double. */
export function sameDatum(a: Datum, b: Datum): boolean {
  if (a.kind === 'array' && b.kind === 'array') {
    return (
      a.items.length === b.items.length && a.items.every((item, index) => sameDatum(item, at(b.items, index)))
    );
  }
  if (a.kind === 'object' && b.kind === 'object') {
    if (a.members.size !== b.members.size) return false;
    for (const [name, value] of a.members) {
      const other = b.members.get(name);
      if (other === undefined || !sameDatum(value, other)) return false;
    }
    return true;
  }
  if (a.kind === 'number' && b.kind === 'number') return sameNumber(a.digits, b.digits);
  return a.kind === b.kind && printDatum(a) === printDatum(b);
}

function at(items: readonly Datum[], index: number): Datum {
  return items[index] ?? { kind: 'null' };
}
