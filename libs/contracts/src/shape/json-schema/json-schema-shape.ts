import {
  pointerOf,
  type ArraySchema,
  type CombinedSchema,
  type ConditionalSchema,
  type JsonSchema,
  type NumberSchema,
  type StringSchema,
} from '@schema-steward/schema';
import { datumOf } from '../../datum/print-datum.js';
import { INT_64 } from '../scalar-shapes.js';
import type { StringSet } from '../../strings/string-set.js';
import { EVERY_KIND } from '../expand.js';
import type { ArrayShape, NumberBound, NumberShape, Shape } from '../shape.js';
import { count } from './count.js';
import { areDisjoint, meet } from './meet.js';
import { objectShape } from './object-shape.js';

const ANY: Shape = { kind: 'any' };

/**
 * The messages of a JSON Schema, under our projection (docs/contracts): a value of the type `integer` is written with
 * digits alone (the standard takes `1.0` too, no writer writes it) and fits 64 bits unless bounds say otherwise; any
 * other number may be written `2` or `2.0`; a `format` is a note and binds nobody; a `default` fills nothing.
 *
 * Followed: types, bounds, lengths, patterns, enums, constants, properties of all kinds, items of all kinds, `$ref`,
 * `allOf`, `anyOf`, `oneOf`, `contains`. Of the rest the shape takes in more than the schema and says so.
 */
export function jsonSchemaShape(root: JsonSchema): Shape {
  return new Shapes().of(root);
}

export class Shapes {
  readonly #made = new Map<JsonSchema, Shape>();

  of(schema: JsonSchema): Shape {
    switch (schema.kind) {
      case 'empty':
        return ANY;
      case 'false':
        return { kind: 'never' };
      case 'boolean':
      case 'null':
        return { kind: schema.kind };
      default:
        return this.#lazy(schema);
    }
  }

  #lazy(schema: JsonSchema): Shape {
    const known = this.#made.get(schema);
    if (known !== undefined) return known;
    let body: Shape | undefined;
    const lazy: Shape = {
      kind: 'lazy',
      name: pointerOf(schema.node),
      follow: () => (body ??= this.#body(schema)),
    };
    this.#made.set(schema, lazy);
    return lazy;
  }

  #body(schema: JsonSchema): Shape {
    switch (schema.kind) {
      case 'string':
        return speaking(schema.required, { kind: 'string', set: stringSet(schema) });
      case 'number':
        return speaking(schema.required, numberShape(schema));
      case 'object':
        return speaking(schema.required, objectShape(schema, this));
      case 'array':
        return speaking(schema.required, this.#array(schema));
      case 'enum':
        return { kind: 'constants', values: [...schema.values.values()].map(datumOf) };
      case 'const':
        return { kind: 'constants', values: [datumOf(schema.value)] };
      case 'combined':
        return this.#combined(schema);
      case 'not':
        return { kind: 'union', of: [ANY], wider: '`not` is not followed' };
      case 'conditional':
        return this.#conditional(schema);
      case 'reference':
        return this.of(schema.target);
      default:
        return this.of(schema);
    }
  }

  #combined({ criterion, subschemas }: CombinedSchema): Shape {
    const shapes = subschemas.map((each) => this.of(each));
    if (criterion === 'allOf') return shapes.reduce(meet, ANY);
    if (criterion === 'anyOf') return { kind: 'union', of: shapes };
    const apart = shapes.every((a, index) => shapes.slice(index + 1).every((b) => areDisjoint(a, b)));
    return { kind: 'union', of: shapes, ...(apart ? {} : { wider: 'branches of `oneOf` that overlap' }) };
  }

  /** A value meets `then` or `else`; which one hangs on `if`. */
  #conditional(schema: ConditionalSchema): Shape {
    if (schema.if === undefined) return ANY;
    const of = [schema.then, schema.else].map((branch) => (branch === undefined ? ANY : this.of(branch)));
    return { kind: 'union', of, wider: '`if` is not followed' };
  }

  #array(schema: ArraySchema): ArrayShape {
    const first = schema.tuple?.map((each) => this.of(each));
    const further = first === undefined ? schema.allItems : schema.additionalItems;
    const open = schema.permitsAdditionalItems || first === undefined;
    const item = further !== undefined ? this.of(further) : open ? ANY : undefined;
    const contains =
      schema.contains && count(schema.minContains?.digits) !== 0 ? this.of(schema.contains) : undefined;
    const max = count(schema.maxItems?.digits);
    const wider = schema.uniqueItems
      ? '`uniqueItems`'
      : (schema.minContains ?? schema.maxContains) !== undefined
        ? 'how many items `contains` asks for'
        : schema.unevaluatedItems !== undefined || !schema.permitsUnevaluatedItems
          ? '`unevaluatedItems` is not followed'
          : undefined;
    return {
      kind: 'array',
      ...(first === undefined ? {} : { first }),
      ...(item === undefined ? {} : { item }),
      min: count(schema.minItems?.digits) ?? 0,
      ...(max === undefined ? {} : { max }),
      ...(contains === undefined ? {} : { contains }),
      ...(wider === undefined ? {} : { wider }),
    };
  }
}

/** A schema that only speaks of one kind lets every other pass. */
function speaking(required: boolean, shape: Exclude<Shape, { kind: 'lazy' | 'union' }>): Shape {
  if (required) return shape;
  return { kind: 'union', of: [shape, ...EVERY_KIND.filter(({ kind }) => kind !== shape.kind)] };
}

function stringSet(schema: StringSchema): StringSet {
  const min = count(schema.minLength?.digits);
  const max = count(schema.maxLength?.digits);
  const of: StringSet[] = [];
  if ((min ?? max) !== undefined)
    of.push({ kind: 'length', min: min ?? 0, ...(max === undefined ? {} : { max }) });
  if (schema.pattern !== undefined) of.push({ kind: 'pattern', flavour: 'search', source: schema.pattern });
  const [only, ...more] = of;
  if (only === undefined) return { kind: 'all' };
  return more.length === 0 ? only : { kind: 'every', of };
}

function numberShape(schema: NumberSchema): NumberShape {
  const min = bound(schema.exclusiveMinimum, true) ?? bound(schema.minimum, schema.minimumIsExclusive);
  const max = bound(schema.exclusiveMaximum, true) ?? bound(schema.maximum, schema.maximumIsExclusive);
  const both = schema.exclusiveMinimum && schema.minimum ? true : schema.exclusiveMaximum && schema.maximum;
  const ends = schema.integer ? { min: min ?? INT_64.min, max: max ?? INT_64.max } : { min, max };
  return {
    kind: 'number',
    printed: schema.integer ? 'integer' : 'float',
    ...(ends.min === undefined ? {} : { min: ends.min }),
    ...(ends.max === undefined ? {} : { max: ends.max }),
    ...(schema.multipleOf === undefined ? {} : { multipleOf: schema.multipleOf.value }),
    ...(both ? { wider: 'two bounds on one side' } : {}),
  };
}

function bound(
  from: { readonly value: NumberBound['value'] } | undefined,
  exclusive: boolean,
): NumberBound | undefined {
  return from && { value: from.value, exclusive };
}
