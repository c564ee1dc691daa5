import fc from 'fast-check';
import type { Datum } from '../datum/datum.js';
import { numbersOf } from '../numbers/number-values.js';
import { expand, type PlainShape } from '../shape/expand.js';
import { freeName } from '../shape/member-names.js';
import type { Shape } from '../shape/shape.js';
import { wordsOf } from '../strings/languages.js';

const NONE: fc.Arbitrary<Datum | undefined> = fc.constant(undefined);

/** Messages of a shape; undefined where a value that is needed was not found. */
export function arbitraryDatum(shape: Shape, depth = 4): fc.Arbitrary<Datum | undefined> {
  const plain = expand(shape);
  if (plain.length === 0 || depth < 0) return NONE;
  return fc.oneof(...plain.map((each) => ofPlain(each, depth)));
}

function ofPlain(shape: PlainShape, depth: number): fc.Arbitrary<Datum | undefined> {
  switch (shape.kind) {
    case 'null':
      return fc.constant({ kind: 'null' });
    case 'boolean':
      return fc.boolean().map((value) => ({ kind: 'boolean', value }));
    case 'number':
      return oneOf(numbersOf(shape));
    case 'string':
      return oneOf(wordsOf(shape.set, 12).map((value) => ({ kind: 'string', value })));
    case 'constants':
      return oneOf(shape.values);
    case 'object': {
      const fields = [...shape.fields].map(([name, field]) => {
        const value = arbitraryDatum(field.shape, depth - 1);
        const present = field.presence === 'always' ? fc.constant(true) : fc.boolean();
        return fc.tuple(fc.constant(name), present, value);
      });
      const other = freeName(shape, []);
      if (shape.rest !== undefined && other !== undefined) {
        fields.push(fc.tuple(fc.constant(other), fc.boolean(), arbitraryDatum(shape.rest, depth - 1)));
      }
      return fc.tuple(...fields).map((parts) => {
        const members = new Map<string, Datum>();
        for (const [name, present, value] of parts) {
          if (!present) continue;
          if (value === undefined) return undefined;
          members.set(name, value);
        }
        return { kind: 'object', members };
      });
    }
    case 'array': {
      const item = shape.item === undefined ? NONE : arbitraryDatum(shape.item, depth - 1);
      const length = { minLength: shape.min, maxLength: Math.min(shape.max ?? Infinity, shape.min + 3) };
      return fc.array(item, length).map((items) => {
        const made = items.filter((each) => each !== undefined);
        return made.length === items.length ? { kind: 'array', items: made } : undefined;
      });
    }
  }
}

function oneOf(data: readonly Datum[]): fc.Arbitrary<Datum | undefined> {
  return data.length === 0 ? NONE : fc.constantFrom(...data);
}
