import { describe, expect, it } from 'vitest';
import { GateError } from '../gate-error.js';
import { parseStewardConfig } from './steward-config.js';

/** The mistakes of a text, as `line:column message`. */
function mistakes(text: string): string[] {
  try {
    parseStewardConfig(text, 'steward.yml');
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    expect(error.kind).toBe('usage-error');
    return error.places.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
  return [];
}

const VALID = `version: 1
registry: https://registry.example.com
context: .orders
schemas:
  - files: schemas/{subject}.avsc
  - files: orders/schema.txt
    subject: orders-value
    type: JSON
    references:
      - { name: common.json, subject: common, version: 3 }
`;

describe('steward.yml', () => {
  it('says registry, context and which files are schemas', () => {
    const { registry, context, schemas } = parseStewardConfig(VALID, 'steward.yml');
    expect({ registry, context }).toEqual({ registry: 'https://registry.example.com', context: '.orders' });
    expect(schemas.map(({ files, schemaType, references }) => [files.text, schemaType, references])).toEqual([
      ['schemas/{subject}.avsc', 'AVRO', []],
      ['orders/schema.txt', 'JSON', [{ name: 'common.json', subject: 'common', version: 3 }]],
    ]);
  });

  it.each([
    ['avsc', 'AVRO'],
    ['json', 'JSON'],
    ['proto', 'PROTOBUF'],
  ])('a file that ends in .%s is %s', (extension, type) => {
    const text = `version: 1\nschemas: [{ files: "{subject}.${extension}" }]`;
    expect(parseStewardConfig(text, 'steward.yml').schemas[0]?.schemaType).toBe(type);
  });

  it.each([
    [
      'an unknown key',
      'version: 1\nschema: []\nschemas: []',
      [
        '2:1 Unknown key "schema" in the file; did you mean "schemas"? Known are version, registry, context, schemas.',
      ],
    ],
    [
      'a key __proto__',
      '__proto__: 1\nversion: 1\nschemas: []',
      ['1:1 Unknown key "__proto__" in the file; known are version, registry, context, schemas.'],
    ],
    [
      'an unknown key of an entry',
      'version: 1\nschemas:\n  - files: a/{subject}.avsc\n    owner: me',
      ['4:5 Unknown key "owner" in an entry of schemas; known are files, subject, type, references.'],
    ],
    ['no version', 'schemas: []', ['1:1 version is missing: write "version: 1".']],
    [
      'a newer version',
      'version: 2\nschemas: []',
      ['1:10 version 2 is newer than this steward knows: upgrade it, or write "version: 1".'],
    ],
    ['a version in words', 'version: one\nschemas: []', ['1:10 version must be a whole number from 1.']],
    ['no schemas', 'version: 1', ['1:1 schemas is missing: list the files that are schemas.']],
    ['schemas without a value', 'version: 1\nschemas:', ['2:9 schemas must be a list.']],
    ['schemas as a mapping', 'version: 1\nschemas: {a: 1}', ['2:10 schemas must be a list.']],
    ['an entry as text', 'version: 1\nschemas: [a.avsc]', ['2:11 an entry of schemas must be a mapping.']],
    ['files as a list', 'version: 1\nschemas:\n  - files: [a]', ['3:12 files must be text.']],
    [
      'a context without its full stop',
      'version: 1\ncontext: eu\nschemas: []',
      ['2:10 context must begin with a full stop, as in ".eu", and hold no colon and no control character.'],
    ],
    [
      'a context with a colon',
      'version: 1\ncontext: ".eu:x"\nschemas: []',
      ['2:10 context must begin with a full stop, as in ".eu", and hold no colon and no control character.'],
    ],
    [
      'a subject that can be none',
      'version: 1\nschemas:\n  - files: a.avsc\n    subject: "a\\nb"',
      ['4:14 The subject holds a control character.'],
    ],
    ['an entry without files', 'version: 1\nschemas:\n  - subject: a', ['3:5 files is missing.']],
    [
      'an escaping pattern',
      'version: 1\nschemas:\n  - files: ../{subject}.avsc',
      ['3:12 A pattern must not leave the repository by "..".'],
    ],
    [
      'an unknown type',
      'version: 1\nschemas:\n  - files: "{subject}.avsc"\n    type: XML',
      ['4:11 type must be AVRO, JSON or PROTOBUF.'],
    ],
    [
      'no type where the name does not tell',
      'version: 1\nschemas:\n  - files: "{subject}.txt"',
      ['3:12 The file name does not tell the type: add `type: AVRO`, `JSON` or `PROTOBUF`.'],
    ],
    [
      'a reference without a version',
      'version: 1\nschemas:\n  - files: "{subject}.avsc"\n    references: [{name: a, subject: b}]',
      ['4:18 A reference needs name, subject and version.'],
    ],
    [
      'a reference to latest',
      'version: 1\nschemas:\n  - files: "{subject}.avsc"\n    references: [{name: a, subject: b, version: latest}]',
      ['4:49 version must be a whole number from 1.'],
    ],
    [
      'an alias',
      'version: &v 1\nschemas: *v',
      ['2:10 Aliases are not allowed; text that starts with "*" needs quotes.'],
    ],
    [
      'an alias as text',
      'version: 1\ncontext: &c .a\nregistry: *c\nschemas: []',
      ['3:11 Aliases are not allowed; text that starts with "*" needs quotes.'],
    ],
    [
      'a key twice',
      'version: 1\nversion: 1\nschemas: []',
      ['2:1 The key "version" comes twice in the file.'],
    ],
    [
      'a tag of its own',
      'version: 1\nschemas: !!js/function x',
      ['2:10 Unresolved tag: tag:yaml.org,2002:js/function'],
    ],
    [
      'two documents',
      'version: 1\nschemas: []\n---\nversion: 1',
      ['3:1 Source contains multiple documents; please use YAML.parseAllDocuments()'],
    ],
    ['nothing', '', ['1:1 the file must be a mapping.']],
    ['a list', '- a', ['1:1 the file must be a mapping.']],
    [
      'another version of YAML',
      '%YAML 1.1\n---\nversion: 1\nschemas: []',
      ['1:1 The YAML must be of version 1.2: leave the %YAML directive out.'],
    ],
    [
      'a merge key',
      'version: 1\nschemas: []\n<<: { registry: x }',
      ['3:1 Merge keys ("<<") are not allowed: write the values out.'],
    ],
    [
      'several mistakes',
      'version: x\ncontext: 1\nschemas: 3',
      [
        '1:10 version must be a whole number from 1.',
        '2:10 context must be text.',
        '3:10 schemas must be a list.',
      ],
    ],
  ])('%s is refused with its place', (_claim, text, expected) => {
    expect(mistakes(text)).toEqual(expected);
  });

  it('an alias bomb is refused without being expanded', () => {
    const bomb = `version: 1
schemas:
  - &a [x, x, x, x, x, x, x, x, x]
  - &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
  - &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
  - *c
`;
    expect(mistakes(bomb)).toEqual([
      '3:8 an entry of schemas must be a mapping.',
      '4:8 an entry of schemas must be a mapping.',
      '5:8 an entry of schemas must be a mapping.',
      '6:5 Aliases are not allowed; text that starts with "*" needs quotes.',
    ]);
  });

  it('nesting without end is refused', () => {
    expect(mistakes('['.repeat(60_000))).toEqual(['1:1 The YAML is nested too deep.']);
  });

  it('a file over 64 KiB is refused unread', () => {
    expect(() => parseStewardConfig(`#${'x'.repeat(65_536)}`, 'steward.yml')).toThrow(
      'steward.yml is larger than 64 KiB.',
    );
  });
});
