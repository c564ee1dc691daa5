import { describeJsonType, type JsonSchema } from '@schema-steward/schema';

const MAX_PARTS = 6;

/** A schema for a message about its kind: the parts that it is made of, where those are what differs. */
export function describeShape(schema: JsonSchema): string {
  const isMadeOfParts = schema.kind === 'combined' && schema.synthetic && schema.criterion === 'allOf';
  const parts = isMadeOfParts ? schema.subschemas.slice(0, MAX_PARTS) : [schema];
  return parts.map((part) => WORDS[part.kind] ?? describeJsonType(part)).join(' with ');
}

const WORDS: Readonly<Record<string, string>> = {
  empty: 'anything',
  enum: 'a list of values',
  const: 'one value',
  not: 'a "not"',
  conditional: 'an "if"',
};
