import { SchemaParseError } from '@schema-steward/kernel';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guidOf } from '../identity/guid.js';
import type { ResolvedReference } from '../parsed-schema.js';
import { parseSchema } from '../parse-schema.js';

/** Processor time of this process: what others do on the machine does not count. */
const cpuMs = () => process.cpuUsage().user / 1_000;

const parse = (text: string, references: readonly ResolvedReference[] = []) =>
  parseSchema({ type: 'PROTOBUF', text, references, validateAsNew: true });
const reference = (name: string, text: string): ResolvedReference => ({
  name,
  subject: name,
  version: 1,
  text,
});

function errorOf(text: string, references: readonly ResolvedReference[] = []): SchemaParseError {
  try {
    parse(text, references);
  } catch (error) {
    if (error instanceof SchemaParseError) return error;
    throw error;
  }
  throw new Error('it parses');
}

const GOLDEN = new URL('../../../../test/golden/protobuf/texts/', import.meta.url);
const golden = (name: string, file: string) => readFileSync(new URL(`${name}/${file}`, GOLDEN), 'utf8');

describe.each(readdirSync(GOLDEN))('the file %s', (name) => {
  const schema = parse(golden(name, 'schema.proto'));

  test('is stored as Confluent’s registry stores it', () => {
    expect(schema.canonicalText).toBe(golden(name, 'canonical.txt'));
    expect(schema.normalizedText).toBe(golden(name, 'normalized.txt'));
  });

  test('says the same when its stored text is read again', () => {
    for (const text of [schema.canonicalText, schema.normalizedText]) {
      // Not as a new one: sorted by number, as Confluent does it, an open enum may begin with a negative value.
      const again = parseSchema({ type: 'PROTOBUF', text });
      expect(again.canonicalText).toBe(text);
      expect(again.normalizedText).toBe(schema.normalizedText);
      expect(again.fields.map(({ path }) => path).sort()).toEqual(
        schema.fields.map(({ path }) => path).sort(),
      );
    }
  });
});

test('the stored text and its GUID are Confluent’s', () => {
  const { canonicalText } = parse(
    '// A parcel.\nsyntax = "proto3";\npackage com.example;\nmessage Shipment { string id = 1; /* the id */ }',
  );
  expect(canonicalText).toBe(
    'syntax = "proto3";\npackage com.example;\n\nmessage Shipment {\n  string id = 1;\n}\n',
  );
  expect(guidOf({ schema: canonicalText })).toBe('4348f68c-8413-6538-c318-0bfc5b459691');
});

test('a string that holds NUL is printed with its escape, for no database keeps such a text', () => {
  for (const nul of ['\\0', '\\x00', '\\u0000', '\0']) {
    const { canonicalText, normalizedText } = parseSchema({
      type: 'PROTOBUF',
      text: `syntax = "proto2"; message M { optional bytes a = 1 [default = "${nul}b"]; }`,
    });
    expect(canonicalText).toContain('[default = "\\000b"]');
    expect(normalizedText).toContain('[default = "\\000b"]');
  }
});

test('strings keep their bytes, whatever the escapes they were written with', () => {
  const { canonicalText } = parse(
    String.raw`syntax = "proto2"; option java_package = "\a\x08\f\n\015\t\v\\\'\"\u00e4\U0001F600" 'b'; message A { optional bytes b = 1 [default = "\377a"]; }`,
  );
  expect(canonicalText).toContain(String.raw`option java_package = "\a\b\f\n\r\t\v\\\'\"ä😀b";`);
  expect(canonicalText).toContain(String.raw`[default = "\377a"]`);
  expect(parse(canonicalText).canonicalText).toBe(canonicalText);
});

describe('a mistake is told with its place and how to mend it', () => {
  test.each<[text: string, line: number, column: number, message: string, hint: RegExp]>([
    ['message', 1, 1, 'Expected the name of a message but found the end of the text.', /message Name/],
    ['syntax = "proto4";', 1, 1, 'The syntax "proto4" is not known.', /proto3/],
    ['edition = "2031";', 1, 1, 'The edition "2031" is not known.', /2023/],
    ['syntax = "proto3";\nmessage A {\n  string a = 1\n}', 4, 1, 'Expected ; but found }.', /semicolon/],
    [
      'syntax = "proto3"; message A { string a = 0; }',
      1,
      43,
      '0 cannot be the number of a field.',
      /1 to 536870911/,
    ],
    [
      'syntax = "proto3"; message A { string a = 19000; }',
      1,
      43,
      'The number 19000 is one of those that Protobuf keeps for itself.',
      /outside/,
    ],
    [
      'syntax = "proto3"; message A { string a = 1; int32 b = 1; }',
      1,
      56,
      'The number 1 of b belongs to the field a of A already.',
      /of its own/,
    ],
    [
      'syntax = "proto3"; message A { string a = 1; int32 a = 2; }',
      1,
      52,
      'The message A has two fields a.',
      /Rename/,
    ],
    [
      'syntax = "proto3"; message A { reserved 2 to 4; int32 a = 3; }',
      1,
      59,
      'The number 3 of a is reserved in A.',
      /never used/,
    ],
    [
      'syntax = "proto3"; message A { reserved "a"; int32 a = 3; }',
      1,
      52,
      'The name a is reserved in A.',
      /another name/,
    ],
    ['syntax = "proto3"; message A { reserved 2, 1 to 3; }', 1, 41, 'A keeps the number 2 twice.', /overlap/],
    [
      'syntax = "proto3"; message A { required string a = 1; }',
      1,
      32,
      'proto3 knows no required fields.',
      /Remove/,
    ],
    ['syntax = "proto2"; message A { string a = 1; }', 1, 32, 'The field a has no label.', /optional/],
    [
      'syntax = "proto3"; message A { string a = 1 [default = "x"]; }',
      1,
      46,
      'The field a cannot have a default.',
      /proto3/,
    ],
    [
      'syntax = "proto3"; message A { map<float, string> a = 1; }',
      1,
      32,
      'A map cannot have keys of type float.',
      /whole numbers/,
    ],
    ['syntax = "proto3"; message A { B b = 1; }', 1, 32, 'There is no type B.', /define it/],
    [
      'syntax = "proto3"; message A { google.protobuf.Any b = 1; }',
      1,
      32,
      'There is no type google.protobuf.Any.',
      /Add import "google\/protobuf\/any.proto";/,
    ],
    [
      'syntax = "proto3"; import "b.proto";',
      1,
      20,
      'The import "b.proto" is not among the schema’s references.',
      /nothing is fetched/,
    ],
    [
      'syntax = "proto3"; enum E { A = 1; }',
      1,
      29,
      'The first value of the proto3 enum E must be 0.',
      /E_UNSPECIFIED/,
    ],
    [
      'syntax = "proto3"; enum E { A = 0; B = 0; }',
      1,
      36,
      'The values A and B of E have the same number 0.',
      /allow_alias/,
    ],
    ['syntax = "proto3"; enum E { }', 1, 20, 'The enum E has no values.', /Give it one/],
    ['syntax = "proto3"; message A { oneof o { } }', 1, 32, 'The oneof o has no fields.', /remove it/],
    [
      'edition = "2023"; message A { optional int32 a = 1; }',
      1,
      31,
      'Editions do not have the label optional.',
      /default/,
    ],
    [
      'edition = "2023"; option features.field_presence = SOME;',
      1,
      26,
      'The feature field_presence does not take this value.',
      /EXPLICIT/,
    ],
    ['option a = "x\\q";', 1, 12, 'The string holds an escape that means nothing.', /backslash/],
    ['option a = "x', 1, 12, 'The string does not end on its line.', /Close it/],
    ['/* a comment', 1, 1, 'The comment does not end.', /\*\//],
    ['message A { ü }', 1, 13, 'The character "ü" has no meaning in Protobuf.', /letters/],
    ['message A { message A { } } message A { }', 1, 37, 'There are two types of the name A.', /Rename/],
    ['service S { rpc Get (A) returns (A); }', 1, 22, 'There is no message A.', /Define it/],
  ])('%s', (text, line, column, message, hint) => {
    const error = errorOf(text);
    expect([error.message, error.location.line, error.location.column]).toEqual([message, line, column]);
    expect(error.hint).toMatch(hint);
  });

  test('also inside a reference, by its name', () => {
    const error = errorOf('syntax = "proto3"; import "b.proto";', [reference('b.proto', 'message {')]);
    expect(error.message).toMatch(
      /^The reference b.proto \(subject b.proto, version 1\) does not parse: Expected/,
    );
  });

  test('what an older registry took is read, if nobody asks for more', () => {
    const text = 'syntax = "proto3"; message A { reserved 1; string a = 1; } enum E { ONE = 1; }';
    expect(errorOf(text).message).toMatch(/reserved/);
    expect(parseSchema({ type: 'PROTOBUF', text }).fields.map(({ path }) => path)).toEqual(['a']);
  });
});

describe('hostile texts end in an error, soon', () => {
  test.each([
    ['messages in messages', 'message A { '.repeat(50_000)],
    ['options in options', `option a = ${'{a:'.repeat(50_000)}`],
    ['lists in lists', `option a = {a:${'['.repeat(50_000)}`],
    ['a name without end', `message A { optional ${'a.'.repeat(200_000)}a b = 1; }`],
    ['an unclosed string', `option a = "${'\\'.repeat(200_000)}`],
    ['comments alone', '/* x */'.repeat(50_000) + '/*'],
    ['base64 of nothing', 'QUJD'.repeat(50_000)],
    ['a descriptor that ends early', 'ClkKB2RlZmF1bHQSC2NvbS5leGFtcGxl'],
  ])('%s', (_name, text) => {
    const before = cpuMs();
    expect(errorOf(text).message.length).toBeLessThan(400);
    expect(cpuMs() - before).toBeLessThan(2_000);
  });

  test('names of JavaScript’s own objects are names', () => {
    const schema = parse(
      'syntax = "proto2"; message __proto__ { optional constructor toString = 1; } message constructor { optional int32 __proto__ = 1; }',
    );
    expect(schema.fields.map(({ path }) => path)).toEqual(['toString', 'toString.__proto__']);
  });

  test('many reservations and many fields are looked up, not searched', () => {
    const ranges = Array.from({ length: 15_000 }, (_one, index) => `${100_001 + index * 2}`).join(', ');
    const fields = Array.from(
      { length: 15_000 },
      (_one, index) => `int32 f${index} = ${200_000 + index};`,
    ).join('');
    const before = cpuMs();
    parse(`syntax = "proto3"; message A { reserved ${ranges}; ${fields} }`);
    expect(cpuMs() - before).toBeLessThan(2_000);
  });
});

test('many oneofs are printed and described soon', () => {
  const oneofs = Array.from(
    { length: 10_000 },
    (_one, at) => `oneof o${at} { int32 f${at} = ${at + 20_000}; }`,
  );
  const before = cpuMs();
  const schema = parse(`syntax = "proto3"; message A { ${oneofs.join(' ')} }`);
  expect(schema.normalizedText.length).toBeGreaterThan(schema.canonicalText.length - 1);
  expect(schema.serialized.length).toBeGreaterThan(10_000);
  expect(cpuMs() - before).toBeLessThan(3_000);
});

describe('imports', () => {
  const money = reference('money.proto', 'syntax = "proto3"; package m; message Money { int64 units = 1; }');

  test('bring the types of a reference, and are told as inherited', () => {
    const { fields } = parse('syntax = "proto3"; import "money.proto"; message A { m.Money price = 1; }', [
      money,
    ]);
    expect(fields.map(({ path, inherited, location }) => [path, inherited, location.pointer])).toEqual([
      ['price', false, '/messageType/0/field/0/name'],
      ['price.units', true, '/messageType/0/field/0/name'],
    ]);
  });

  test('go no further than public ones do', () => {
    const through = (word: string) =>
      reference('all.proto', `syntax = "proto3"; import ${word} "money.proto"; message All { }`);
    const text = 'syntax = "proto3"; import "all.proto"; message A { m.Money price = 1; }';
    expect(parse(text, [money, through('public')]).fields).toHaveLength(2);
    expect(errorOf(text, [money, through('')]).hint).toBe('Add import "money.proto";');
  });

  test('of what nobody uses are remarked on', () => {
    expect(parse('syntax = "proto3"; message A { }', [money]).remarks.map(({ message }) => message)).toEqual([
      'The reference "money.proto" is imported by nothing.',
    ]);
  });
});
