import { parseDecimal, decimalKey } from './decimal.js';
import type { JsonNode } from '../json/json-node.js';
import { writeJson } from '../json/write-json.js';

/** A text that is equal for equal JSON values: names in any order, 1.0 and 1 the same. */
export function valueKey(node: JsonNode): string {
  return writeJson(node, { sortNames: true, number: numberKey });
}

function numberKey(digits: string): string {
  const value = parseDecimal(digits);
  return value === undefined ? digits : decimalKey(value);
}
