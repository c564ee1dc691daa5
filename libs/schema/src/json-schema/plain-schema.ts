import type { JsonNode, JsonObject } from '../json/json-node.js';
import { SCHEMA_LISTS, SCHEMA_MAPS, SCHEMA_VALUES } from './keywords.js';

/** No meta-schema tells more than seven types apart; telling a million names apart takes a million million looks. */
const MAX_LIST = 64;

/**
 * A schema as plain JavaScript values, for validation against a meta-schema, which is as recursive as what it looks at:
 * schemas further within than `levels` are left out and handed to `later`. Values that a schema only carries (`enum`,
 * `default`, what nobody knows) are left out, too.
 */
export function plainSchema(node: JsonNode, levels: number, later: (inner: JsonNode) => void): unknown {
  if (node.kind !== 'object') return plainValue(node);
  if (levels === 0) {
    later(node);
    return {};
  }
  const inner = (child: JsonNode) => plainSchema(child, levels - 1, later);
  return plainObject(node, (name, value) => {
    if (SCHEMA_LISTS.has(name) && value.kind === 'array') return value.elements.map(inner);
    if (SCHEMA_VALUES.has(name)) return inner(value);
    if (SCHEMA_MAPS.has(name) && value.kind === 'object')
      return plainObject(value, (_, child) => inner(child));
    return plainValue(value, name);
  });
}

/** What is not looked into keeps its type, which is all that is asked of it. */
function plainValue(node: JsonNode, keyword?: string): unknown {
  switch (node.kind) {
    case 'object':
      // Draft 2019-09 has `$vocabulary`; every other object is a value that a schema only carries.
      return keyword === '$vocabulary' ? plainObject(node, (_, value) => plainValue(value)) : {};
    case 'array':
      return keyword === 'enum'
        ? node.elements.slice(0, 1).map(() => 0)
        : node.elements.slice(0, MAX_LIST).map((element) => plainValue(element));
    case 'number': {
      const value = Number(node.digits);
      return Number.isFinite(value) ? value : Math.sign(value) * Number.MAX_VALUE;
    }
    case 'null':
      return null;
    default:
      return node.value;
  }
}

/** Members are defined, not set: `__proto__` is a name like any other. */
function plainObject(node: JsonObject, plain: (name: string, value: JsonNode) => unknown): object {
  const object = {};
  for (const { name, value } of node.members.values())
    Object.defineProperty(object, name, {
      value: plain(name, value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return object;
}
