import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';

function canonical(text: string, ...references: string[]): string {
  return parseSchema({
    type: 'AVRO',
    text,
    references: references.map((reference, index) => ({
      name: `r${index}`,
      subject: `r${index}`,
      version: 1,
      text: reference,
    })),
  }).canonicalText;
}

const CARRIER =
  '{"type":"record","name":"Carrier","namespace":"z","fields":[{"name":"in","type":{"type":"enum","name":"In","symbols":["X"]}}]}';

/** Sent, stored. The right column is what Avro Java 1.12.0 printed, but where a comment says otherwise. */
const TABLE: [claim: string, sent: string, stored: string][] = [
  ['a primitive as an object becomes its name', ' { "type" : "string" } ', '"string"'],
  ['an empty union stays', '[]', '[]'],
  ['comments go', '/* c */ {"type":"array", // x\n"items":"int"}', '{"type":"array","items":"int"}'],
  [
    'attributes come in one order, documentation, order and aliases included',
    '{"fields":[{"order":"Descending","aliases":["p"],"default":1,"doc":"d","type":"int","name":"a"}],"doc":"","aliases":["C","x.D"],"name":"A.B","namespace":"q","type":"record"}',
    '{"type":"record","name":"B","namespace":"A","doc":"","fields":[{"name":"a","type":"int","doc":"d","default":1,"order":"descending","aliases":["p"]}],"aliases":["C","x.D"]}',
  ],
  [
    'ascending order is left out',
    '{"type":"record","name":"A","fields":[{"name":"a","type":"int","order":"ascending"}]}',
    '{"type":"record","name":"A","fields":[{"name":"a","type":"int"}]}',
  ],
  [
    'a namespace is written only where it changes, and an empty one where it ends',
    '{"type":"record","name":"n.A","fields":[{"name":"x","type":{"type":"record","name":"n.B","fields":[]}},{"name":"y","type":{"type":"enum","name":"E","namespace":"","symbols":["X"],"default":"X"}},{"name":"z","type":"n.B"},{"name":"w","type":"E"}]}',
    '{"type":"record","name":"A","namespace":"n","fields":[{"name":"x","type":{"type":"record","name":"B","fields":[]}},{"name":"y","type":{"type":"enum","name":"E","namespace":"","symbols":["X"],"default":"X"}},{"name":"z","type":"B"},{"name":"w","type":"E"}]}',
  ],
  [
    'a type that is called like a primitive is written with its namespace',
    '{"type":"record","name":"string","namespace":"a","fields":[{"name":"s","type":["null","a.string"]}]}',
    '{"type":"record","name":"string","namespace":"a","fields":[{"name":"s","type":["null","a.string"]}]}',
  ],
  [
    'a type that is used before it is defined is defined at its first use',
    '{"type":"record","name":"A","fields":[{"name":"x","type":"B"},{"name":"y","type":{"type":"fixed","name":"B","size":4}}]}',
    '{"type":"record","name":"A","fields":[{"name":"x","type":{"type":"fixed","name":"B","size":4}},{"name":"y","type":"B"}]}',
  ],
  [
    'a second definition that is the same becomes a name',
    '{"type":"record","name":"A","fields":[{"name":"x","type":{"type":"fixed","name":"B","size":4}},{"name":"y","type":{"type":"fixed","name":"B","size":4}}]}',
    '{"type":"record","name":"A","fields":[{"name":"x","type":{"type":"fixed","name":"B","size":4}},{"name":"y","type":"B"}]}',
  ],
  [
    'what the specification does not name is kept, also what would mean something elsewhere',
    '{"type":"string","name":"q","namespace":"e","doc":"d","aliases":["x"],"default":3,"items":4,"tags":["a"]}',
    '{"type":"string","default":3,"tags":["a"]}',
  ],
  [
    'an invalid logical type is kept',
    '{"type":"bytes","logicalType":"decimal","precision":4,"scale":9}',
    '{"type":"bytes","logicalType":"decimal","precision":4,"scale":9}',
  ],
  [
    'documentation that is no text goes',
    '{"type":"record","name":"A","doc":3,"namespace":4,"fields":[{"name":"x","type":"int","doc":3}]}',
    '{"type":"record","name":"A","fields":[{"name":"x","type":"int"}]}',
  ],
  [
    'numbers are Java’s doubles and integers',
    '{"type":"string","a":1.10,"c":-0,"d":1e10,"e":1.0E-5,"f":null,"g":12345678901234567890,"h":-0.0,"i":0.001,"j":1234567.5,"k":12345678.5}',
    '{"type":"string","a":1.1,"c":0,"d":1.0E10,"e":1.0E-5,"f":null,"g":12345678901234567890,"h":-0.0,"i":0.001,"j":1234567.5,"k":1.23456785E7}',
  ],
  // Java writes the string "Infinity" here, which is another value.
  [
    'a number that no double holds keeps its digits',
    '{"type":"string","a":1e400}',
    '{"type":"string","a":1e400}',
  ],
  [
    'the text of a float’s default becomes a number',
    '{"type":"record","name":"A","fields":[{"name":"x","type":"double","default":"1.5"},{"name":"z","type":"float","default":"NaN"},{"name":"w","type":"double","default":1}]}',
    '{"type":"record","name":"A","fields":[{"name":"x","type":"double","default":1.5},{"name":"z","type":"float","default":"NaN"},{"name":"w","type":"double","default":1}]}',
  ],
  [
    'an error is printed as one',
    '{"type":"error","name":"E","fields":[]}',
    '{"type":"error","name":"E","fields":[]}',
  ],
  [
    'a field called __proto__ is a field',
    '{"type":"record","name":"A","fields":[{"name":"__proto__","type":"int","__proto__":{"x":1}}]}',
    '{"type":"record","name":"A","fields":[{"name":"__proto__","type":"int","__proto__":{"x":1}}]}',
  ],
  [
    'of a name given twice the last value counts',
    '{"type":"record","name":"A","fields":[{"name":"x","type":"int","name":"y"}]}',
    '{"type":"record","name":"A","fields":[{"name":"y","type":"int"}]}',
  ],
  [
    'characters are written as they are, control characters in upper case',
    '{"type":"int","d":"ü\\u001f\\t\\/"}',
    '{"type":"int","d":"ü\\u001F\\t/"}',
  ],
];

describe('the canonical text', () => {
  test.each(TABLE)('%s', (_claim, sent, stored) => {
    expect(canonical(sent)).toBe(stored);
    expect(canonical(stored)).toBe(stored);
  });

  test('leaves the reference’s own type as a name, and prints what else it uses from there', () => {
    const sent =
      '{"type":"record","name":"A","fields":[{"name":"x","type":"z.Carrier"},{"name":"w","type":"z.In"}]}';
    const stored =
      '{"type":"record","name":"A","fields":[{"name":"x","type":"z.Carrier"},{"name":"w","type":{"type":"enum","name":"In","namespace":"z","symbols":["X"]}}]}';
    expect(canonical(sent, CARRIER)).toBe(stored);
    expect(canonical(stored, CARRIER)).toBe(stored);
  });

  test('types defined within one another through later definitions are refused for their depth', () => {
    const fields = Array.from({ length: 2_000 }, (_, index) => ({
      name: `f${index}`,
      type: {
        type: 'record',
        name: `T${index}`,
        fields: index < 1_999 ? [{ name: 'n', type: `T${index + 1}` }] : [],
      },
    }));
    expect(() => canonical(JSON.stringify({ type: 'record', name: 'R', fields }))).toThrow(
      'Types are defined within one another more than 500 levels deep.',
    );
    const early = JSON.stringify({ type: 'record', name: 'R', fields: fields.toReversed() });
    expect(canonical(early)).toBe(early);
  });
});
