import { describeField } from '../../avro/avro-fields.js';
import { innerUses } from '../../avro/avro-path.js';
import {
  isNamed,
  type AvroField,
  type AvroNamedSchema,
  type AvroRecord,
  type AvroSchema,
  type AvroUse,
} from '../../avro/avro-schema.js';
import { describeType } from '../../avro/describe-type.js';
import { appendSegment, type FieldPathSegment } from '../../fields/field-path.js';
import { matchFields } from '../../fields/match-fields.js';
import { locationOf, type JsonNode } from '../../json/json-node.js';
import { attributeChanges, values } from '../attribute-changes.js';
import type { ChangeList } from '../change-list.js';
import type { ChangeParts, SchemaChange } from '../schema-change.js';
import { AvroPartners } from './avro-partners.js';
import { defaultChange, defaultText } from './default-change.js';
import { describedField, describedType } from './described.js';
import { enumChanges } from './enum-changes.js';
import { orderChange } from './order-change.js';
import { propertyChanges } from './property-changes.js';
import { distinctTypeTexts, logicalText } from './type-text.js';
import { branchesOf, branchOrder, matchBranches } from './union-match.js';

/**
 * Walks both schemas side by side, each type once, at the first place that uses it. Fields are matched by name, then by
 * alias; types by their names, see {@link AvroPartners}. No recursion: a chain of types may be long.
 */
export function avroChanges(before: AvroSchema, after: AvroSchema, list: ChangeList): void {
  new AvroChangeWalk(before, after, list).run();
}

/** Two uses of a type that stand in one another's place, and where that is. */
interface Pair {
  readonly before: AvroUse;
  readonly after: AvroUse;
  readonly oldPath: string;
  readonly path: string;
  /** The nearest nodes around them in the schemas' own texts. */
  readonly oldAnchor: JsonNode;
  readonly anchor: JsonNode;
}

type Step = () => void;

class AvroChangeWalk {
  readonly #partners: AvroPartners;
  readonly #visited = new Set<AvroSchema>();
  /** Namespaces that were renamed: told once, not for every type in them. */
  readonly #moves = new Set<string>();
  /** What is still to do, the next last. */
  readonly #work: Step[] = [];

  constructor(
    readonly before: AvroSchema,
    readonly after: AvroSchema,
    readonly list: ChangeList,
  ) {
    this.#partners = new AvroPartners(before, after);
  }

  run(): void {
    const [before, after] = [this.before, this.after].map((schema) => ({ schema, node: schema.node }));
    if (before === undefined || after === undefined) return;
    const anchors = { oldAnchor: before.node, anchor: after.node };
    this.#compare({ before, after, oldPath: '', path: '', ...anchors });
    for (let step = this.#work.pop(); step !== undefined && !this.list.full; step = this.#work.pop()) step();
  }

  #next(steps: readonly Step[]): void {
    for (let index = steps.length - 1; index >= 0; index -= 1) this.#work.push(steps[index] as Step);
  }

  #compare(pair: Pair): void {
    const before = this.#partners.definitionOf('before', pair.before.schema);
    const after = this.#partners.definitionOf('after', pair.after.schema);
    if (before.type === 'union' || after.type === 'union') this.#unions(pair);
    else if (isNamed(before) && isNamed(after)) this.#named(pair, before, after);
    else if (before.type === 'array' && after.type === 'array') {
      this.#attributes(pair, before, after);
      this.#inside(pair, before.items, after.items, { kind: 'items' }, { kind: 'items' });
    } else if (before.type === 'map' && after.type === 'map') {
      this.#attributes(pair, before, after);
      this.#inside(pair, before.values, after.values, { kind: 'values' }, { kind: 'values' });
    } else if (before.type === after.type) this.#attributes(pair, before, after);
    else this.#typeChanged(pair, before, after);
  }

  #unions(pair: Pair): void {
    const [old, now] = [branchesOf(pair.before), branchesOf(pair.after)];
    const matches = matchBranches(old, now, this.#partners);
    const [oldUnion, union] = [pair.before.schema, pair.after.schema];
    const both = oldUnion.type === 'union' && union.type === 'union';
    if (!both || matches.length !== old.length || matches.length !== now.length)
      this.#typeChanged(pair, oldUnion, union);
    else {
      const order = branchOrder(old, now, matches);
      if (order !== undefined) this.#add(pair, order, pair.after.node);
    }
    // What stands alone, and not in a union, adds nothing to the path.
    const segments = new Map(
      [oldUnion, union].flatMap((one) =>
        one.type === 'union' ? innerUses(one).map(({ use, segment }) => [use, segment]) : [],
      ),
    );
    this.#next(
      matches.map((match) => () => {
        const [oldSegment, segment] = [segments.get(match.before), segments.get(match.after)];
        this.#inside(pair, match.before, match.after, oldSegment, segment);
      }),
    );
  }

  #named(pair: Pair, before: AvroNamedSchema, after: AvroNamedSchema): void {
    if (before.type !== after.type || !this.#partners.meet(before, after)) {
      this.#typeChanged(pair, before, after);
      return;
    }
    if (this.#visited.has(after)) return;
    this.#visited.add(after);
    const about = { typeName: after.fullName };
    const add = (parts: ChangeParts, node: JsonNode = after.nameNode): void =>
      this.#add(pair, { ...parts, ...about }, node);
    if (this.#isRenamed(before, after))
      add({ kind: 'name-changed', ...values(before.fullName, after.fullName) });
    if (before.referenced !== after.referenced) {
      const place = ({ referenced }: AvroNamedSchema) => (referenced ? 'by reference' : 'defined here');
      const property = after.fullName;
      add({ kind: 'references-changed', property, ...values(place(before), place(after)) }, pair.after.node);
    }
    if (before.type === 'record' && after.type === 'record' && before.isError !== after.isError)
      this.#typeChanged(pair, before, after);
    this.#attributes(pair, before, after, about);
    if (before.type === 'fixed' && after.type === 'fixed' && before.size !== after.size)
      add({ kind: 'fixed-size-changed', ...values(String(before.size), String(after.size)) }, after.sizeNode);
    if (before.type === 'enum' && after.type === 'enum')
      for (const { parts, node, side } of enumChanges(before, after))
        this.#add(pair, { ...parts, ...about }, node, side);
    if (before.type === 'record' && after.type === 'record') this.#records(pair, before, after);
  }

  #isRenamed(before: AvroNamedSchema, after: AvroNamedSchema): boolean {
    if (before.fullName === after.fullName) return false;
    const move = JSON.stringify([before.namespace, after.namespace]);
    const told = before.name === after.name && this.#moves.has(move);
    this.#moves.add(move);
    return !told;
  }

  /** What is said about two versions of one type, beside what it is made of. */
  #attributes(pair: Pair, before: AvroSchema, after: AvroSchema, about: { typeName?: string } = {}): void {
    const told = new Set<string>();
    const [oldLogical, logical] = [logicalText(before), logicalText(after)];
    if (oldLogical !== logical) {
      const [from, to] = [oldLogical ?? describeType(before), logical ?? describeType(after)];
      this.#add(pair, { kind: 'logical-type-changed', ...values(from, to), ...about }, pair.after.node);
      for (const name of ['logicalType', 'precision', 'scale']) told.add(name);
    }
    const isRoot = pair.path === '' && after === this.after;
    for (const parts of attributeChanges(describedType(before), describedType(after))) {
      tell(told, parts);
      const kind = isRoot && parts.kind === 'doc-changed' ? 'schema-doc-changed' : parts.kind;
      this.#add(pair, { ...parts, kind, ...about }, isNamed(after) ? after.nameNode : after.node);
    }
    for (const { parts, node } of propertyChanges(before.props, after.props, told))
      this.#add(pair, { ...parts, ...about }, node ?? after.node);
  }

  #records(pair: Pair, before: AvroRecord, after: AvroRecord): void {
    const described = new Map(
      after.fields.map((field) => [describeField(field, nameOf(field), pair.anchor, this.after.node), field]),
    );
    const known = before.fields.map((field) => ({ id: field.name, path: nameOf(field), field }));
    const { kept, renamed, removed } = matchFields(known, [...described.keys()]);
    const old = new Map(
      [...kept, ...renamed].map((match) => [described.get(match.field), match.known.field]),
    );
    const newNames = new Map([...old].map(([now, was]) => [was, now?.name ?? '']));
    const steps = after.fields.map((field): Step => {
      const was = old.get(field);
      return was === undefined ? () => this.#added(pair, field) : () => this.#field(pair, was, field);
    });
    for (const { field } of removed)
      steps.push(() =>
        this.#add(
          { ...pair, oldPath: appendSegment(pair.oldPath, segmentOf(field)) },
          { kind: 'field-removed', before: describeType(field.type.schema) },
          field.nameNode,
          'before',
        ),
      );
    steps.push(() => {
      // Old fields by their new names; one that is gone by a name that no field can have.
      const names = before.fields.map((field) => newNames.get(field) ?? '');
      const [was, is] = [before.fields, after.fields].map((fields) => fields.map(({ name }) => name));
      const order = orderChange('fields', names, is ?? [], { before: was ?? [], after: is ?? [] });
      if (order !== undefined) this.#add(pair, { ...order, typeName: after.fullName }, after.nameNode);
    });
    this.#next(steps);
  }

  #added(pair: Pair, field: AvroField): void {
    const value = defaultText(field);
    const parts = { kind: 'field-added', after: describeType(field.type.schema) } as const;
    this.#add(
      { ...pair, path: appendSegment(pair.path, segmentOf(field)) },
      value === undefined ? parts : { ...parts, default: value },
      field.nameNode,
    );
  }

  #field(around: Pair, before: AvroField, after: AvroField): void {
    const oldPath = appendSegment(around.oldPath, segmentOf(before));
    const path = appendSegment(around.path, segmentOf(after));
    const pair: Pair = {
      before: before.type,
      after: after.type,
      oldPath,
      path,
      oldAnchor: this.#anchor('before', before.nameNode, around.oldAnchor),
      anchor: this.#anchor('after', after.nameNode, around.anchor),
    };
    if (before.name !== after.name) this.#add(pair, { kind: 'field-renamed', ...values(oldPath, path) });
    const told = new Set<string>();
    for (const parts of attributeChanges(describedField(before), describedField(after))) {
      tell(told, parts);
      this.#add(pair, parts);
    }
    if (before.order !== after.order)
      this.#add(pair, { kind: 'property-changed', property: 'order', ...values(before.order, after.order) });
    for (const { parts, node } of propertyChanges(before.props, after.props, told))
      this.#add(pair, parts, node);
    this.#compare(pair);
    const value = defaultChange(before, after);
    if (value !== undefined) this.#add(pair, value, after.default);
  }

  #inside(
    around: Pair,
    before: AvroUse,
    after: AvroUse,
    oldSegment: FieldPathSegment | undefined,
    segment: FieldPathSegment | undefined,
  ): void {
    const pair: Pair = {
      before,
      after,
      oldPath: oldSegment === undefined ? around.oldPath : appendSegment(around.oldPath, oldSegment),
      path: segment === undefined ? around.path : appendSegment(around.path, segment),
      oldAnchor: this.#anchor('before', before.node, around.oldAnchor),
      anchor: this.#anchor('after', after.node, around.anchor),
    };
    this.#next([() => this.#compare(pair)]);
  }

  #typeChanged(pair: Pair, before: AvroSchema, after: AvroSchema): void {
    this.#add(
      pair,
      { kind: 'type-changed', ...values(...distinctTypeTexts(before, after)) },
      pair.after.node,
    );
  }

  /** `node` shows the change in the text of its side; in a referenced text it is the anchor that is shown. */
  #add(
    { path, oldPath, anchor, oldAnchor }: Pair,
    parts: ChangeParts & Partial<Pick<SchemaChange, 'typeName' | 'default'>>,
    node?: JsonNode,
    side: 'before' | 'after' = 'after',
  ): void {
    if (this.list.full) return;
    const around = side === 'after' ? anchor : oldAnchor;
    const location = locationOf(node === undefined ? around : this.#anchor(side, node, around));
    this.list.add({ ...parts, path: side === 'after' ? path : oldPath, location, locatedIn: side });
  }

  #anchor(side: 'before' | 'after', node: JsonNode, around: JsonNode): JsonNode {
    return node.source === this[side].node.source ? node : around;
  }
}

function tell(told: Set<string>, { kind, property }: ChangeParts): void {
  if (kind === 'deprecated' || kind === 'undeprecated' || property === 'deprecated') told.add('deprecated');
  if (kind === 'reclassified') told.add('confluent:tags');
}

function segmentOf({ name }: AvroField): FieldPathSegment {
  return { kind: 'field', name };
}

function nameOf(field: AvroField): string {
  return appendSegment('', segmentOf(field));
}
