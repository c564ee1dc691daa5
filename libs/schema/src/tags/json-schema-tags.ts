import { memberOf, type JsonNode, type JsonObject } from '../json/json-node.js';
import { jsonTagsOf } from './edit-json-tags.js';
import { withoutLeadingDot, type TagEntity, type TaggedEntity } from './schema-tag.js';

const COMBINATIONS = [
  ['allof', 'allOf'],
  ['anyof', 'anyOf'],
  ['oneof', 'oneOf'],
] as const;
const DEFINITIONS = ['definitions', '$defs'] as const;
const BRANCHES = ['if', 'then', 'else'] as const;

/**
 * Every property and object with tags that a path leads to, outer before inner. The path follows the text, as
 * Confluent's does: `$ref` is not followed, and what stands under `patternProperties` or in a tuple has no path.
 */
export function jsonSchemaTaggedEntities(root: JsonNode): TaggedEntity[] {
  const entities: TaggedEntity[] = [];
  const work: Step[] = [{ node: root, path: '', property: false }];
  for (let step = work.pop(); step !== undefined; step = work.pop()) {
    const { node, path, property } = step;
    if (node.kind !== 'object') continue;
    const tags = jsonTagsOf(node);
    if (tags.length > 0 && property) entities.push({ kind: 'field', path: path.slice(0, -1), tags });
    else if (tags.length > 0 && isObjectSchema(node))
      entities.push({ kind: 'record', path: `${path}object`, tags });
    work.push(...innerSteps(node, path).reverse());
  }
  return entities;
}

interface Step {
  readonly node: JsonNode;
  /** What leads to it, with a full stop behind; empty for the root. */
  readonly path: string;
  readonly property: boolean;
}

function innerSteps(node: JsonObject, path: string): Step[] {
  const steps: Step[] = [];
  for (const [keyword, under] of [
    ['properties', ''],
    ...DEFINITIONS.map((name) => [name, `${name}.`] as const),
  ] as const)
    for (const { name, value } of membersOf(node, keyword))
      steps.push({ node: value, path: `${path}object.${under}${name}.`, property: true });
  const inner = (keyword: string, word: string): void => {
    const value = memberOf(node, keyword);
    if (value !== undefined) steps.push({ node: value, path: `${path}${word}.`, property: false });
  };
  inner('items', 'array');
  inner('not', 'not');
  for (const [word, keyword] of COMBINATIONS) {
    const list = memberOf(node, keyword);
    if (list?.kind !== 'array') continue;
    for (const [index, value] of list.elements.entries())
      steps.push({ node: value, path: `${path}${word}.${index}.`, property: false });
  }
  for (const branch of BRANCHES) inner(branch, `allof.0.conditional.${branch}`);
  return steps;
}

function membersOf(node: JsonObject, keyword: string): { readonly name: string; readonly value: JsonNode }[] {
  const holder = memberOf(node, keyword);
  return holder?.kind === 'object' ? [...holder.members.values()] : [];
}

function isObjectSchema(node: JsonObject): boolean {
  if (memberOf(node, 'properties') !== undefined) return true;
  const type = memberOf(node, 'type');
  const types = type?.kind === 'array' ? type.elements : type === undefined ? [] : [type];
  return types.some((one) => one.kind === 'string' && one.value === 'object');
}

/** Where a path ends. */
const END = -1;

/** What a path means. Names of properties may hold full stops: of several ways through the text the first one counts. */
export function findJsonSchemaEntity(root: JsonNode): (entity: TagEntity) => JsonNode | undefined {
  return ({ path, kind }) => new PathFinder(withoutLeadingDot(path), kind).find(root, 0);
}

class PathFinder {
  /** Where the same node was reached by the same rest of the path, in vain. */
  readonly #tried = new Map<JsonNode, Set<number>>();

  constructor(
    readonly path: string,
    readonly kind: TagEntity['kind'],
  ) {}

  /** `at`: the offset in the path of what is left of it. Every step takes some of the path, which bounds the depth. */
  find(node: JsonNode | undefined, at: number): JsonNode | undefined {
    if (node?.kind !== 'object' || at === END) return undefined;
    const tried = this.#tried.get(node) ?? new Set();
    if (tried.has(at)) return undefined;
    this.#tried.set(node, tried.add(at));
    const { word, next } = this.#word(at);
    switch (word) {
      case 'object':
        return next === END ? (this.kind === 'record' ? node : undefined) : this.#property(node, next);
      case 'array':
        return this.find(memberOf(node, 'items'), next);
      case 'not':
        return this.find(memberOf(node, 'not'), next);
      default:
        return this.#combined(node, word, next);
    }
  }

  #property(node: JsonObject, at: number): JsonNode | undefined {
    for (const keyword of DEFINITIONS)
      if (this.path.startsWith(`${keyword}.`, at)) {
        const found = this.#member(node, keyword, at + keyword.length + 1);
        if (found !== undefined) return found;
      }
    return this.#member(node, 'properties', at);
  }

  #member(node: JsonObject, keyword: string, at: number): JsonNode | undefined {
    const members = membersOf(node, keyword).filter(({ name }) => this.#isNext(name, at));
    members.sort((a, b) => a.name.length - b.name.length);
    for (const { name, value } of members) {
      const end = at + name.length;
      const found = end === this.path.length ? value : this.find(value, end + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #isNext(name: string, at: number): boolean {
    const end = at + name.length;
    return this.path.startsWith(name, at) && (end === this.path.length || this.path[end] === '.');
  }

  /** A combination that is not there is one of Confluent's model: of several types, or of the parts of one object. */
  #combined(node: JsonObject, word: string, at: number): JsonNode | undefined {
    const keyword = COMBINATIONS.find(([name]) => name === word)?.[1];
    if (keyword === undefined || at === END) return undefined;
    const { word: index, next } = this.#word(at);
    if (!/^\d{1,9}$/.test(index) || next === END) return undefined;
    if (keyword === 'allOf' && this.path.startsWith('conditional.', next)) {
      const { word: branch, next: rest } = this.#word(next + 'conditional.'.length);
      return BRANCHES.some((one) => one === branch) ? this.find(memberOf(node, branch), rest) : undefined;
    }
    const list = memberOf(node, keyword);
    return list?.kind === 'array' ? this.find(list.elements[Number(index)], next) : this.find(node, next);
  }

  #word(at: number): { readonly word: string; readonly next: number } {
    const dot = this.path.indexOf('.', at);
    return dot === -1
      ? { word: this.path.slice(at), next: END }
      : { word: this.path.slice(at, dot), next: dot + 1 };
  }
}
