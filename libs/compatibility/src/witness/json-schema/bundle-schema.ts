import {
  isSince,
  refStandsAlone,
  writeJson,
  writeString,
  type JsonNode,
  type JsonObject,
  type JsonSchema,
  type JsonSchemaDialect,
  type ParsedJsonSchema,
} from '@schema-steward/schema';
import { innerSchemas } from '../../engine/json-schema/schema-parts.js';
import { NO_JSON_WITNESS } from './reasons.js';

/** A schema for ajv: one text that refers to nothing outside itself. */
export interface BundledSchema {
  readonly dialect: JsonSchemaDialect;
  readonly text: string;
}

/** Levels of JSON. ajv calls itself for each, several times over. */
const MAX_DEPTH = 400;
const VALUES = new Set([
  ...['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames'],
  ...['then', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'items', 'prefixItems']);
const MAPS = new Set(['dependencies', 'dependentSchemas', 'patternProperties', 'properties']);
const DATA = new Set([
  ...[
    'const',
    'enum',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'format',
    'maxContains',
    'maxItems',
    'maxLength',
  ],
  ...['maxProperties', 'maximum', 'minContains', 'minItems', 'minLength', 'minProperties', 'minimum'],
  ...['multipleOf', 'pattern', 'required', 'type', 'uniqueItems', 'dependentRequired'],
]);
const SINCE: Readonly<Record<string, JsonSchemaDialect>> = {
  ...{ const: 'draft-06', contains: 'draft-06', propertyNames: 'draft-06' },
  ...{ if: 'draft-07', then: 'draft-07', else: 'draft-07' },
  ...{
    maxContains: '2019-09',
    minContains: '2019-09',
    dependentRequired: '2019-09',
    dependentSchemas: '2019-09',
  },
  ...{ unevaluatedItems: '2019-09', unevaluatedProperties: '2019-09', prefixItems: '2020-12' },
};
const REFS = ['$ref', '$dynamicRef', '$recursiveRef'];

/**
 * Writes a schema with all that it refers to as one text: each `$ref` leads into `definitions`, addresses and notes are
 * left out, numbers keep their digits. `name` spells the names of properties.
 * @throws BundleError
 */
export function bundleSchema(
  { model, dialect }: ParsedJsonSchema,
  name: (name: string) => string,
): BundledSchema {
  const targets = targetsOf(model, dialect);
  const writer = new BundleWriter(dialect, targets, name);
  const root = writer.write(model.node, 0);
  const definitions: string[] = [];
  for (let index = 0; index < writer.wanted.length; index += 1) {
    const node = writer.wanted[index];
    if (node !== undefined) definitions.push(`"${index}":${writer.write(node, 0)}`);
  }
  if (definitions.length === 0) return { dialect, text: root };
  const inner = root === '{}' ? '' : `,${root.slice(1, -1)}`;
  return { dialect, text: `{"definitions":{${definitions.join(',')}}${inner}}` };
}

/** The reason why a schema cannot be tried. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/** What each object with a `$ref` leads to. */
function targetsOf(model: JsonSchema, dialect: JsonSchemaDialect): ReadonlyMap<JsonNode, JsonNode> {
  const targets = new Map<JsonNode, JsonNode>();
  const seen = new Set<JsonSchema>([model]);
  for (const schema of seen) {
    if (schema.dialect !== dialect) throw new BundleError(NO_JSON_WITNESS.dialects);
    if (schema.kind === 'reference') {
      targets.set(schema.node, schema.target.node);
      seen.add(schema.target);
    } else for (const inner of innerSchemas(schema).values()) seen.add(inner);
  }
  return targets;
}

class BundleWriter {
  /** Nodes that are referred to, in the order of their definitions. */
  readonly wanted: JsonNode[] = [];
  readonly #numbers = new Map<JsonNode, number>();

  constructor(
    readonly dialect: JsonSchemaDialect,
    readonly targets: ReadonlyMap<JsonNode, JsonNode>,
    readonly name: (name: string) => string,
  ) {}

  write(node: JsonNode, depth: number): string {
    if (depth > MAX_DEPTH) throw new BundleError(NO_JSON_WITNESS.tooDeep);
    if (node.kind !== 'object') return writeJson(node);
    const target = this.targets.get(node);
    const members = target === undefined ? [] : [`"$ref":"#/definitions/${this.#numberOf(target)}"`];
    if (target === undefined || !refStandsAlone(this.dialect))
      for (const [keyword, { value }] of node.members) {
        const text = this.#keyword(keyword, value, depth);
        if (text !== undefined) members.push(`${writeString(keyword)}:${text}`);
      }
    return `{${members.join(',')}}`;
  }

  #numberOf(target: JsonNode): number {
    const known = this.#numbers.get(target);
    if (known !== undefined) return known;
    this.#numbers.set(target, this.wanted.length);
    return this.wanted.push(target) - 1;
  }

  #keyword(keyword: string, value: JsonNode, depth: number): string | undefined {
    const since = Object.hasOwn(SINCE, keyword) ? SINCE[keyword] : undefined;
    if (REFS.includes(keyword) || (since !== undefined && !isSince(this.dialect, since))) return undefined;
    if (keyword === 'additionalItems' && this.dialect === '2020-12') return undefined;
    if (LISTS.has(keyword) && value.kind === 'array')
      return `[${value.elements.map((one) => this.write(one, depth + 1)).join(',')}]`;
    if (VALUES.has(keyword)) return this.write(value, depth + 1);
    if (MAPS.has(keyword) && value.kind === 'object') return this.#map(value, keyword, depth);
    if (!DATA.has(keyword)) return undefined;
    return writeJson(this.#renamed(keyword, value));
  }

  #map(map: JsonObject, keyword: string, depth: number): string {
    const members = [...map.members.values()].map(({ name, value }) => {
      const key = keyword === 'patternProperties' ? name : this.name(name);
      const text = value.kind === 'array' ? writeJson(this.#names(value)) : this.write(value, depth + 1);
      return `${writeString(key)}:${text}`;
    });
    return `{${members.join(',')}}`;
  }

  #renamed(keyword: string, value: JsonNode): JsonNode {
    return keyword === 'required' ||
      keyword === 'dependentRequired' ||
      keyword === 'enum' ||
      keyword === 'const'
      ? this.#names(value, keyword === 'enum' || keyword === 'const')
      : value;
  }

  /** Names in lists, and those of members. */
  #names(node: JsonNode, isData = false): JsonNode {
    if (node.kind === 'string') return isData ? node : { ...node, value: this.name(node.value) };
    if (node.kind === 'array')
      return { ...node, elements: node.elements.map((one) => this.#names(one, isData)) };
    if (node.kind !== 'object') return node;
    const members = [...node.members.values()].map((member) => ({
      ...member,
      name: this.name(member.name),
      value: this.#names(member.value, isData),
    }));
    return { ...node, members: new Map(members.map((member) => [member.name, member])) };
  }
}
