import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { githubDescription } from './github-description.js';
import { toJsonSchema } from './openapi-schema.js';
import { OPERATIONS } from './operations.js';
import { compileRoute } from './route.js';

describe("GitHub's description, as cut down", () => {
  it('holds exactly the operations that the fake answers', () => {
    const described = githubDescription().operations.map((operation) => operation.id);
    expect(described.sort()).toEqual(Object.keys(OPERATIONS));
  });

  it('has a schema that compiles for every body and every reply', () => {
    const description = githubDescription();
    const schemas = description.operations.flatMap((operation) => [
      ...(operation.body === undefined ? [] : [operation.body.schema]),
      ...[...operation.replies.values()].flatMap((media) => [...media.values()]),
    ]);
    expect(schemas.length).toBeGreaterThan(60);
    for (const schema of schemas) expect(() => description.problems('value', schema, null)).not.toThrow();
  });

  it('is small enough to be read', () => {
    expect(statSync(new URL('github-openapi.json', import.meta.url)).size).toBeLessThan(200_000);
  });
});

describe('nullable, which JSON Schema has no word for', () => {
  it.each([
    ['a type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'an enum',
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'an enum with null',
      { type: 'string', enum: ['a', null], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'no type',
      { nullable: true, oneOf: [{ type: 'string' }] },
      { anyOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }] },
    ],
    ['nullable: false', { type: 'string', nullable: false }, { type: 'string' }],
    [
      'a property called nullable',
      { properties: { nullable: { type: 'boolean' } } },
      { properties: { nullable: { type: 'boolean' } } },
    ],
  ])('%s', (_, openApi, jsonSchema) => {
    expect(toJsonSchema(openApi, 'id')).toEqual(jsonSchema);
  });

  it('reaches into items, properties and choices, and references lead to the definitions', () => {
    expect(
      toJsonSchema(
        {
          type: 'array',
          items: { anyOf: [{ $ref: '#/components/schemas/label' }, { type: 'integer', nullable: true }] },
        },
        'id',
      ),
    ).toEqual({
      type: 'array',
      items: { anyOf: [{ $ref: 'id#/definitions/label' }, { type: ['integer', 'null'] }] },
    });
  });
});

describe('a route', () => {
  const route = compileRoute('/repos/{owner}/{repo}/commits/{ref}/check-runs', new Set(['ref']));
  it.each([
    ['/repos/a/b/commits/main/check-runs', { owner: 'a', repo: 'b', ref: 'main' }],
    ['/repos/a/b/commits/feature%2Fx/check-runs', { owner: 'a', repo: 'b', ref: 'feature/x' }],
    ['/repos/a/b/commits/feature/x/check-runs', { owner: 'a', repo: 'b', ref: 'feature/x' }],
    ['/repos/a%2Fb/c/commits/%C3%BC/check-runs', { owner: 'a/b', repo: 'c', ref: 'ü' }],
    ['/repos/a/b/commits/check-runs', undefined],
    ['/repos//b/commits/main/check-runs', undefined],
    ['/repos/a/b/commits/main', undefined],
    ['/repos/a/b/commits/main/check-runs/more', undefined],
  ])('%s', (path, parameters) => {
    expect(route.match(path)).toEqual(parameters);
  });
});
