import { valueKey, type JsonSchema } from '@schema-steward/schema';

/**
 * Equal texts for branches of one combination that are written the same, as everit tells them apart: annotations count.
 * The same text under the same combination refers to the same, so a `$ref` needs no following.
 */
export function schemaKey(schema: JsonSchema): string {
  const part = schema.kind === 'number' ? `number ${String(schema.integer)}` : schema.kind;
  const criterion = schema.kind === 'combined' ? ` ${schema.criterion} ${String(schema.synthetic)}` : '';
  return `${part}${criterion} ${valueKey(schema.node)}`;
}
