/** JSON Schemas of any size for the benchmark. */

/** An object of `properties` properties, a tenth of them objects; a later edition has a few optional ones more. */
export function jsonVersion(properties: number, edition: number): string {
  const entries = Array.from({ length: properties + edition }, (_, index): [string, unknown] => [
    `property_${index}`,
    index % 10 === 9
      ? { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 0 } } }
      : { type: ['string', 'number', 'boolean'][index % 3] },
  ]);
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: Object.fromEntries(entries),
    required: ['property_0', 'property_1'],
    additionalProperties: false,
  });
}

/** A `oneOf` of objects that are nearly the same, so that pairing them is as hard as it gets. */
export function jsonOneOf(branches: number, edition: number): string {
  const oneOf = Array.from({ length: branches }, (_, index) => ({
    type: 'object',
    properties: { kind: { type: 'string', maxLength: index + 10 + edition }, value: { type: 'number' } },
    required: ['kind'],
  }));
  return JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', oneOf });
}
