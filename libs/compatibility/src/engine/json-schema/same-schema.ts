import { resolved, type JsonSchema } from '@schema-steward/schema';
import type { ResolvedSchema } from './json-pair.js';
import { demandsOf, innerSchemas } from './schema-parts.js';

/**
 * Whether two schemas demand the same in the same words, references followed and annotations left out. Schemas within
 * themselves are taken as equal where they meet again, so the work ends; no recursion, so that depth costs no stack.
 */
export function sameSchema(a: JsonSchema, b: JsonSchema, spend: (steps: number) => void): boolean {
  const met = new Map<ResolvedSchema, Set<ResolvedSchema>>();
  const work: (readonly [JsonSchema, JsonSchema])[] = [[a, b]];
  for (let step = work.pop(); step !== undefined; step = work.pop()) {
    const [one, other] = [resolved(step[0]), resolved(step[1])];
    const row = met.get(one) ?? new Set();
    if (one === other || row.has(other)) continue;
    met.set(one, row.add(other));
    const [inner, otherInner] = [innerSchemas(one), innerSchemas(other)];
    spend(1 + inner.size + (listLength(one) >> 4));
    if (one.kind !== other.kind || inner.size !== otherInner.size) return false;
    if (demandsOf(one) !== demandsOf(other)) return false;
    for (const [label, schema] of inner) {
      const partner = otherInner.get(label);
      if (partner === undefined) return false;
      work.push([schema, partner]);
    }
  }
  return true;
}

function listLength(schema: ResolvedSchema): number {
  if (schema.kind === 'enum') return schema.values.size;
  return schema.kind === 'object' ? schema.requiredNames.size : 0;
}
