import { pointerOf, type JsonSchema, type ObjectSchema } from '@schema-steward/schema';
import { hasWord } from '../../strings/languages.js';
import type { StringSet } from '../../strings/string-set.js';
import { expand } from '../expand.js';
import type { FieldShape, ObjectShape, Shape } from '../shape.js';
import { count } from './count.js';
import { meet } from './meet.js';

const ANY: Shape = { kind: 'any' };

interface Patterned {
  readonly names: StringSet;
  readonly shape: Shape;
}

/** One object schema by itself; what stands beside it in `allOf` meets it later. */
export function objectShape(
  schema: ObjectSchema,
  shapes: { of: (schema: JsonSchema) => Shape },
): ObjectShape {
  const patterned = [...schema.patternProperties].map(([source, property]): Patterned => ({
    names: { kind: 'pattern', flavour: 'search', source },
    shape: shapes.of(property.schema),
  }));
  const others = othersOf(schema, shapes);
  const fields = new Map<string, FieldShape>();
  for (const [name, property] of schema.properties) {
    const shape = withPatterns(shapes.of(property.schema), name, patterned);
    fields.set(name, { shape, presence: 'maybe', at: pointerOf(property.schema.node) });
  }
  for (const name of schema.requiredNames) {
    const field = fields.get(name) ?? { shape: undeclared(name, patterned, others), presence: 'always' };
    fields.set(name, { ...field, presence: 'always' });
  }
  const rest = restOf(patterned, others);
  const restNames = schema.propertyNames && namesOf(shapes.of(schema.propertyNames));
  const [minMembers, maxMembers] = [count(schema.minProperties?.digits), count(schema.maxProperties?.digits)];
  const wider = widerOf(schema, patterned, restNames);
  return {
    kind: 'object',
    fields,
    ...(rest === undefined ? {} : { rest }),
    ...(restNames === undefined ? {} : { restNames }),
    ...(minMembers === undefined ? {} : { minMembers }),
    ...(maxMembers === undefined ? {} : { maxMembers }),
    ...(wider === undefined ? {} : { wider }),
  };
}

/** What `additionalProperties` lets a member hold; undefined where it lets none be. */
function othersOf(schema: ObjectSchema, shapes: { of: (schema: JsonSchema) => Shape }): Shape | undefined {
  if (schema.additionalProperties !== undefined) return shapes.of(schema.additionalProperties);
  return schema.permitsAdditionalProperties ? ANY : undefined;
}

function withPatterns(shape: Shape, name: string, patterned: readonly Patterned[]): Shape {
  return patterned
    .filter(({ names }) => hasWord(names, name) === 'yes')
    .reduce((both, each) => meet(both, each.shape), shape);
}

/** A member that is required and that `properties` does not name. */
function undeclared(name: string, patterned: readonly Patterned[], others: Shape | undefined): Shape {
  const answers = patterned.map((each) => ({ ...each, has: hasWord(each.names, name) }));
  const matching = answers.filter(({ has }) => has === 'yes');
  if (matching.length > 0) return matching.reduce((both, each) => meet(both, each.shape), ANY);
  return answers.some(({ has }) => has === 'unclear') ? ANY : (others ?? { kind: 'never' });
}

function restOf(patterned: readonly Patterned[], others: Shape | undefined): Shape | undefined {
  const of = [...patterned.map(({ shape }) => shape), ...(others === undefined ? [] : [others])];
  const [only, ...more] = of;
  return more.length === 0 ? only : { kind: 'union', of };
}

/** The names that `propertyNames` lets be, as far as they are strings of a set. */
function namesOf(shape: Shape): StringSet {
  const of = expand(shape).flatMap((each): StringSet[] => {
    if (each.kind === 'string') return [each.set];
    if (each.kind !== 'constants') return [];
    return [
      {
        kind: 'words',
        words: each.values.flatMap((value) => (value.kind === 'string' ? [value.value] : [])),
      },
    ];
  });
  const [only, ...more] = of;
  return more.length === 0 ? (only ?? { kind: 'words', words: [] }) : { kind: 'some', of };
}

function widerOf(
  schema: ObjectSchema,
  patterned: readonly Patterned[],
  restNames: StringSet | undefined,
): string | undefined {
  if (patterned.length > 0) return 'which names a pattern of properties takes';
  if (restNames !== undefined) return '`propertyNames` and the names that are declared';
  if (schema.propertyDependencies.size + schema.schemaDependencies.size > 0)
    return 'dependencies are not followed';
  if (schema.unevaluatedProperties !== undefined || !schema.permitsUnevaluatedProperties) {
    return '`unevaluatedProperties` is not followed';
  }
  return undefined;
}
