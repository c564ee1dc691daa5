import { SchemaParseError } from '@schema-steward/kernel';
import { memberOf, type JsonNode, type JsonObject } from '../json/json-node.js';
import { isSince, refStandsAlone, type JsonSchemaDialect } from './dialect.js';
import { jsonSchemaError, shorten } from './json-schema-error.js';
import type { CombinedSchema, Criterion, JsonSchema, ReferenceSchema } from './json-schema.js';
import { typeKeywords, type TypeKeywords } from './keywords.js';
import { commonOf, listOf, schemaNodeOf, textOf } from './read-keywords.js';
import type { Place, SchemaAddresses } from './schema-addresses.js';
import { arraySchema, numberSchema, objectSchema, stringSchema } from './type-schemas.js';
import { valueKey } from './value-key.js';

/**
 * One schema to the model, with all that it refers to and nothing that it does not. References are followed from a
 * list, not from within one another: the recursion is as deep as the JSON, which its parser bounds.
 * @throws SchemaParseError for a `$ref` that leads nowhere, at that `$ref`
 */
export function buildJsonSchema(root: Place, addresses: SchemaAddresses): JsonSchema {
  const builder = new SchemaBuilder(root, addresses);
  const schema = builder.build(root.node, root.dialect);
  builder.followReferences();
  return schema;
}

/** Makes the schema of an inner node. */
export type BuildInner = (node: JsonNode) => JsonSchema;

type OpenReference = Omit<ReferenceSchema, 'target'> & { target: JsonSchema };

class SchemaBuilder {
  readonly #known = new Map<JsonNode, JsonSchema>();
  readonly #open: OpenReference[] = [];

  constructor(
    readonly root: Place,
    readonly addresses: SchemaAddresses,
  ) {}

  build(node: JsonNode, dialect: JsonSchemaDialect): JsonSchema {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const schema = this.#make(node, dialect);
    this.#known.set(node, schema);
    return schema;
  }

  followReferences(): void {
    const references: OpenReference[] = [];
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      const place = this.addresses.find(open.ref, open.node);
      if (place === undefined || (place.node.kind !== 'object' && place.node.kind !== 'boolean'))
        throw this.#refError(
          open,
          place === undefined ? 'leads nowhere' : 'leads to something that is no schema',
          'Refer to a part of this schema (#/definitions/…), or to a registered schema that "references" names; nothing is fetched.',
        );
      open.target = this.build(place.node, place.dialect);
      references.push(open);
    }
    for (const reference of references) this.#shortenChain(reference);
  }

  /** Lets a chain of references lead straight to its end, so that following it costs one step. */
  #shortenChain(start: OpenReference): void {
    const chain = new Set<JsonSchema>([start]);
    let end = start.target;
    for (; end.kind === 'reference'; end = end.target) {
      if (chain.has(end))
        throw this.#refError(
          start,
          'leads only back to itself',
          'Let one of the references in the circle say what it stands for.',
        );
      chain.add(end);
    }
    for (const reference of chain as Set<OpenReference>) reference.target = end;
  }

  #refError({ ref, node }: OpenReference, what: string, hint: string): SchemaParseError {
    const message = `The $ref ${JSON.stringify(shorten(ref, 200))} ${what}.`;
    if (node.source === this.root.node.source) return jsonSchemaError(memberOfRef(node), message, hint);
    // A line number without its text helps nobody.
    return new SchemaParseError(`In a referenced schema: ${message}`, START, hint);
  }

  #make(node: JsonNode, dialect: JsonSchemaDialect): JsonSchema {
    if (node.kind === 'boolean') return { kind: node.value ? 'empty' : 'false', node, dialect };
    if (node.kind !== 'object') return { kind: 'empty', node, dialect };
    const common = commonOf(node, dialect);
    const base = { node, dialect, ...(common === undefined ? {} : { common }) };
    const ref = refOf(node, dialect);
    if (ref !== undefined && refStandsAlone(dialect))
      return Object.assign(this.#reference(node, dialect, ref), base);
    const parts = this.#parts(node, dialect);
    if (ref !== undefined) parts.unshift(this.#reference(node, dialect, ref));
    const [only] = parts;
    if (only === undefined) return { kind: 'empty', ...base };
    // A reference is shared with nobody: what stands beside it may be put on it.
    if (parts.length === 1) return Object.assign(only, base);
    return { kind: 'combined', criterion: 'allOf', subschemas: parts, synthetic: true, ...base };
  }

  #reference(node: JsonObject, dialect: JsonSchemaDialect, ref: string): ReferenceSchema {
    const open = { kind: 'reference', node, dialect, ref, target: NOT_YET } as OpenReference;
    this.#open.push(open);
    return open;
  }

  /** Everit's order: enum, combinations, not, const, type, and what the other keywords speak of. */
  #parts(node: JsonObject, dialect: JsonSchemaDialect): JsonSchema[] {
    const inner: BuildInner = (child) => this.build(child, dialect);
    const base = { node, dialect };
    const parts: JsonSchema[] = [];
    const values = listOf(node, 'enum');
    if (values !== undefined)
      parts.push({ kind: 'enum', ...base, values: new Map(values.map((value) => [valueKey(value), value])) });
    for (const criterion of CRITERIA) {
      const list = listOf(node, criterion);
      if (list !== undefined)
        parts.push({ kind: 'combined', criterion, ...base, subschemas: list.map(inner), synthetic: false });
    }
    const not = schemaNodeOf(node, 'not');
    if (not !== undefined) parts.push({ kind: 'not', ...base, schema: inner(not) });
    const value = isSince(dialect, 'draft-06') ? memberOf(node, 'const') : undefined;
    if (value !== undefined) parts.push({ kind: 'const', ...base, value, valueKey: valueKey(value) });
    const left = new Set(node.members.keys());
    const typed = this.#typed(node, dialect, left, inner);
    if (typed !== undefined) parts.push(typed);
    parts.push(...sniffed(node, dialect, left, inner));
    return parts;
  }

  #typed(
    node: JsonObject,
    dialect: JsonSchemaDialect,
    left: Set<string>,
    inner: BuildInner,
  ): JsonSchema | undefined {
    const type = textOf(node, 'type');
    if (type !== undefined) return ofType(type, node, dialect, left, inner);
    const types = listOf(node, 'type');
    if (types === undefined) return undefined;
    const subschemas = types.flatMap((one) =>
      one.kind === 'string' ? (ofType(one.value, node, dialect, left, inner) ?? []) : [],
    );
    const anyOf: CombinedSchema = {
      ...{ kind: 'combined', criterion: 'anyOf', node, dialect },
      ...{ subschemas, synthetic: true },
    };
    return anyOf;
  }
}

const CRITERIA: readonly Criterion[] = ['allOf', 'anyOf', 'oneOf'];
const NOT_YET = { kind: 'empty' } as JsonSchema;

/** A part of the given type, with the keywords of that type taken from what is left. Undefined for an unknown type. */
function ofType(
  type: string,
  node: JsonObject,
  dialect: JsonSchemaDialect,
  left: Set<string>,
  inner: BuildInner,
): JsonSchema | undefined {
  const keywords = typeKeywords(dialect);
  const take = (names: ReadonlySet<string>) => {
    for (const name of names) left.delete(name);
  };
  switch (type) {
    case 'string':
      take(keywords.string);
      return stringSchema(node, dialect, true);
    case 'integer':
    case 'number':
      take(keywords.number);
      return numberSchema(node, dialect, true, type === 'integer');
    case 'object':
      take(keywords.object);
      return objectSchema(node, dialect, true, inner);
    case 'array':
      take(keywords.array);
      return arraySchema(node, dialect, true, inner);
    case 'boolean':
    case 'null':
      return { kind: type, node, dialect };
    default:
      return undefined;
  }
}

/** Parts for keywords that no `type` uses up: each lets values of other types pass. */
function sniffed(
  node: JsonObject,
  dialect: JsonSchemaDialect,
  left: ReadonlySet<string>,
  inner: BuildInner,
): JsonSchema[] {
  const keywords: TypeKeywords = typeKeywords(dialect);
  const words = [...left];
  const speaksOf = (names: ReadonlySet<string>) => words.some((word) => names.has(word));
  const parts: JsonSchema[] = [];
  if (speaksOf(keywords.array)) parts.push(arraySchema(node, dialect, false, inner));
  if (speaksOf(keywords.object)) parts.push(objectSchema(node, dialect, false, inner));
  if (speaksOf(keywords.number)) parts.push(numberSchema(node, dialect, false, false));
  if (speaksOf(keywords.string)) parts.push(stringSchema(node, dialect, false));
  if (speaksOf(keywords.conditional)) {
    const branch = (name: 'if' | 'then' | 'else') => {
      const child = schemaNodeOf(node, name);
      return child === undefined ? {} : { [name]: inner(child) };
    };
    parts.push({ kind: 'conditional', node, dialect, ...branch('if'), ...branch('then'), ...branch('else') });
  }
  return parts;
}

function refOf(node: JsonObject, dialect: JsonSchemaDialect): string | undefined {
  const ref = textOf(node, '$ref');
  if (ref !== undefined || refStandsAlone(dialect)) return ref;
  // Which schema of a family of dialects is meant cannot differ within one text: the nearest one is.
  return textOf(node, '$dynamicRef') ?? textOf(node, '$recursiveRef');
}

function memberOfRef(node: JsonNode): JsonNode {
  if (node.kind !== 'object') return node;
  return memberOf(node, '$ref') ?? memberOf(node, '$dynamicRef') ?? memberOf(node, '$recursiveRef') ?? node;
}

const START = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
