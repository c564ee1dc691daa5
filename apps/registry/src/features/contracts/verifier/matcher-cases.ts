/** One contract on one kind of message: what Pact's core takes, and what it refuses. Texts are JSON, for their digits. */
export interface MatcherCase {
  readonly claim: string;
  /** The example as JSON text; undefined for none. */
  readonly example: string | undefined;
  readonly rules: object;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}

const and = (...matchers: object[]): object => ({ combine: 'AND', matchers });
const or = (...matchers: object[]): object => ({ combine: 'OR', matchers });
const type = { match: 'type' };

function row(
  claim: string,
  example: string | undefined,
  rules: object,
  takes: readonly string[],
  refuses: readonly string[],
): MatcherCase {
  return { claim, example, rules, takes, refuses };
}

/** A message of one field `v`. */
function field(
  claim: string,
  example: string,
  matchers: object[],
  takes: string[],
  refuses: string[],
): MatcherCase {
  const wrap = (value: string): string => `{"v":${value}}`;
  return row(claim, wrap(example), { '$.v': and(...matchers) }, takes.map(wrap), refuses.map(wrap));
}

/** How a body is compared at all. */
export const BODY_CASES: readonly MatcherCase[] = [
  row(
    'an object is asked for before any rule',
    '{"a":{}}',
    { '$.a': and(type) },
    ['{"a":{"x":1}}'],
    ['{"a":1}', '{"a":null}', '{"a":[]}'],
  ),
  row(
    '"an object or null" asks for the object',
    '{"a":{"b":1}}',
    { '$.a': or(type, { match: 'null' }), '$.a.b': and(type) },
    [],
    ['{"a":null}', '{"a":{"b":1}}', '{"a":{}}'],
  ),
  row(
    '"a list or null" asks for the list',
    '{"a":[1]}',
    { '$.a': or(type, { match: 'null' }) },
    ['{"a":[2]}'],
    ['{"a":null}'],
  ),
  row(
    '"a text or null" takes both',
    '{"a":"x"}',
    { '$.a': or(type, { match: 'null' }) },
    ['{"a":null}', '{"a":"y"}'],
    ['{"a":1}', '{}'],
  ),
  row(
    'further members are fine, missing ones are not',
    '{"a":1}',
    { '$.a': and(type) },
    ['{"a":2,"b":3}'],
    ['{}', '{"b":1}', '{"a":null}'],
  ),
  row('missing is not null', '{"a":null}', {}, ['{"a":null}'], ['{}', '{"a":0}']),
  row(
    'a list without a rule is compared item by item',
    '{"a":[1,2]}',
    {},
    ['{"a":[1,2]}'],
    ['{"a":[1]}', '{"a":[1,2,3]}', '{"a":[2,1]}'],
  ),
  row(
    'an empty object without a rule is any object',
    '{"a":{}}',
    {},
    ['{"a":{}}', '{"a":{"b":1}}'],
    ['{"a":[]}'],
  ),
  row('an empty list without a rule is empty', '{"a":[]}', {}, ['{"a":[]}'], ['{"a":[1]}', '{"a":{}}']),
  row(
    'an empty list with a rule is any list',
    '{"a":[]}',
    { '$.a': and({ match: 'type', min: 2 }) },
    ['{"a":[]}', '{"a":[1]}', '{"a":["x",null]}'],
    ['{"a":1}'],
  ),
  row(
    'further items are as the first example',
    '{"a":[1,"x"]}',
    { '$.a': and(type) },
    ['{"a":[2,"y",3]}', '{"a":[2]}', '{"a":[]}'],
    ['{"a":[2,"y","z"]}', '{"a":["y"]}', '{"a":[1,2]}'],
  ),
  row(
    'a rule on the items does not free the length',
    '{"a":[{"n":1}]}',
    { '$.a[*].n': and({ match: 'integer' }) },
    ['{"a":[{"n":2}]}'],
    ['{"a":[]}', '{"a":[{"n":1},{"n":2}]}'],
  ),
  row(
    'a rule cascades, its bounds do not',
    '{"a":{"b":["x"]}}',
    { '$.a': and({ match: 'type', min: 1 }) },
    ['{"a":{"b":[]}}', '{"a":{"b":["y","z"]}}'],
    ['{"a":{"b":[1]}}', '{"a":{}}'],
  ),
  row(
    'equality ends a cascade',
    '{"a":{"b":"x","c":"y"}}',
    { '$.a': and(type), '$.a.b': and({ match: 'equality' }) },
    ['{"a":{"b":"x","c":"z"}}'],
    ['{"a":{"b":"y","c":"y"}}'],
  ),
  row('null contents take everything', 'null', {}, ['{}', '[]', '1', 'null'], []),
  row('no contents take everything', undefined, {}, ['{}', '{"a":1}', '"x"'], []),
  row('empty contents take every object', '{}', {}, ['{}', '{"a":1}'], []),
  row('a root list', '[1]', { $: and(type) }, ['[]', '[2,3]'], ['{}', '["x"]']),
  row('a root text', '"x"', { $: and(type) }, ['"y"'], ['1', '{}']),
  row(
    'names in brackets',
    '{"x.y":{"z w":1}}',
    { "$['x.y']['z w']": and(type) },
    ['{"x.y":{"z w":2}}'],
    ['{"x.y":{"z w":"a"}}'],
  ),
  row('a path without its root', '{"a":"x"}', { a: and(type) }, ['{"a":"y"}'], ['{"a":1}']),
  row(
    'a path into "body" in the category of bodies',
    '{"a":"x"}',
    { '$.body.a': and(type) },
    ['{"a":"x"}'],
    ['{"a":"y"}'],
  ),
  row(
    'a name weighs more than a star',
    '{"a":{"b":1}}',
    { '$.a.*': and(type), '$.a.b': and({ match: 'equality' }) },
    ['{"a":{"b":1}}'],
    ['{"a":{"b":2}}'],
  ),
  row(
    'an index weighs more than a star',
    '{"a":[1,2]}',
    { '$.a': and(type), '$.a[*]': and(type), '$.a[1]': and({ match: 'equality' }) },
    ['{"a":[3,2]}'],
    ['{"a":[3,3]}'],
  ),
  row('a rule without "matchers" is ignored', '{"a":"x"}', { '$.a': type }, ['{"a":"x"}'], ['{"a":"y"}']),
  row(
    '__proto__ is a name like any other',
    '{"__proto__":{"a":1}}',
    { '$.__proto__.a': and(type) },
    ['{"__proto__":{"a":2}}'],
    ['{}', '{"__proto__":{"a":"x"}}'],
  ),
];

/** Each matcher. */
export const MATCHER_CASES: readonly MatcherCase[] = [
  field('equality: 1 is not 1.0', '1', [{ match: 'equality' }], ['1'], ['1.0', '2', '"1"', 'true', 'null']),
  field('equality of 0.5', '0.5', [{ match: 'equality' }], ['0.5', '0.50', '5e-1'], ['0.25']),
  field(
    'type of a number: whole and fraction are one kind',
    '1',
    [type],
    ['2', '2.5', '-0', '1e2', '9007199254740993', '10000000000000000000000'],
    ['"1"', 'true', 'null', '[]', '{}'],
  ),
  field('type of a text', '"x"', [type], ['""', '"äöü"', '"\\u0000"'], ['1', 'null', '["x"]']),
  field('type of a boolean', 'true', [type], ['true', 'false'], ['"true"', '0', 'null']),
  field('type of null', 'null', [type], ['null'], ['0', '""', '{}', '[]', 'false']),
  field(
    'type with bounds on a text asks for no length',
    '"xx"',
    [{ match: 'type', min: 2, max: 3 }],
    ['""', '"x"', '"xxxxx"'],
    ['1'],
  ),
  field(
    'type with bounds on a number asks for no range',
    '5',
    [{ match: 'type', min: 2, max: 7 }],
    ['1', '100', '-1'],
    ['"5"'],
  ),
  field('type with a least length', '[1]', [{ match: 'type', min: 2 }], ['[1,2]', '[1,2,3]'], ['[]', '[1]']),
  field('type with a most length', '[1]', [{ match: 'type', max: 2 }], ['[]', '[1,2]'], ['[1,2,3]']),
  field('type with both', '[1]', [{ match: 'type', min: 1, max: 2 }], ['[1]', '[1,2]'], ['[]', '[1,2,3]']),
  field('a bound as a text', '[1]', [{ match: 'type', min: '2' }], ['[1,2]'], ['[1]']),
  field('a negative bound', '[1]', [{ match: 'type', min: -1 }], ['[]', '[1]'], ['["x"]']),
  field(
    'regex takes the whole text',
    '"a"',
    [{ match: 'regex', regex: 'a|ab' }],
    ['"a"', '"ab"'],
    ['"abc"', '"b"', '""'],
  ),
  field('regex without anchors', '"b"', [{ match: 'regex', regex: 'b' }], ['"b"'], ['"abc"', '"bb"']),
  field(
    'regex of null as text',
    '"null"',
    [{ match: 'regex', regex: '^null$' }],
    ['null', '"null"'],
    ['"nul"'],
  ),
  field(
    'regex of a number as text',
    '"1"',
    [{ match: 'regex', regex: '\\d+' }],
    ['1', '12', '"12"'],
    ['1.5', '-1', '1e2'],
  ),
  field(
    'regex of anything',
    '"x"',
    [{ match: 'regex', regex: '.*' }],
    ['"x"', '""', '1', 'null', '{"a":1}', 'true'],
    ['"a\\nb"'],
  ),
  field(
    'regex: dot and line feed',
    '"x"',
    [{ match: 'regex', regex: 'a.b' }],
    ['"axb"', '"a\\rb"'],
    ['"a\\nb"'],
  ),
  field(
    'regex: digits of every script',
    '"1"',
    [{ match: 'regex', regex: '\\d' }],
    ['"1"', '"\\u0663"'],
    ['"a"'],
  ),
  field(
    'regex: words of every script',
    '"a"',
    [{ match: 'regex', regex: '\\w' }],
    ['"a"', '"ä"', '"_"', '"1"'],
    ['"-"', '" "'],
  ),
  field('regex: hex digits', '"a"', [{ match: 'regex', regex: '\\h+' }], ['"beef"', '"09AF"'], ['"g"', '""']),
  field('regex: look ahead', '"ab"', [{ match: 'regex', regex: '(?=a).b' }], ['"ab"'], ['"bb"']),
  field('regex: back reference', '"aa"', [{ match: 'regex', regex: '(.)\\1' }], ['"aa"'], ['"ab"']),
  field(
    'regex: letters of one case, whose case is ignored',
    '"A"',
    [{ match: 'regex', regex: '(?i)\\p{Lu}' }],
    ['"A"'],
    ['"a"', '"1"'],
  ),
  field(
    'regex: a number of times, perhaps',
    '"aa"',
    [{ match: 'regex', regex: 'a{2}?' }],
    ['"aa"', '""'],
    ['"a"'],
  ),
  field('regex: ignores case', '"a"', [{ match: 'regex', regex: '(?i)abc' }], ['"ABC"', '"abc"'], ['"ab"']),
  field(
    'regex over a list is asked of each item',
    '["a"]',
    [{ match: 'regex', regex: '[ab]' }],
    ['[]', '["a","b"]'],
    ['["c"]', '["a","c"]'],
  ),
  field('include', '"abc"', [{ match: 'include', value: 'b.' }], ['"ab.c"', '"b."'], ['"abc"', '""']),
  field(
    'include in a printed number',
    '"1"',
    [{ match: 'include', value: '1' }],
    ['123', '0.51', '"x1"'],
    ['2', 'null'],
  ),
  field(
    'integer',
    '1',
    [{ match: 'integer' }],
    ['0', '-5', '9223372036854775807', '18446744073709551615', '-9223372036854775808'],
    ['1.0', '1e2', '10000000000000000000000', '18446744073709551616', '"1"', 'null', 'true', '-0'],
  ),
  field('decimal', '1.5', [{ match: 'decimal' }], ['2.0', '1e2', '0.1'], ['2', '"1.5"', 'null']),
  field(
    'number',
    '1',
    [{ match: 'number' }],
    ['2', '2.5', '-0', '1e2', '10000000000000000000000'],
    ['"1"', 'null', 'true'],
  ),
  field(
    'boolean takes texts',
    'true',
    [{ match: 'boolean' }],
    ['true', 'false', '"true"', '"false"'],
    ['1', '"TRUE"', 'null'],
  ),
  field('null', 'null', [{ match: 'null' }], ['null'], ['0', '""', 'false']),
  row('null of what is missing', '{"v":null}', { '$.v': and({ match: 'null' }) }, [], ['{}']),
  field(
    'date',
    '"2020-01-31"',
    [{ match: 'date', format: 'yyyy-MM-dd' }],
    ['"2024-02-29"', '"2026-12-31"', '"2026-1-1"', '"26-01-01"'],
    ['"2023-02-29"', '"2026-02-30"', '"2026-01-01 "', '"x"', '""', 'null', '"2026-13-01"'],
  ),
  field(
    'date by its default',
    '"2020-01-31"',
    [{ match: 'date' }],
    ['"2024-02-29"'],
    ['"2023-02-29"', '"31.01.2020"'],
  ),
  field(
    'time',
    '"10:11:12"',
    [{ match: 'time', format: 'HH:mm:ss' }],
    ['"23:59:59"'],
    ['"24:00:00"', '"10:60:00"', '"10:11"', '"10:11:12.5"'],
  ),
  field(
    'datetime',
    '"2020-01-31T10:11:12Z"',
    [{ match: 'datetime', format: "yyyy-MM-dd'T'HH:mm:ssXXX" }],
    ['"2020-01-31T10:11:12Z"', '"2020-01-31T10:11:12+01:00"'],
    ['"2020-01-31T10:11:12.123Z"', '"2020-01-31 10:11:12Z"', '"2020-02-30T10:11:12Z"'],
  ),
  field(
    'timestamp',
    '"2020-01-31T10:11:12Z"',
    [{ match: 'timestamp', format: "yyyy-MM-dd'T'HH:mm:ssXXX" }],
    ['"2020-01-31T10:11:12Z"'],
    ['"x"'],
  ),
  field(
    'datetime with milliseconds',
    '"2020-01-31T10:11:12.123Z"',
    [{ match: 'datetime', format: "yyyy-MM-dd'T'HH:mm:ss.SSSX" }],
    ['"2020-01-31T10:11:12.123Z"'],
    ['"2020-01-31T10:11:12Z"'],
  ),
  field(
    'notEmpty asks for no type',
    '"x"',
    [{ match: 'notEmpty' }],
    ['"y"', '5', 'true', '[1]', '{"a":1}'],
    ['""', 'null', '[]', '{}'],
  ),
  field('type and notEmpty', '"x"', [type, { match: 'notEmpty' }], ['"y"'], ['""', '5', 'null']),
  field(
    'semver',
    '"1.0.0"',
    [{ match: 'semver' }],
    ['"1.2.3"', '"1.2.3-rc.1+b"'],
    ['"1.0"', '"1.0.0.0"', '"v1.0.0"', '"01.0.0"'],
  ),
  field('values: names are free', '{"a":1}', [{ match: 'values' }], ['{}'], ['1', '[]']),
  row(
    'values with a rule of their own',
    '{"v":{"a":1}}',
    { '$.v': and({ match: 'values' }), '$.v.*': and({ match: 'integer' }) },
    ['{"v":{}}', '{"v":{"b":2,"c":3}}'],
    ['{"v":{"b":"x"}}', '{"v":{"a":1.5}}'],
  ),
  row(
    'values without a rule of their own are equal',
    '{"v":{"a":1}}',
    { '$.v': and({ match: 'values' }) },
    ['{"v":{"b":1}}'],
    ['{"v":{"b":2}}'],
  ),
  row(
    'values of objects',
    '{"v":{"a":{"n":1}}}',
    { '$.v': and({ match: 'values' }), '$.v.*': and(type) },
    ['{"v":{"b":{"n":2}}}', '{"v":{}}'],
    ['{"v":{"b":{}}}', '{"v":{"b":{"n":"x"}}}'],
  ),
  row(
    'arrayContains',
    '{"v":[1,"x"]}',
    {
      '$.v': and({
        match: 'arrayContains',
        variants: [
          { index: 0, rules: { $: and({ match: 'integer' }) } },
          { index: 1, rules: { $: and({ match: 'regex', regex: '[xy]' }) } },
        ],
      }),
    },
    ['{"v":["y",5]}', '{"v":[7,"x",null]}'],
    ['{"v":[]}', '{"v":[1]}', '{"v":["x"]}', '{"v":["z",1]}'],
  ),
  row(
    'arrayContains of objects',
    '{"v":[{"k":"a","n":1}]}',
    {
      '$.v': and({
        match: 'arrayContains',
        variants: [{ index: 0, rules: { '$.n': and({ match: 'integer' }) } }],
      }),
    },
    ['{"v":[{"k":"a","n":9}]}', '{"v":[1,{"k":"a","n":2}]}'],
    ['{"v":[{"k":"b","n":1}]}', '{"v":[{"k":"a","n":"x"}]}', '{"v":[]}'],
  ),
  row(
    'eachKey',
    '{"v":{"ab":1}}',
    { '$.v': and({ match: 'eachKey', value: 'ab', rules: [{ match: 'regex', regex: '[a-z]+' }] }) },
    ['{"v":{}}', '{"v":{"xy":"anything"}}', '{"v":{"ab":[1]}}'],
    ['{"v":{"A":1}}', '{"v":{"ab":1,"1":1}}', '{"v":1}'],
  ),
  row(
    'eachKey over objects keeps their members',
    '{"v":{"ab":{"n":1}}}',
    { '$.v': and({ match: 'eachKey', value: 'ab', rules: [{ match: 'regex', regex: '[a-z]+' }] }) },
    ['{"v":{}}'],
    ['{"v":{"A":{"n":1}}}', '{"v":{"ab":{}}}'],
  ),
  row(
    'eachValue',
    '{"v":{"a":"x"}}',
    { '$.v': and({ match: 'eachValue', value: 'x', rules: [{ match: 'regex', regex: '[xy]' }] }) },
    ['{"v":{}}', '{"v":{"b":"y"}}'],
    ['{"v":{"b":"z"}}', '{"v":1}'],
  ),
  row(
    'eachValue of a list',
    '{"v":["x"]}',
    { '$.v': and({ match: 'eachValue', value: 'x', rules: [{ match: 'regex', regex: '[xy]' }] }) },
    ['{"v":[]}', '{"v":["y","x"]}'],
    ['{"v":["z"]}', '{"v":["x","z"]}'],
  ),
  row(
    'eachValue of objects drops deeper rules',
    '{"v":{"a":{"n":1}}}',
    {
      '$.v': and({ match: 'eachValue', value: { n: 1 }, rules: [type] }),
      '$.v.*.n': and({ match: 'integer' }),
    },
    ['{"v":{}}', '{"v":{"b":{"n":2}}}'],
    ['{"v":{"b":{}}}'],
  ),
  field('a matcher that needs a plugin', '"x"', [{ match: 'protobuf' }], [], ['"x"', '"y"']),
  field('integer on an example object', '{"a":1}', [{ match: 'integer' }], [], ['{"a":1}', '1']),
  field('number on an example object', '{"a":1}', [{ match: 'number' }], [], ['{"a":1}', '1']),
];
