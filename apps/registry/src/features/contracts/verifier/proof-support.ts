import { datumOf, type Datum } from '@schema-steward/contracts';
import { parseJson } from '@schema-steward/schema';

/** For tests: a value from JSON text, with its digits. */
export function datumOfText(text: string): Datum {
  return datumOf(parseJson(text).root);
}

/** For tests: a Pact file of version 4 with one message. */
export function pactOf(example: string | undefined, rules: object): string {
  const contents =
    example === undefined
      ? ''
      : `"contents":{"contentType":"application/json","encoded":false,"content":${example}},`;
  return `{"consumer":{"name":"c"},"provider":{"name":"p"},"interactions":[{"type":"Asynchronous/Messages","description":"m",${contents}"matchingRules":{"body":${JSON.stringify(rules)}}}],"metadata":{"pactSpecification":{"version":"4.0"}}}`;
}
