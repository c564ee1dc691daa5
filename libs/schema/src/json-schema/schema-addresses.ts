import { memberOf, type JsonNode, type JsonObject } from '../json/json-node.js';
import { idKeyword, refStandsAlone, type JsonSchemaDialect } from './dialect.js';
import { SCHEMA_LISTS, SCHEMA_MAPS, SCHEMA_VALUES } from './keywords.js';

/** A text of the schema itself or of a reference. */
export interface SchemaDocument {
  readonly root: JsonNode;
  readonly dialect: JsonSchemaDialect;
}

/** Where a `$ref` leads. */
export interface Place {
  readonly node: JsonNode;
  readonly dialect: JsonSchemaDialect;
}

/** The address of what has none: relative references are resolved against it, and it is never shown. */
const NOWHERE = 'schema://registry/';

/**
 * Finds what a `$ref` means: among the schema and its references, by their names in the registry, their `$id`s and those
 * inside them, anchors and JSON pointers. Nothing else is asked, least of all a network.
 */
export class SchemaAddresses {
  /** The roots of addressable schemas, by absolute address without a fragment. */
  readonly #resources = new Map<string, Place>();
  readonly #bases = new Map<JsonNode, string>();
  readonly #anchors = new Map<string, Place>();
  /** Referenced schemas by the name that the registry knows them by. */
  readonly #names = new Map<string, Place>();
  #rootBase = NOWHERE;

  /** The schema itself: its address is what names of references are relative to. */
  addRoot(document: SchemaDocument): void {
    this.#rootBase = this.#scan(document, NOWHERE);
    if (!this.#resources.has(NOWHERE)) this.#resources.set(NOWHERE, placeOf(document));
  }

  addReference(name: string, document: SchemaDocument): void {
    const address = absolute(name, this.#rootBase) ?? NOWHERE + encodeURIComponent(name);
    this.#names.set(name, placeOf(document));
    if (!this.#resources.has(address)) this.#resources.set(address, placeOf(document));
    this.#scan(document, address);
  }

  /** What `ref`, written at `node`, leads to; undefined where nothing is found. */
  find(ref: string, node: JsonNode): Place | undefined {
    const hash = ref.indexOf('#');
    const before = hash === -1 ? ref : ref.slice(0, hash);
    const fragment = decode(hash === -1 ? '' : ref.slice(hash + 1));
    if (fragment === undefined) return undefined;
    const base = this.#baseOf(node);
    const address = before === '' ? base : absolute(before, base);
    const resource =
      (address === undefined ? undefined : this.#resources.get(address)) ?? this.#names.get(before);
    if (resource === undefined) return undefined;
    if (fragment === '') return resource;
    if (!fragment.startsWith('/')) return this.#anchors.get(`${this.#baseOf(resource.node)}#${fragment}`);
    const target = descend(resource.node, fragment);
    return target === undefined ? undefined : { node: target, dialect: resource.dialect };
  }

  #baseOf(node: JsonNode): string {
    for (let at: JsonNode | undefined = node; at !== undefined; at = at.parent) {
      const base = this.#bases.get(at);
      if (base !== undefined) return base;
    }
    return NOWHERE;
  }

  /** Notes the addresses and anchors of a document; answers its own address. No recursion: depth costs memory only. */
  #scan({ root, dialect }: SchemaDocument, address: string): string {
    let rootBase = address;
    this.#bases.set(root, address);
    const work: { node: JsonNode; base: string }[] = [{ node: root, base: address }];
    for (let step = work.pop(); step !== undefined; step = work.pop()) {
      const { node } = step;
      if (node.kind !== 'object') continue;
      const base = this.#note(node, dialect, step.base);
      if (node === root) rootBase = base;
      for (const [name, { value }] of node.members) {
        if (SCHEMA_VALUES.has(name)) work.push({ node: value, base });
        if (SCHEMA_LISTS.has(name) && value.kind === 'array')
          for (const element of value.elements) work.push({ node: element, base });
        if (SCHEMA_MAPS.has(name) && value.kind === 'object')
          for (const member of value.members.values()) work.push({ node: member.value, base });
      }
    }
    return rootBase;
  }

  #note(node: JsonObject, dialect: JsonSchemaDialect, around: string): string {
    const place = { node, dialect };
    let base = around;
    const id = memberOf(node, idKeyword(dialect));
    if (id?.kind === 'string' && !(refStandsAlone(dialect) && node.members.has('$ref'))) {
      const [before = '', fragment = ''] = id.value.split('#', 2);
      const own = before === '' ? undefined : absolute(before, around);
      if (own !== undefined) {
        base = own;
        this.#bases.set(node, base);
        if (!this.#resources.has(base)) this.#resources.set(base, place);
      }
      if (fragment !== '') this.#anchors.set(`${base}#${fragment}`, place);
    }
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = memberOf(node, keyword);
      if (anchor?.kind === 'string') this.#anchors.set(`${base}#${anchor.value}`, place);
    }
    return base;
  }
}

function placeOf({ root, dialect }: SchemaDocument): Place {
  return { node: root, dialect };
}

function absolute(reference: string, base: string): string | undefined {
  return (URL.parse(reference, base) ?? URL.parse(reference, NOWHERE))?.href;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** A step of a pointer that finds no `definitions` looks into `$defs`, and the other way round, as everit does. */
const BRIDGED: ReadonlyMap<string, string> = new Map([
  ['definitions', '$defs'],
  ['$defs', 'definitions'],
]);

function descend(root: JsonNode, pointer: string): JsonNode | undefined {
  let at: JsonNode | undefined = root;
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (at?.kind === 'object') at = memberOf(at, name) ?? memberOf(at, BRIDGED.get(name) ?? name);
    else if (at?.kind === 'array') at = /^(0|[1-9]\d*)$/.test(name) ? at.elements[Number(name)] : undefined;
    else return undefined;
  }
  return at;
}
