import { expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';

function normalized(text: string, references: string[] = []): string {
  return parseSchema({
    type: 'AVRO',
    text,
    references: references.map((reference) => ({ name: 'r', subject: 'r', version: 1, text: reference })),
  }).normalizedText;
}

/** The right column is what Confluent's client made over Avro Java 1.12.0, but where a comment says otherwise. */
const TABLE: [claim: string, sent: string, stored: string][] = [
  [
    'properties are sorted, outside and inside their values; aliases too; empty documentation goes',
    '{"type":"record","name":"R","namespace":"a.b","doc":"","zed":1.50,"alpha":{"z":1,"a":[{"q":1,"b":2}]},"aliases":["Z","x.Y","A"],"fields":[{"name":"f","type":"int","doc":"","aliases":["q","p"]}]}',
    '{"type":"record","name":"R","namespace":"a.b","fields":[{"name":"f","type":"int","doc":"","aliases":["p","q"]}],"alpha":{"a":[{"b":2,"q":1}],"z":1},"zed":1.5,"aliases":["A","Z","x.Y"]}',
  ],
  [
    'a logical type that Avro knows comes first, one that it does not know is a property',
    '[{"type":"bytes","zz":1,"scale":2,"precision":4,"logicalType":"decimal","aa":1},{"type":"long","b":2,"logicalType":"timestamp-millis","a":1},{"type":"string","b":1,"a":2,"logicalType":"nope"},{"type":"fixed","name":"D","size":2,"a":1,"precision":9,"logicalType":"decimal"}]',
    '[{"type":"bytes","logicalType":"decimal","precision":4,"scale":2,"aa":1,"zz":1},{"type":"long","logicalType":"timestamp-millis","a":1,"b":2},{"type":"string","a":2,"b":1,"logicalType":"nope"},{"type":"fixed","name":"D","size":2,"a":1,"logicalType":"decimal","precision":9}]',
  ],
  [
    'defaults are values of their types',
    '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1},{"name":"f","type":"float","default":0.1},{"name":"m","type":{"type":"map","values":"double"},"default":{"z":1,"a":2}},{"name":"l","type":{"type":"array","items":"float"},"default":[1,2.5]},{"name":"u","type":["double","null"],"default":5},{"name":"g","type":"long","default":9007199254740993},{"name":"b","type":"bytes","default":"\\u00ff"},{"name":"r","type":{"type":"record","name":"I","fields":[{"name":"z","type":"double"},{"name":"a","type":"long"}]},"default":{"z":1,"a":5}}]}',
    '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1.0},{"name":"f","type":"float","default":0.1},{"name":"m","type":{"type":"map","values":"double"},"default":{"a":2.0,"z":1.0}},{"name":"l","type":{"type":"array","items":"float"},"default":[1.0,2.5]},{"name":"u","type":["double","null"],"default":5.0},{"name":"g","type":"long","default":9007199254740993},{"name":"b","type":"bytes","default":"ÿ"},{"name":"r","type":{"type":"record","name":"I","fields":[{"name":"z","type":"double"},{"name":"a","type":"long"}]},"default":{"a":5,"z":1.0}}]}',
  ],
  [
    'an error becomes a record, and a recursive type stays one',
    '{"type":"error","name":"n.E","fields":[{"name":"cause","type":["null","n.E"],"default":null}]}',
    '{"type":"record","name":"E","namespace":"n","fields":[{"name":"cause","type":["null","E"],"default":null}]}',
  ],
  // Confluent's client drops this default, for it looks at the first branch only: a change of what readers may read.
  [
    'a default of a later branch stays',
    '{"type":"record","name":"R","fields":[{"name":"u","type":["null","string"],"default":"x"}]}',
    '{"type":"record","name":"R","fields":[{"name":"u","type":["null","string"],"default":"x"}]}',
  ],
  // There the enum moves into the namespace n: its type would become another.
  [
    'a type without a namespace stays without one',
    '{"type":"record","name":"R","namespace":"n","aliases":[".Q"],"fields":[{"name":"x","type":{"type":"enum","name":"E","namespace":"","symbols":["X"]}}]}',
    '{"type":"record","name":"R","namespace":"n","fields":[{"name":"x","type":{"type":"enum","name":"E","namespace":"","symbols":["X"]}}],"aliases":["Q"]}',
  ],
  [
    'a number that no double holds keeps its digits',
    '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1e400}]}',
    '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1e400}]}',
  ],
];

test.each(TABLE)('normalised, %s', (_claim, sent, stored) => {
  expect(normalized(sent)).toBe(stored);
  expect(normalized(stored)).toBe(stored);
});

test('normalised, a referenced type is a name', () => {
  const carrier = '{"type":"record","name":"Carrier","namespace":"z","fields":[]}';
  const text = '{"type":"record","name":"z.A","fields":[{"name":"x","type":"Carrier"}]}';
  expect(normalized(text, [carrier])).toBe(
    '{"type":"record","name":"A","namespace":"z","fields":[{"name":"x","type":"Carrier"}]}',
  );
});
