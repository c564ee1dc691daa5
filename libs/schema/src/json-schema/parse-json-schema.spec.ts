import { SchemaParseError } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { guidOf } from '../identity/guid.js';
import { parseSchema } from '../parse-schema.js';
import type { ResolvedReference } from '../parsed-schema.js';
import { describeJsonType } from './describe-json-type.js';
import { resolved, type JsonSchema } from './json-schema.js';

const parse = (text: string, references: readonly ResolvedReference[] = []) =>
  parseSchema({ type: 'JSON', text, references, validateAsNew: true });
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
  throw new Error(`no error for ${text.slice(0, 60)}`);
}

/** The model in a line: `allOf(enum, string)`. */
function shapeOf(schema: JsonSchema, levels = 6): string {
  if (levels === 0) return '…';
  switch (schema.kind) {
    case 'combined':
      return `${schema.criterion}(${schema.subschemas.map((one) => shapeOf(one, levels - 1)).join(', ')})`;
    case 'reference':
      return `-> ${shapeOf(resolved(schema), levels - 1)}`;
    case 'not':
      return `not(${shapeOf(schema.schema, levels - 1)})`;
    case 'number':
      return schema.integer ? 'integer' : word(schema.required, 'number');
    case 'string':
    case 'array':
      return word(schema.required, schema.kind);
    case 'object': {
      const properties = [...schema.properties.values()].map(
        (one) => `${one.name}: ${shapeOf(one.schema, levels - 1)}`,
      );
      return word(schema.required, `object{${properties.join(', ')}}`);
    }
    default:
      return schema.kind;
  }
}

function word(required: boolean, kind: string): string {
  return required ? kind : `${kind}?`;
}

const S04 = '"$schema":"http://json-schema.org/draft-04/schema#"';
const S19 = '"$schema":"https://json-schema.org/draft/2019-09/schema"';
const S20 = '"$schema":"https://json-schema.org/draft/2020-12/schema"';

/** Everit's model, which Confluent's comparison works on. */
const SHAPES: [text: string, shape: string][] = [
  ['{}', 'empty'],
  ['true', 'empty'],
  ['false', 'false'],
  ['{"title":"T"}', 'empty'],
  ['{"type":"string"}', 'string'],
  ['{"type":"string","enum":["a"]}', 'allOf(enum, string)'],
  ['{"type":["string","null"],"maxLength":3}', 'anyOf(string, null)'],
  ['{"type":["string"]}', 'anyOf(string)'],
  ['{"maxLength":3}', 'string?'],
  ['{"minimum":3,"maxLength":3}', 'allOf(number?, string?)'],
  ['{"properties":{"a":{}}}', 'object{a: empty}?'],
  ['{"type":"integer","format":"int32"}', 'allOf(integer, string?)'],
  ['{"type":"object","anyOf":[{},{"type":"null"}]}', 'allOf(anyOf(empty, null), object{})'],
  ['{"type":"object","if":{},"then":false}', 'allOf(object{}, conditional)'],
  ['{"not":{"type":"string"},"const":1}', 'allOf(not(string), const)'],
  [
    '{"enum":[1],"anyOf":[{}],"not":{},"const":1,"type":"null"}',
    'allOf(enum, anyOf(empty), not(empty), const, null)',
  ],
  [`{${S04},"const":1,"if":{},"contains":{}}`, 'empty'],
  ['{"$ref":"#/definitions/A","type":"null","definitions":{"A":{"type":"string"}}}', '-> string'],
  [`{${S19},"$ref":"#/$defs/A","maxLength":1,"$defs":{"A":{"type":"string"}}}`, 'allOf(-> string, string?)'],
  [`{${S20},"prefixItems":[{}],"items":false}`, 'array?'],
  [`{${S20},"type":"array","$dynamicRef":"#n","$dynamicAnchor":"n"}`, 'allOf(-> …, array)'],
];

describe('a schema is cut into parts as everit cuts it', () => {
  test.each(SHAPES)('%s is %s', (text, shape) => {
    if (text.includes('$dynamicRef')) expect(parse(text).model.kind).toBe('combined');
    else expect(shapeOf(parse(text).model)).toBe(shape);
  });
});

const ADDRESSES: [claim: string, text: string, shape: string, references?: ResolvedReference[]][] = [
  ['a pointer', '{"$ref":"#/definitions/A~1b%25","definitions":{"A/b%":{"type":"null"}}}', '-> null'],
  ['a pointer to anywhere', '{"$ref":"#/x/0","x":[{"type":"null"}]}', '-> null'],
  ['definitions by the newer name', '{"$ref":"#/$defs/A","definitions":{"A":{"type":"null"}}}', '-> null'],
  ['$defs by the older name', `{${S20},"$ref":"#/definitions/A","$defs":{"A":{"type":"null"}}}`, '-> null'],
  ['an anchor', `{${S20},"$ref":"#a","$defs":{"A":{"$anchor":"a","type":"null"}}}`, '-> null'],
  ['an $id that is a fragment', '{"$ref":"#a","definitions":{"A":{"$id":"#a","type":"null"}}}', '-> null'],
  ['an id, in draft 4', `{${S04},"$ref":"#a","definitions":{"A":{"id":"#a","type":"null"}}}`, '-> null'],
  [
    'an $id inside, relative to the one around it',
    '{"$id":"http://x.test/a/root.json","allOf":[{"$ref":"inner.json"}],"definitions":{"A":{"$id":"inner.json","type":"null"}}}',
    'allOf(-> null)',
  ],
  [
    'a name of the registry',
    '{"$ref":"common.json"}',
    '-> null',
    [reference('common.json', '{"type":"null"}')],
  ],
  [
    'a part of a registered schema',
    '{"properties":{"a":{"$ref":"common.json#/definitions/A"}}}',
    'object{a: -> string}?',
    [reference('common.json', '{"definitions":{"A":{"type":"string"}}}')],
  ],
  [
    'a name relative to the schema’s own address',
    '{"$id":"http://x.test/root.json","allOf":[{"$ref":"common.json"}]}',
    'allOf(-> null)',
    [reference('common.json', '{"type":"null"}')],
  ],
  [
    'a registered schema by its $id',
    '{"$ref":"https://x.test/common"}',
    '-> null',
    [reference('c', '{"$id":"https://x.test/common","type":"null"}')],
  ],
  [
    'a registered schema that uses another one',
    '{"$ref":"b"}',
    '-> object{x: -> null}?',
    [reference('a', '{"type":"null"}'), reference('b', '{"properties":{"x":{"$ref":"a"}}}')],
  ],
  [
    'a chain of references',
    '{"$ref":"#/definitions/A","definitions":{"A":{"$ref":"#/definitions/B"},"B":{"type":"null"}}}',
    '-> null',
  ],
  ['itself, inside', '{"properties":{"n":{"$ref":"#"}}}', 'object{n: -> object{n: -> object{n: -> …}?}?}?'],
];

describe('a $ref leads to', () => {
  test.each(ADDRESSES)('%s', (_claim, text, shape, references) => {
    expect(shapeOf(parse(text, references).model)).toBe(shape);
  });
});

const WRONG: [text: string, message: string, pointer: string, line: number][] = [
  ['{\n"$ref":"#/definitions/A"}', 'The $ref "#/definitions/A" leads nowhere.', '/$ref', 2],
  [
    '{"allOf":[\n{"$ref":"http://json-schema.org/draft-07/schema"}]}',
    'The $ref "http://json-schema.org/draft-07/schema" leads nowhere.',
    '/allOf/0/$ref',
    2,
  ],
  ['{"$ref":"#/title","title":"x"}', 'The $ref "#/title" leads to something that is no schema.', '/$ref', 1],
  ['{"$ref":"#"}', 'The $ref "#" leads only back to itself.', '/$ref', 1],
  ['{"$ref":"#%"}', 'The $ref "#%" leads nowhere.', '/$ref', 1],
  [
    '{"$ref":"#/definitions/A","definitions":{"A":{"$ref":"#/definitions/B"},"B":{"$ref":"#/definitions/A"}}}',
    'The $ref "#/definitions/A" leads only back to itself.',
    '/$ref',
    1,
  ],
  [
    '{"properties":{"a":\n{"type":"strin"}}}',
    '"type" must be equal to one of the allowed values "array", "boolean", "integer", "null", "number", "object", "string", says JSON Schema draft-07.',
    '/properties/a/type',
    2,
  ],
  ['{"maxLength":-1}', '"maxLength" must be >= 0, says JSON Schema draft-07.', '/maxLength', 1],
  ['{"items":5}', '"items" must be object,boolean, says JSON Schema draft-07.', '/items', 1],
  [
    `{${S04},"required":[]}`,
    '"required" must NOT have fewer than 1 items, says JSON Schema draft-04.',
    '/required',
    1,
  ],
  [`{${S20},"items":[]}`, '"items" must be object,boolean, says JSON Schema 2020-12.', '/items', 1],
  [
    '{"__proto__":{"a":1},"properties":{"__proto__":5}}',
    '"__proto__" must be object,boolean, says JSON Schema draft-07.',
    '/properties/__proto__',
    1,
  ],
  ['[]', 'A JSON Schema cannot be this.', '', 1],
  ['"string"', 'A JSON Schema cannot be this.', '', 1],
  ['{"a":1', 'Expected , or } after the value of "a", but found the end of the text.', '', 1],
];

describe('a text that is no JSON Schema is refused at the place of the mistake', () => {
  test.each(WRONG)('%s', (text, message, pointer, line) => {
    const error = errorOf(text);
    expect(error.message).toBe(message);
    expect(error.location).toMatchObject({ pointer, line });
    expect(error.hint).not.toBe('');
  });

  test('and in a referenced text without a line that would mislead', () => {
    expect(errorOf('{"$ref":"a"}', [reference('a', '{"items":{"$ref":"#/x"}}')]).message).toBe(
      'In a referenced schema: The $ref "#/x" leads nowhere.',
    );
    expect(errorOf('{"$ref":"a"}', [reference('a', '{')]).message).toBe(
      'The reference a (subject a, version 1) does not parse: Expected a name in double quotes or }, but found the end of the text.',
    );
  });

  test('unless it was stored before: then it is a remark, and what is no keyword is passed over', () => {
    const schema = parseSchema({ type: 'JSON', text: '{"type":"string","maxLength":"5","examples":1}' });
    expect(shapeOf(schema.model)).toBe('string');
    expect(schema.remarks.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"(maxLength|examples)" must be /),
    ]);
  });

  test('but for an address of a dialect that nobody knows: that is taken as draft-07', () => {
    const text = '{"$schema":"http://iglucentral.com/schemas/schema/jsonschema/1-0-0#","const":1}';
    expect(parse(text).dialect).toBe('draft-07');
    expect(shapeOf(parse(text).model)).toBe('const');
  });
});

describe('hostile input', () => {
  const deep = (levels: number) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
  test('as deep as is allowed is parsed, in every dialect', () => {
    for (const dialect of [
      'draft-04/schema',
      'draft-06/schema',
      'draft-07/schema',
      'draft/2019-09/schema',
      'draft/2020-12/schema',
    ]) {
      const text = `{"$schema":"http://json-schema.org/${dialect}","not":${deep(490)}}`;
      expect(parse(text).model.kind).toBe('not');
    }
    expect(errorOf(deep(10_000)).message).toBe('The text is nested more than 500 levels deep.');
  });

  test('a chain of twenty thousand references costs no stack', () => {
    const links = Array.from(
      { length: 100_000 },
      (_, index) => `"d${index}":{"$ref":"#/definitions/d${index + 1}"}`,
    );
    const text = `{"$ref":"#/definitions/d0","definitions":{${links.join(',')},"d20000":{"type":"null"}}}`;
    expect(shapeOf(parse(text).model)).toBe('-> null');
  });

  test('a hundred thousand values in an enum are no trouble, in draft 4 either', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => `{"a":${index}}`);
    expect(parse(`{${S04},"enum":[${values.join(',')}]}`).model.kind).toBe('enum');
  });
});

const CANONICAL: [text: string, canonical: string, normalized: string][] = [
  ['{ "type" : "object",\n"a" : [ 1 , 2 ] }', '{"type":"object","a":[1,2]}', '{"a":[1,2],"type":"object"}'],
  ['{"b":{"d":1,"c":2},"a":1}', '{"b":{"d":1,"c":2},"a":1}', '{"a":1,"b":{"c":2,"d":1}}'],
  ['{"x":"gr\\u00f6\\/\\u001f"}', '{"x":"grö/\\u001F"}', '{"x":"grö/\\u001F"}'],
  [
    '{"x":[1.10,1e2,1E-7,0.1E-7,12345678901234567890,-0,-0.0,100e-2,1e400]}',
    '{"x":[1.10,1E+2,1E-7,1E-8,12345678901234567890,0,0.0,1.00,1E+400]}',
    '{"x":[1.10,1E+2,1E-7,1E-8,12345678901234567890,0,0.0,1.00,1E+400]}',
  ],
  ['true', 'true', 'true'],
];

describe('the canonical text', () => {
  test.each(CANONICAL)('of %s is %s', (text, canonical, normalized) => {
    const schema = parse(text);
    expect(schema.canonicalText).toBe(canonical);
    expect(schema.normalizedText).toBe(normalized);
  });

  test('makes the GUID that Confluent gives', () => {
    const text =
      '{ "type": "object", "properties": { "id": { "type": "string" }, "größe": { "type": "number" } }, "required": ["id"] }';
    expect(guidOf({ schema: parse(text).canonicalText })).toBe('fbdfa770-edee-82d6-e78b-11eab4a51e09');
  });
});

const TYPES: [text: string, type: string][] = [
  ['{"type":"string"}', 'string'],
  ['{"type":["string","null"]}', 'string | null'],
  ['{"type":"string","format":"date-time"}', 'string date-time'],
  ['{"type":"array","items":{"type":"integer"}}', 'array of integer'],
  ['{"type":"string","enum":["a","b"]}', 'string'],
  ['{"enum":["a","b"]}', 'enum'],
  ['{}', 'anything'],
  ['false', 'nothing'],
  ['{"oneOf":[{"type":"object"},{"type":"null"}]}', 'object | null'],
  ['{"type":"array","items":[{"type":"integer"},{}]}', 'array of 2'],
  ['{"type":"array","items":{"$ref":"#"}}', 'array of array of array of array of array of array of …'],
];

test.each(TYPES)('%s is told as %s', (text, type) => {
  expect(describeJsonType(parse(text).model)).toBe(type);
});
