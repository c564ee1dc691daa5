import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Shape } from './document-shape.js';
import { GOVERNANCE_FILE } from './governance-shape.js';

interface Published {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Published>>;
  readonly items?: Published;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Published[];
}

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../docs/governance.schema.json', import.meta.url), 'utf8'),
) as Published;

/** A line for each place: what it takes, whether it must be there, whether null clears it. */
function shapeLines(shape: Shape, path: string): string[] {
  switch (shape.kind) {
    case 'list':
      return [`${path}: array`, ...shapeLines(shape.of, `${path}[]`)];
    case 'mapping':
      return [
        `${path}: object`,
        ...Object.entries(shape.fields).flatMap(([name, { shape: inner, required, clearable }]) => {
          const [first = '', ...rest] = shapeLines(inner, `${path}.${name}`);
          return [`${first}${required ? ', required' : ''}${clearable ? ', clearable' : ''}`, ...rest];
        }),
      ];
    default:
      return [`${path}: ${{ text: 'string', flag: 'boolean', whole: 'integer' }[shape.kind]}`];
  }
}

function schemaLines(schema: Published, path: string): string[] {
  const { type, properties, items, required = [], anyOf } = schema;
  if (anyOf) return schemaLines(anyOf.find((one) => one.type !== 'null') ?? {}, path);
  if (items) return [`${path}: array`, ...schemaLines(items, `${path}[]`)];
  if (!properties) return [`${path}: ${type === 'number' ? 'integer' : String(type)}`];
  return [
    `${path}: object`,
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const [first = '', ...rest] = schemaLines(inner, `${path}.${name}`);
      const clearable = inner.anyOf?.some((one) => one.type === 'null') === true;
      return [
        `${first}${required.includes(name) ? ', required' : ''}${clearable ? ', clearable' : ''}`,
        ...rest,
      ];
    }),
  ];
}

describe('the shape of a file', () => {
  it('is the one that is published, and that the registry takes', () => {
    expect(shapeLines(GOVERNANCE_FILE, '').sort()).toEqual(schemaLines(SCHEMA, '').sort());
  });
});
