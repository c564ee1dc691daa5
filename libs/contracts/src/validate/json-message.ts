import type { ParsedJsonSchema } from '@schema-steward/schema';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { printDatum } from '../datum/print-datum.js';
import type { MessageCheck, ReferencedText } from './is-message.js';

/**
 * ajv, of the schema's draft. A `format` binds nobody, as in our projection. ajv knows numbers as doubles, so that a
 * schema's bounds past 2^53 are compared as such.
 */
export function jsonMessageCheck(
  schema: ParsedJsonSchema,
  references: readonly ReferencedText[],
): MessageCheck {
  const texts = [schema.text, ...references.map(({ text }) => text)];
  // ajv keeps names in plain objects, where this one is no key.
  if (texts.some((text) => text.includes('__proto__'))) {
    return () => ({ answer: 'unclear', reason: 'ajv can not tell a member of the name __proto__' });
  }
  const read = (text: string): object => {
    const plain = schema.dialect === 'draft-04' ? sinceDraft06(JSON.parse(text)) : JSON.parse(text);
    return (REFERENCES_ALONE.has(schema.dialect) ? withoutSiblings(plain) : plain) as object;
  };
  const ajv = new CLASSES[schema.dialect]({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
    ownProperties: true,
    // Stopping at the first error, ajv 8.20 forgets `contains` for an empty array that has a list of items.
    allErrors: true,
    code: { optimize: false },
  }) as Ajv;
  for (const { name, text } of references) ajv.addSchema(read(text), name);
  const validate = ajv.compile(read(schema.text));
  return (datum) => {
    if (validate(JSON.parse(printDatum(datum)))) return { answer: 'yes' };
    const [error] = validate.errors ?? [];
    return {
      answer: 'no',
      reason: `${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}`.trim(),
    };
  };
}

const CLASSES = {
  'draft-04': Ajv,
  'draft-06': Ajv,
  'draft-07': Ajv,
  '2019-09': Ajv2019,
  '2020-12': Ajv2020,
} as const;

/** Until draft 7 a reference stands alone: what is beside it binds nobody. ajv asks it nevertheless. */
const REFERENCES_ALONE: ReadonlySet<ParsedJsonSchema['dialect']> = new Set([
  'draft-04',
  'draft-06',
  'draft-07',
]);

const ASSERTIONS = new Set(
  (
    'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern items ' +
    'additionalItems maxItems minItems uniqueItems contains maxProperties minProperties required properties ' +
    'patternProperties additionalProperties dependencies propertyNames if then else allOf anyOf oneOf not'
  ).split(' '),
);
/** These hold values, which may look like schemas. */
const VALUES = new Set(['enum', 'const', 'default', 'examples']);

/** Not what only holds schemas to refer to (`definitions`, or whatever it is called). */
function withoutSiblings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutSiblings);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node);
  const isReference = members.some(([name, value]) => name === '$ref' && typeof value === 'string');
  return Object.fromEntries(
    members
      .filter(([name]) => !isReference || !ASSERTIONS.has(name))
      .map(([name, value]) => [name, VALUES.has(name) ? value : withoutSiblings(value)]),
  );
}

/** The words of draft 4 that draft 6 gave another form: exclusive bounds, which were booleans, and `id`. */
function sinceDraft06(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(sinceDraft06);
  if (typeof node !== 'object' || node === null) return node;
  const members = new Map(Object.entries(node).map(([name, value]) => [name, sinceDraft06(value)]));
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const isExclusive = members.get(exclusive);
    if (typeof isExclusive !== 'boolean') continue;
    if (isExclusive) members.set(exclusive, members.get(bound));
    else members.delete(exclusive);
  }
  if (typeof members.get('id') === 'string') members.set('$id', members.get('id'));
  return Object.fromEntries(members);
}
